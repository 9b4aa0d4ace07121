import { addToCart, applyCoupon, clearCart, removeCoupon, removeFromCart } from "#contract/cart.ts";
import { type Endpoint, HEADER, type Method } from "#contract/endpoint.ts";
import { logout } from "#contract/session.ts";
import type { Language } from "#contract/shapes.ts";
import { readableJson } from "#contract/security/characters.ts";
import { now } from "#offline/clock.ts";
import type { Numbered } from "./steps.ts";
import { queuedOperation, queuedPath } from "./operations.ts";
import { type CartRecord, type ContactRecord, isQueued, type StreamRecord } from "./record.ts";
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

/** The request of a record: the same bytes at every attempt, but for credentials, language and the time of sending. */
export function recordRequest(record: Numbered["record"], credentials: Credentials, language: Language): WireRequest {
  const { method, path, body } = callOf(record);
  return {
    method,
    path,
    headers: {
      ...plainHeaders(language, credentials.xsrf),
      ...(body ? { "Content-Type": "application/json" } : {}),
      Authorization: `Bearer ${credentials.token}`,
      [HEADER.outbox]: `${record.outbox}/${record.lane}/${record.seq}`,
      [HEADER.owner]: record.owner,
      [HEADER.idempotencyKey]: record.key,
      ...(record.op === "checkIn" ? { [HEADER.sentAt]: now().toISOString() } : {}),
    },
    body: body ? readableJson(body) : null,
  };
}

/** A logout owed since a time without network: the device cookie alone names the session (architecture, "Sessions"). */
export const logoutRequest = (owed: LogoutRow, xsrf: string | null, language: Language): WireRequest => ({
  method: logout.method,
  path: logout.path,
  headers: { ...jsonHeaders(language, xsrf), [HEADER.owner]: owed.owner },
  body: JSON.stringify({ clear_cart_ids: owed.cartIds }),
});

/** `sendContactMessage`, which brings a form's whole schema with it; a test compares. */
export const MESSAGE_CALL = { method: "POST", path: "/contact-messages" } as const;

/** The request of a message: no stream, no token, no cookie; the key alone makes however many attempts one message. */
export const messageRequest = (record: ContactRecord, language: Language): WireRequest => ({
  ...MESSAGE_CALL,
  headers: { ...jsonHeaders(language, null), [HEADER.idempotencyKey]: record.key },
  body: readableJson(record.payload),
  anonymous: true,
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

interface Call {
  method: Method;
  path: string;
  body?: Readonly<Record<string, unknown>> | undefined;
}

function callOf(record: StreamRecord): Call {
  if (isQueued(record)) {
    const { op, payload } = record;
    return { method: queuedOperation(op).method, path: queuedPath(op, payload), body: payload.body };
  }
  const { endpoint, id, query, body } = cartCallOf(record);
  const { method, path } = endpoint;
  return { method, path: path.replace(":id", String(id)) + (query ? `?${new URLSearchParams(query)}` : ""), body };
}

interface CartCall {
  endpoint: Endpoint;
  id?: number | undefined;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

function cartCallOf(record: CartRecord): CartCall {
  const [id] = record.ids;
  switch (record.op) {
    case "addToCart":
      return { endpoint: addToCart, body: { learning_program_id: id } };
    case "removeFromCart":
      return { endpoint: removeFromCart, id };
    case "clearCart":
      return { endpoint: clearCart, query: { ids: record.ids.join(",") } };
    case "applyCoupon":
      return { endpoint: applyCoupon, body: { code: record.payload?.code } };
    case "removeCoupon":
      return { endpoint: removeCoupon };
  }
}
