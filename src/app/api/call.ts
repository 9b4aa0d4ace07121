import { ofetch } from "ofetch";
import {
  type BodyOf,
  type DataOf,
  type Endpoint,
  HEADER,
  idempotencyOf,
  type MetaOf,
  type ParamsOf,
  type QueryOf,
  REQUEST_TIMEOUT_MS,
} from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { readableJson } from "#contract/security/characters.ts";
import { newId } from "#offline/ids.ts";
import { LANGUAGE_KEY, TOKEN_COOKIE, XSRF_COOKIE } from "#contract/accounts/session.ts";
import { fillAddress } from "./address.ts";
import { apiAddress, isForeignApi } from "./api-base.ts";
import { readCookie } from "./cookies.ts";
import { readEnvelope, type Reply, TransportFailure } from "./envelope.ts";

export { TransportFailure };

/** Parameters, query and body are asked for exactly where the endpoint has them. */
type Part<K extends string, V> = [V] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: V };
type OptionalPart<K extends string, V> = [V] extends [undefined] ? { [P in K]?: undefined } : { [P in K]?: V };

export type CallOptions<E extends Endpoint> = Part<"params", ParamsOf<E>> &
  OptionalPart<"query", QueryOf<E>> &
  Part<"body", BodyOf<E>> & {
    signal?: AbortSignal;
    /** 30 s (platform-spec §9) unless told. */
    timeoutMs?: number;
    /** A form's own (`state/intents`). Where none is given the call has the same one until its answer is known. */
    idempotencyKey?: string;
    headers?: Record<string, string>;
  };

/** A call as it is sent, for what serves every endpoint alike: reads that screens share, lists that are read to their end. */
export interface Asked {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

type Arguments<E extends Endpoint> = Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/** What the call tells the rest of the client; `state` hangs itself in at start. */
export interface CallListener {
  /** An answer of ours came, or none could: `down` where somebody answers in the server's place. A cancelled call tells nothing. */
  reached(ok: boolean, down?: boolean): void;
  /** A call waits, and no other was answered meanwhile. */
  slow(): void;
  /** Our own `unauthenticated` answered a call that carried this token (R3.6). */
  unauthenticated(token: string | null): void;
}

/** A call that waits for so long, with no other answered, is told of (issue 6.4). */
const SLOW_MS = 2_000;
let heardAt = -SLOW_MS;

let listener: CallListener | null = null;
export const listenToCalls = (to: CallListener): void => {
  listener = to;
};

/**
 * Performs a call of the contract.
 * @throws Problem the server's refusal
 * @throws TransportFailure no answer of ours: `network`, `timeout`, `unreadable`, `cancelled`
 */
export const call = <E extends Endpoint>(endpoint: E, ...[options]: Arguments<E>): Promise<Reply<DataOf<E>, MetaOf<E>>> =>
  perform(endpoint, options ?? {});

/** The same where params, query and body are known to fit the endpoint only by who calls: nothing is checked here. */
export async function perform<E extends Endpoint>(endpoint: E, given: Asked): Promise<Reply<DataOf<E>, MetaOf<E>>> {
  const timeout = AbortSignal.timeout(given.timeoutMs ?? REQUEST_TIMEOUT_MS);
  const signal = given.signal ? AbortSignal.any([given.signal, timeout]) : timeout;
  const token = readCookie(TOKEN_COOKIE);
  const path = fillAddress(endpoint.path, given.params, given.query);
  const sent = given.body === undefined ? null : readableJson(given.body);
  // A form brings the key of its intent; a press of a button has one here.
  const intents = given.idempotencyKey === undefined && idempotencyOf(endpoint) !== "none" ? await intentKeys() : null;
  const press = intents?.pressKey(endpoint.method, path, sent ?? "");
  const once = async (): Promise<Reply<DataOf<E>, MetaOf<E>>> => {
    const slow = setTimeout(() => performance.now() - heardAt < SLOW_MS || listener?.slow(), SLOW_MS);
    let status: number;
    let body: string;
    let headers: Headers;
    try {
      const response = await ofetch.raw<string, "text">(apiAddress() + path, {
        method: endpoint.method,
        headers: headersFor(endpoint, token, press ? { ...given, idempotencyKey: press.key } : given),
        ...(sent === null ? {} : { body: sent }),
        signal,
        retry: 0,
        responseType: "text",
        ignoreResponseError: true,
        credentials: "include",
        redirect: "error",
      });
      status = response.status;
      body = response._data ?? "";
      headers = response.headers;
    } catch (cause) {
      throw unanswered(given.signal?.aborted ? "cancelled" : timeout.aborted ? "timeout" : "network", cause);
    } finally {
      clearTimeout(slow);
    }
    return answered<E>(token, status, body, headers);
  };
  try {
    // The refusal brought the cookie that was lost.
    const reply = await once().catch((error: unknown) => (isLostCookie(error) ? once() : Promise.reject(error)));
    if (press) intents?.settleIntent(press.place, press.key);
    return reply;
  } catch (error) {
    if (press && intents?.isFinalRefusal(error)) intents.settleIntent(press.place, press.key);
    throw error;
  }
}

/** Nothing is sent by a start-up: the keys of what is pressed come with what goes on beside the pages, or with the first press. */
const intentKeys = () =>
  import("./intent-keys.ts").catch((cause: unknown) => {
    throw unanswered("network", cause);
  });

const isLostCookie = (error: unknown): boolean => error instanceof Problem && error.code === "xsrf_mismatch";

/** No answer came: the rest of the client hears of it, unless the person cancelled the call. */
export function unanswered(code: "network" | "timeout" | "cancelled", cause?: unknown): TransportFailure {
  if (code !== "cancelled") listener?.reached(false);
  return new TransportFailure(code, cause);
}

/** An answer came: the rest of the client hears whether it was ours, and whether it ended the session of `token`. */
export function answered<E extends Endpoint>(
  token: string | null,
  status: number,
  body: string,
  headers: Pick<Headers, "get">,
): Reply<DataOf<E>, MetaOf<E>> {
  try {
    const reply = readEnvelope<DataOf<E>, MetaOf<E>>(status, body, headers);
    // A copy of this device says nothing about the network.
    if (reply.fromDevice === null) {
      heardAt = performance.now();
      listener?.reached(true);
    }
    return reply;
  } catch (error) {
    listener?.reached(error instanceof Problem, error instanceof TransportFailure && error.status >= 500);
    if (error instanceof Problem && error.code === "unauthenticated") listener?.unauthenticated(token);
    throw error;
  }
}

/** What every call of an endpoint carries. */
export function headersFor(
  endpoint: Endpoint,
  token: string | null,
  given: { idempotencyKey?: string; headers?: Record<string, string>; body?: unknown },
) {
  const xsrf = isForeignApi() ? null : readCookie(XSRF_COOKIE);
  return {
    accept: "application/json",
    "accept-language": spokenLanguage(),
    ...(given.body === undefined ? {} : { "content-type": "application/json" }),
    // A public read is the same bytes for everybody: it carries no token, so that caches may share it.
    ...(token && endpoint.options.access !== "public" ? { authorization: `Bearer ${token}` } : {}),
    ...(xsrf ? { [HEADER.xsrf]: xsrf } : {}),
    ...(endpoint.method === "GET" ? {} : { [HEADER.idempotencyKey]: given.idempotencyKey ?? newId() }),
    ...given.headers,
  };
}

/** The language on screen: `?lang=en` may differ from the stored choice, and the document always says which it is. */
function spokenLanguage(): string {
  return document.documentElement.lang || localStorage.getItem(LANGUAGE_KEY) || "ar";
}
