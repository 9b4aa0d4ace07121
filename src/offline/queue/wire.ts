import { logout } from "#contract/accounts/session.ts";
import { API_BASE, type FieldError, HEADER, type Lane, REQUEST_TIMEOUT_MS } from "#contract/endpoint.ts";
import { OUTBOX, OWNER, SENT_AT } from "#contract/outbox-headers.ts";
import { endsMutation } from "#contract/lanes.ts";
import type { ProblemCode } from "#contract/problem.ts";
import { readableJson } from "#contract/security/characters.ts";
import type { Language } from "#contract/shapes.ts";
import { now } from "#offline/clock.ts";
import { LANE_RULES, operation, pathOf } from "./operations.ts";
import { readWireAnswer, readValues, type WireAnswer } from "./read-envelope.ts";
import type { QueueRecord, SentenceValues } from "./record.ts";
import type { LogoutRow, SettingsRow } from "./rows.ts";

/** What a sender needs to know at the moment of sending; read then, never stored (P14). */
export interface Credentials {
  readonly token: string;
  /** Value of the cookie `XSRF-TOKEN`, if there is one. */
  readonly xsrf: string | null;
}

export interface WireRequest {
  readonly method: string;
  /** Path below the API base, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Without cookies: it is for nobody's account. */
  readonly anonymous?: true;
}

/**
 * The request of a record: the same bytes at every attempt, but for credentials, language and the time of sending.
 * @param credentials null where it travels for nobody's account: no stream, no token, no cookie; its key alone makes however many
 *   attempts one (P2)
 */
export function recordRequest(record: QueueRecord, credentials: Credentials | null, language: Language): WireRequest {
  const { op, payload, outbox, lane, seq, owner, key } = record;
  const { method, bodiless, timed } = operation(op);
  return {
    method,
    path: pathOf(op, payload),
    headers: {
      ...(bodiless ? plainHeaders : jsonHeaders)(language, credentials?.xsrf ?? null),
      ...(credentials && {
        Authorization: `Bearer ${credentials.token}`,
        [OUTBOX]: `${outbox}/${lane}/${seq}`,
        [OWNER]: owner,
      }),
      [HEADER.idempotencyKey]: key,
      ...(timed && { [SENT_AT]: now().toISOString() }),
    },
    body: bodiless ? null : readableJson(payload.body),
    ...(credentials ? {} : { anonymous: true }),
  };
}

/** A logout owed since a time without network: the device cookie alone names the session (architecture, "Sessions"). */
export const logoutRequest = (owed: LogoutRow, xsrf: string | null, language: Language): WireRequest => ({
  method: logout.method,
  path: logout.path,
  headers: { ...jsonHeaders(language, xsrf), [OWNER]: owed.owner },
  body: JSON.stringify({ clear_cart_ids: owed.cartIds }),
});

/** The headers of a request with a body, in this language. @param xsrf value of the cookie, where there is one */
export const jsonHeaders = (language: Language, xsrf: string | null): Record<string, string> => ({
  ...plainHeaders(language, xsrf),
  "Content-Type": "application/json",
});

const plainHeaders = (language: Language, xsrf: string | null): Record<string, string> => ({
  Accept: "application/json",
  "Accept-Language": language,
  ...(xsrf ? { [HEADER.xsrf]: xsrf } : {}),
});

/** Carries one request to the server. Rejects where no answer came: network, timeout, a body that broke off. */
export type Send = (request: WireRequest, settings: SettingsRow | null) => Promise<WireAnswer>;

/** `fetch`, as a sender: with the device cookie where it is for an account, with a timeout, following no redirect (a captive portal's are not answers). */
export const sendByFetch: Send = async (request, settings) => {
  const address = new URL((settings?.apiBase ?? API_BASE) + request.path, location.href);
  const headers = { ...request.headers };
  // The value of our own origin's cookie is nobody else's business (R9.2).
  if (address.origin !== location.origin) delete headers[HEADER.xsrf];
  const response = await fetch(address, {
    method: request.method,
    headers,
    body: request.body,
    credentials: request.anonymous ? "omit" : "include",
    redirect: "error",
    cache: "no-store",
    signal: AbortSignal.timeout(settings?.timeoutMs ?? REQUEST_TIMEOUT_MS),
  });
  return { status: response.status, retryAfter: response.headers.get("Retry-After"), body: await response.text() };
};

/** False only where the device itself says that it has no network. */
export const deviceOnline = (): boolean => globalThis.navigator?.onLine !== false;

/** What an answer means for the record that was sent. */
export type Verdict =
  | { kind: "applied"; data: unknown }
  /** `values` of the sentence that tells why, and the first error of each field that the server named. */
  | { kind: "rejected"; code: ProblemCode; values: SentenceValues; fields: Record<string, FieldError> }
  | { kind: "unauthenticated" }
  | { kind: "owner_mismatch" }
  | { kind: "forked" }
  /** Not an answer of ours, or not a final one. `afterMs` where the server said when. */
  | { kind: "retry"; afterMs: number | null };

/**
 * Classifies an answer. Only our own envelope counts: the page of a captive portal, a proxy's 401 or a body cut in the middle say
 * nothing about the mutation, whatever their status. Codes that end a mutation stand in `LANE_REJECTIONS`; every other failure
 * is retried (P6).
 */
export function classify(answer: WireAnswer, lane: Lane): Verdict {
  const envelope = readWireAnswer(answer);
  const again: Verdict = { kind: "retry", afterMs: readRetryAfter(answer.retryAfter) };
  if (!envelope) return again;
  const { session, done, isAnswer } = LANE_RULES[lane];
  const { code, data, fields = {} } = envelope;
  if (code === null) return isAnswer?.(data) === false ? again : { kind: "applied", data };
  if (done?.includes(code)) return { kind: "applied", data: null };
  if (session && (code === "unauthenticated" || code === "owner_mismatch")) return { kind: code };
  if (session && code === "outbox_forked") return { kind: "forked" };
  return endsMutation(lane, code) ? { kind: "rejected", code, values: readValues(data), fields } : again;
}

/** Seconds only: a date would depend on this device's clock (P11). At most an hour. */
function readRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Math.min(Number(header), 3600) * 1000 : null;
}
