// What went wrong with a request, in the language of the page.

import { say, sayOr } from "./texts.js";

/** `doing` is what was tried, where the reason has words of its own: open, load, save. */
export function faultWords({ status, message }, doing = "") {
  if (!(status >= 0)) return message;
  const why = message.replace(/^this file can't be loaded: /, "");
  return sayOr(status ? say("fault.other", { why }) : say("offline"), [`fault.${doing}.${status}`, `fault.${status}`], { why });
}
