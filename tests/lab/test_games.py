"""Every installed game stands the battery, in every scenario, with the first and with the last value of each option."""

from __future__ import annotations

from typing import Any, Final

import pytest

import grognard
from grognard.engine.module import Module, Scenario
from grognard.lab.battery import check

SCENARIOS = [(module, scenario) for module in grognard.games() for scenario in module.scenarios]

# How much is looked at: a whole game takes seconds, one of thousands of decisions minutes.
USUAL: Final[dict[str, Any]] = {"games": 2, "often": 0.05}
LESS: Final[dict[str, dict[str, Any]]] = {
    "afrika": {"games": 1, "looks": 0.2, "often": 0.25},
    "afrika/italian-offensive": {"games": 1, "looks": 0.02, "often": 0.2},
    "afrika/heia-safari": {"games": 1, "looks": 0.02, "often": 0.2},
    "blitzkrieg-west": {"games": 1, "looks": 0.04, "often": 0.05},
    "blitzkrieg-west/checked": {"games": 1, "looks": 0.02, "often": 0.05},
    "blitzkrieg-west/unleashed": {"games": 1, "looks": 0.02, "often": 0.05},
    "blitzkrieg-west/challenged": {"games": 1, "looks": 0.01, "often": 0.02},
}


def name_of(value: Module | Scenario) -> str:
    return value.name


def effort(module: Module, scenario: Scenario) -> dict[str, Any]:
    return LESS.get(f"{module.name}/{scenario.name}") or LESS.get(module.name) or USUAL


@pytest.mark.parametrize(("module", "scenario"), SCENARIOS, ids=name_of)
def test_a_scenario_stands_the_battery(module: Module, scenario: Scenario) -> None:
    check(module, scenario=scenario.name, **effort(module, scenario))


@pytest.mark.parametrize(("module", "scenario"), SCENARIOS, ids=name_of)
def test_its_other_options_stand_it_too(module: Module, scenario: Scenario) -> None:
    others = {option.name: option.values[-1] for option in scenario.options}
    check(module, scenario=scenario.name, options=others, seed="other options", **effort(module, scenario))
