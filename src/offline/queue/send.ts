import { API_BASE, HEADER, REQUEST_TIMEOUT_MS } from "#contract/endpoint.ts";
import type { WireAnswer } from "./read-envelope.ts";
import type { WireRequest } from "./wire.ts";
import type { SettingsRow } from "./rows.ts";

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
