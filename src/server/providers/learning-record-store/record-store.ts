import type { RecordStoreSettings } from "./record-store-settings.ts";

/** A statement of xAPI 1.0.3, as `compose-statement.ts` makes it. */
export interface Statement {
  id: string;
  [field: string]: unknown;
}

/** `refused`: the store will not have this statement, however often it comes. */
export type Delivery = "delivered" | "refused";

const TIMEOUT_MS = 15_000;
/** What is wrong with a statement itself; everything else is of the store or of the way to it, and passes. */
const REFUSALS = new Set([400, 413, 422]);

/**
 * Reports a statement. One that the store has already (409) is delivered. Nothing of the answer is kept: it may repeat who learned.
 * @throws Error where the store cannot be reached, is busy, or does not know our key: it is tried again
 */
export async function postStatement(
  { url, key, secret }: RecordStoreSettings,
  statement: Statement,
  signal: AbortSignal,
): Promise<Delivery> {
  const answer = await fetch(new URL("statements", url), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-experience-api-version": "1.0.3",
      authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`,
    },
    body: JSON.stringify(statement),
    redirect: "manual",
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  await answer.body?.cancel();
  if (answer.ok || answer.status === 409) return "delivered";
  if (REFUSALS.has(answer.status)) return "refused";
  throw new Error(`the learning record store answered ${answer.status}`);
}
