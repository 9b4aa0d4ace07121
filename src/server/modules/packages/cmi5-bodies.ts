import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { jsonIn } from "#contract/plain-values.ts";
import { StatementRefused } from "#server/commands/packages/cmi5/statements.ts";

/** @throws StatementRefused for bytes that are no text */
export function textOf(body: Buffer | undefined): string {
  if (!body || !isUtf8(body)) throw new StatementRefused(400, "only text is kept");
  return body.toString("utf8");
}

/** The statements of a body, each with an id. @param id of the one that a call names @throws StatementRefused */
export function statementsIn(body: Buffer | undefined, id?: unknown): ({ id: unknown } & Record<string, unknown>)[] {
  const value = jsonIn(textOf(body));
  const given: unknown[] = Array.isArray(value) && id === undefined ? value : [value];
  return given.map((one) => {
    if (typeof one !== "object" || one === null) throw new StatementRefused(400, "no statement");
    const named = { id: id ?? randomUUID(), ...one };
    if (id !== undefined && named.id !== id) throw new StatementRefused(400, "two ids of one statement");
    return named;
  });
}
