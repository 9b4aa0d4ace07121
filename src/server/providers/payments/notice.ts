import { Problem } from "#contract/problem.ts";
import type { GatewayNotice, WebhookHeaders } from "./gateway.ts";
import { signatureFits } from "./signature.ts";

/** The header in which the gateway signs its notices. */
export const SIGNATURE_HEADER = "x-sandbox-signature";

/**
 * Checks the signature over the raw bytes, then reads which payment is meant. Nothing else of the body is believed.
 * @throws Problem `forbidden` for a signature that does not fit, `bad_request` for a signed body we cannot read
 */
export function readNotice(rawBody: Buffer, headers: WebhookHeaders, secret: string, now: Date): GatewayNotice {
  const header = headers[SIGNATURE_HEADER];
  if (!signatureFits(typeof header === "string" ? header : undefined, rawBody, secret, now)) throw new Problem("forbidden");
  try {
    const body = JSON.parse(rawBody.toString("utf8")) as { id?: unknown; data?: { id?: unknown } };
    if (typeof body.id === "string" && typeof body.data?.id === "string") return { eventId: body.id, externalId: body.data.id };
  } catch (cause) {
    throw new Problem("bad_request", { cause });
  }
  throw new Problem("bad_request");
}
