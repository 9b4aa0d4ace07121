import { HEADER } from "#contract/endpoint.ts";
import { logout } from "#contract/accounts/session.ts";
import type { Language } from "#contract/shapes.ts";
import { readableJson } from "#contract/security/characters.ts";
import { now } from "#offline/clock.ts";
import { operation, pathOf } from "./operations.ts";
import type { QueueRecord } from "./record.ts";
import type { LogoutRow } from "./rows.ts";

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
        [HEADER.outbox]: `${outbox}/${lane}/${seq}`,
        [HEADER.owner]: owner,
      }),
      [HEADER.idempotencyKey]: key,
      ...(timed && { [HEADER.sentAt]: now().toISOString() }),
    },
    body: bodiless ? null : readableJson(payload.body),
    ...(credentials ? {} : { anonymous: true }),
  };
}

/** A logout owed since a time without network: the device cookie alone names the session (architecture, "Sessions"). */
export const logoutRequest = (owed: LogoutRow, xsrf: string | null, language: Language): WireRequest => ({
  method: logout.method,
  path: logout.path,
  headers: { ...jsonHeaders(language, xsrf), [HEADER.owner]: owed.owner },
  body: JSON.stringify({ clear_cart_ids: owed.cartIds }),
});

/** Of a request with a body, in this language. @param xsrf value of the cookie, where there is one */
export const jsonHeaders = (language: Language, xsrf: string | null): Record<string, string> => ({
  ...plainHeaders(language, xsrf),
  "Content-Type": "application/json",
});

const plainHeaders = (language: Language, xsrf: string | null): Record<string, string> => ({
  Accept: "application/json",
  "Accept-Language": language,
  ...(xsrf ? { [HEADER.xsrf]: xsrf } : {}),
});
