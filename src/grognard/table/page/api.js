// The table's HTTP calls, as docs/scene.md lists them. A refusal or a fault is thrown as ApiError.

export class ApiError extends Error {
  constructor(status, body) {
    super(body?.error ?? `HTTP ${status}`);
    this.status = status;
    this.body = body ?? {};
  }
}

async function call(method, path, body, read = (response) => response.json()) {
  const text = typeof body === "string";
  let response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": text ? "text/plain" : "application/json" },
      body: body === undefined || text ? body : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, { error: "" });
  }
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null));
  return read(response);
}

const table = (id) => `/tables/${encodeURIComponent(id)}`;
const query = (seat) => new URLSearchParams(Object.entries(seat).filter(([, value]) => value != null)).toString();

const ofScenario = (scenario) => (scenario ? `?${query({ scenario })}` : "");

export const api = {
  games: () => call("GET", "/games"),
  game: (name, scenario = "") => call("GET", `/games/${name}${ofScenario(scenario)}`),
  art: (name, scenario = "") => call("GET", `/games/${name}/art${ofScenario(scenario)}`),
  words: (name, language) => call("GET", `/games/${name}/words/${language}`),
  tables: () => call("GET", "/tables"),
  create: (wanted) => call("POST", "/tables", wanted),
  load: (record) => call("POST", "/tables/load", record),
  payload: (id, seat) => call("GET", `${table(id)}?${query(seat)}`),
  play: (id, seat, stamp, answers) => call("POST", `${table(id)}/play`, { ...seat, stamp, answers }),
  look: (id, seat, stamp, answers, weighed = []) => call("POST", `${table(id)}/look`, { ...seat, stamp, answers, weighed }),
  why: (id, seat, answers, answer) => call("POST", `${table(id)}/why`, { ...seat, answers, answer }),
  undo: (id, seat) => call("POST", `${table(id)}/undo`, seat),
  resign: (id, seat) => call("POST", `${table(id)}/resign`, seat),
  at: (id, seat, moment) => call("GET", `${table(id)}/at/${moment}?${query(seat)}`),
  file: (id, seat) => call("GET", `${table(id)}/file?${query(seat)}`, undefined, (response) => response.text()),
  liveAddress: (id, seat) => {
    const address = new URL(`/api${table(id)}/live?${query(seat)}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    return address.href;
  },
};
