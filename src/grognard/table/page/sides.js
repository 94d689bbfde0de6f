// Sides and nations: whose colour, whose name.

import { say, sayOr } from "./texts.js";

export const sideName = (side) => say(`side.${side}`);

/** The colour of a side is that of its first nation on the board. */
export function sideColour(board, side) {
  const nation = nationOf(board, side);
  return nation ? `var(--${nation})` : "var(--rule-strong)";
}

export function nationOf(board, side) {
  return Object.entries(board.nations ?? {}).find(([, about]) => about.side === side)?.[0] ?? null;
}

export const sideStyle = (board, side) => `--side: ${sideColour(board, side)}`;

export const lookName = (look) => sayOr(look, [`look.${look}.one`, `unit.${look}`]);
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
