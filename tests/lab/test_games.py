"""Every installed game stands the battery, in every scenario, with the first and with the last value of each option."""

from __future__ import annotations

import pytest

import grognard
from grognard.engine.module import Module, Scenario
from grognard.lab.battery import check

SCENARIOS = [(module, scenario) for module in grognard.games() for scenario in module.scenarios]
OFTEN = 0.05  # the share of decisions at which the slow checks are made: a whole game takes seconds so


def name_of(value: Module | Scenario) -> str:
    return value.name


@pytest.mark.parametrize(("module", "scenario"), SCENARIOS, ids=name_of)
def test_a_scenario_stands_the_battery(module: Module, scenario: Scenario) -> None:
    check(module, scenario=scenario.name, games=2, often=OFTEN)


@pytest.mark.parametrize(("module", "scenario"), SCENARIOS, ids=name_of)
def test_its_other_options_stand_it_too(module: Module, scenario: Scenario) -> None:
    others = {option.name: option.values[-1] for option in scenario.options}
    check(module, scenario=scenario.name, games=2, often=OFTEN, options=others, seed="other options")
