import type { SubmittedWork } from "#contract/coursework/coursework.ts";
import { Problem } from "#contract/problem.ts";
import { plainText } from "#contract/rules/plain-text.ts";
import type { Work } from "#server/commands/coursework/hand-in-work.ts";

/**
 * What a text or a link says. A draft may be empty or half written; what is handed in may not.
 * @throws Problem `validation_error` with the field
 */
export function workContent({ type, text, url, submit }: SubmittedWork): Work["content"] {
  if (type === "text") {
    const written = plainText(text ?? "");
    if (submit && written === "") throw wrong("text");
    return { type, text: written };
  }
  const address = (url ?? "").trim();
  if (submit && !isWebAddress(address)) throw wrong("url");
  return { type, url: address };
}

const wrong = (field: string) => new Problem("validation_error", { fields: { [field]: [{ key: "required" }] } });

/** Shown to an instructor as a link: nothing but the web. */
function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return protocol === "https:" && username === "" && password === "";
}
