import { variablesOf } from "#contract/certificates/template-words.ts";
import type { FieldMessageKey } from "#contract/field-messages.ts";
import { kindRule, type MessageKind } from "./message-kinds.ts";

/** The wording of a message. Plain text of one line each; `{name}` stands for a value. */
export interface MessageWording {
  title: string;
  body: string;
}

const TOKEN = /\{[a-z_]+\}/gu;
const said = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(" ");

/** What one text of a kind may not say, or lacks; null where it is right. What has to be said stands in the body. */
export function textFault(
  kind: MessageKind,
  part: keyof MessageWording,
  text: string,
): { key: FieldMessageKey; values: { known: string } } | null {
  const { required, optional } = kindRule(kind);
  const known: readonly string[] = [...required, ...optional];
  const names = variablesOf(text);
  if (/[{}]/u.test(text.replaceAll(TOKEN, "")) || names.some((name) => !known.includes(name)))
    return { key: "template.variable", values: { known: said(known) } };
  const missing = part === "body" ? required.filter((name) => !names.includes(name)) : [];
  return missing.length > 0 ? { key: "template.missing", values: { known: said(missing) } } : null;
}

/** A wording with its values, in one pass: braces in a value stay what they are. Null where a value is missing. */
export function worded({ title, body }: MessageWording, values: Readonly<Record<string, string | number>>): MessageWording | null {
  const names = [...variablesOf(title), ...variablesOf(body)];
  if (names.some((name) => !Object.hasOwn(values, name))) return null;
  const put = (text: string) =>
    text
      .replaceAll(TOKEN, (token) => String(values[token.slice(1, -1)]))
      .replaceAll(/ {2,}/gu, " ")
      .trim();
  return { title: put(title), body: put(body) };
}
