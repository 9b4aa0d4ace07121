import { isPlainObject } from "#contract/plain-values.ts";
import { Problem } from "#contract/problem.ts";
import type { GatewayReply } from "./gateway-client.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** An object within an answer; an empty one where there is none. */
export const inner = (body: Fields, name: string): Fields => fieldsOf(body[name]);
export const fieldsOf = (value: unknown): Fields => (isPlainObject(value) ? value : {});
export const listIn = (body: Fields, name: string): Fields[] => (Array.isArray(body[name]) ? (body[name] as unknown[]).map(fieldsOf) : []);
export const textIn = (body: Fields, name: string): string | null => {
  const value = body[name];
  return typeof value === "string" && value !== "" ? value : null;
};

/** An answer that we cannot act upon: nothing has changed here, and the call is made again later. Never with what was sent or said. */
export const unreadable = (provider: string, { status }: Pick<GatewayReply, "status">, why: unknown): Problem =>
  new Problem("unavailable", {
    cause: new Error(`${provider} answered ${status}: ${why instanceof Error ? why.message : String(why)}`),
  });

/** A body of JSON that must be an object. @throws Problem `bad_request` */
export function noticeBody(rawBody: Buffer): Fields {
  try {
    return fieldsOf(JSON.parse(rawBody.toString("utf8")));
  } catch (cause) {
    throw new Problem("bad_request", { cause });
  }
}
