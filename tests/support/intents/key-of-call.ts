import { randomUUID } from "node:crypto";
import { HEADER } from "#contract/endpoint.ts";

/** The key that calls of instructors and staff need, a new one for each, as our client sends it. Other calls of tests bring their own. */
export const keyOfCall = (method: string, path: string): Record<string, string> =>
  method === "POST" && /^\/(?:instructor|admin)\//u.test(path) ? { [HEADER.idempotencyKey.toLowerCase()]: randomUUID() } : {};
