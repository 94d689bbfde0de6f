// Words: puts figures into the templates of a language, in the page as engine/words.py does on the server.
// tests/engine/words_cases.json holds the cases that both must satisfy.

/** The words as a scenario has them: what stands under `in.<scenario>.` is said there instead of the game's own. */
export function inScenario(words, scenario) {
  const own = `in.${scenario}.`;
  return { ...words, ...Object.fromEntries(Object.entries(words).filter(([key]) => key.startsWith(own)).map(([key, text]) => [key.slice(own.length), text])) };
}

/** The text of the first key that has one, filled from `about`; without any, the first key in brackets. */
export function word(words, key, about, language) {
  const keys = Array.isArray(key) ? key : [key];
  const found = keys.find((candidate) => Object.hasOwn(words, candidate));
  return found === undefined ? `[${keys[0] ?? ""}]` : filled(words, words[found], about ?? {}, language);
}

function filled(words, template, about, language) {
  let text = "";
  let at = 0;
  for (let start; (start = template.indexOf("{", at)) >= 0; ) {
    const end = closing(template, start);
    if (end < 0) break;
    text += template.slice(at, start) + placeholder(words, template.slice(start + 1, end), about, language);
    at = end + 1;
  }
  return text + template.slice(at);
}

/** Where the brace opened at `start` is closed; -1 if nowhere. */
function closing(template, start) {
  let depth = 0;
  for (let at = start; at < template.length; at++) {
    depth += step(template[at]);
    if (depth === 0) return at;
  }
  return -1;
}

function step(sign) {
  return sign === "{" ? 1 : sign === "}" ? -1 : 0;
}

function placeholder(words, body, about, language) {
  const asks = body.indexOf("?");
  if (asks >= 0) {
    return filled(words, branch(body.slice(asks + 1), about[body.slice(0, asks)], language), about, language);
  }
  const colon = body.indexOf(":");
  const name = colon < 0 ? body : body.slice(0, colon);
  if (!Object.hasOwn(about, name)) return `[${name}]`;
  if (colon < 0) return joined(words, listed(about[name]).map(String));
  const table = body.slice(colon + 1);
  if (table === "pieces") return joined(words, pieces(words, about[name], language));
  return joined(words, listed(about[name]).map((value) => words[`${table}.${value}`] ?? `[${table}.${value}]`));
}

/** Of `one|other` the part that fits a number, or how many a list holds. */
function branch(branches, value, language) {
  const bar = barOf(branches);
  const [one, other] = bar < 0 ? [branches, ""] : [branches.slice(0, bar), branches.slice(bar + 1)];
  return isOne(value, language) ? one : other;
}

/** The first | that is not inside a nested placeholder. */
function barOf(branches) {
  let depth = 0;
  for (let at = 0; at < branches.length; at++) {
    depth += step(branches[at]);
    if (branches[at] === "|" && depth === 0) return at;
  }
  return -1;
}

function isOne(value, language) {
  const number = Array.isArray(value) ? value.length : value;
  return number === 1 || (language === "fr" && number === 0);
}

/** Looks, or [look, n], counted by look in the order in which each first comes. */
function pieces(words, group, language) {
  const counts = new Map();
  for (const member of listed(group)) {
    const [look, number] = Array.isArray(member) ? member : [member, 1];
    counts.set(look, (counts.get(look) ?? 0) + number);
  }
  return [...counts].map(([look, number]) => piece(words, look, number, language));
}

function piece(words, look, number, language) {
  const key = `look.${look}.${isOne(number, language) ? "one" : "many"}`;
  return `${words[`number.${number}`] ?? number} ${words[key] ?? `[${key}]`}`;
}

function listed(value) {
  return Array.isArray(value) ? value : [value];
}

function joined(words, parts) {
  return parts.length ? parts.join(", ") : words["number.none"] ?? "–";
}
