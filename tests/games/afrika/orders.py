"""Set-ups and arrivals as the ledger words them, turned into counters: what the data is checked against."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final, NamedTuple

from grognard.games.afrika.tables import COUNTERS, PACKAGE
from grognard.lab.coverage import read_ledger

RULES: Final = {row.id: row.rule for row in read_ledger(files(PACKAGE) / "data" / "rules.tsv")}
REMARK: Final = re.compile(
    r" \((?:[^()]|\([^()]*\))*(?:printed|misprinted|garbled|ruled|read as)(?:[^()]|\([^()]*\))*\)"
)
DIVISION: Final = re.compile(r"^(.*) \(([^()]* Div|Babini Arm Grp)\)$")
LOST: Final = re.compile(r"^(.*) (\d) steps? lost$")
HEAP: Final = re.compile(r"^(\d+) (entrenchment|supply point)s?$")
SHORTER: Final = {
    "Light": "Le", "Panzer": "Pz", "South African": "SA", "New Zealand": "NZ", "Indian": "Ind", "Australian": "Aus",
}  # fmt: skip
ITALIAN: Final = {"Ariete Arm": "Ariete", "Littorio Arm": "Littorio", "Folgore Para": "Folgore"}
BY_NAME: Final = {(re.sub(r" \(\d+ Arm\)$", "", unit.name), unit.division): unit.id for unit in COUNTERS}


class Order(NamedTuple):
    """What a line of the ledger puts somewhere."""

    where: str
    units: list[tuple[str, int]]  # with the steps that each has lost
    entrenchments: int
    points: int


def order(rule: str) -> Order:
    """A set-up line: "4.1 Axis setup: A36.21: 65 Mot Inf Rgt, 66 Mot Inf Rgt (Trieste Div)."."""
    where, _, what = RULES[rule].partition(" setup: ")[2].partition(": ")
    return read(where, what)


def read(where: str, what: str) -> Order:
    units: list[tuple[str, int]] = []
    heaps = {"entrenchment": 0, "supply point": 0}
    for group in REMARK.sub("", what).rstrip(".").split("; "):
        formation = DIVISION.match(group)
        names, division = formation.groups() if formation else (group, "")
        for name in names.split(", "):
            heap, reduced = HEAP.match(name), LOST.match(name)
            if heap:
                heaps[heap[2]] += int(heap[1])
            elif reduced:
                units.append((counter(reduced[1], division), int(reduced[2])))
            else:
                units.append((counter(name, division), 0))
    return Order(where, units, heaps["entrenchment"], heaps["supply point"])


def counter(name: str, division: str) -> str:
    """The id of a counter; Rommel is none, but stands where units do."""
    return "rommel" if name == "Rommel" else BY_NAME[name, division_name(division)]


def division_name(words: str) -> str:
    """ "5th Light Div" is "5 Le" on the counters."""
    short = re.sub(r"^(\d+)(?:st|nd|rd|th)", r"\1", words.removesuffix(" Div").removesuffix(" Arm Grp"))
    for long, name in SHORTER.items():
        short = short.replace(long, name)
    return ITALIAN.get(short, short)
