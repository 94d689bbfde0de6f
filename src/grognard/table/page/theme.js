// Light or dark: what the system says, unless the player has said otherwise.

const STORE = "grognard.theme";

export function applyTheme() {
  const kept = localStorage.getItem(STORE);
  if (kept) document.documentElement.dataset.theme = kept;
}

export function isDark() {
  const set = document.documentElement.dataset.theme;
  return set ? set === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export function switchTheme() {
  const next = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  localStorage.setItem(STORE, next);
}
