import { ofetch } from "ofetch";
import type { Endpoint, ParamsOf, QueryOf } from "#contract/endpoint.ts";
import { TOKEN_COOKIE } from "#contract/accounts/session.ts";
import { addressOf } from "./address.ts";
import { apiAddress } from "./api-base.ts";
import { answered, headersFor, unanswered } from "./call.ts";
import { readCookie } from "./cookies.ts";
import { TransportFailure } from "./envelope.ts";

interface Downloaded {
  blob: Blob;
  /** As the server calls it. */
  name: string;
}

/** A document is drawn when it is asked for, and may be megabytes. */
const DOWNLOAD_TIMEOUT_MS = 120_000;

/**
 * Fetches the file that a call with `media` answers with. A link cannot: it carries no bearer token.
 * @throws Problem the server's refusal
 * @throws TransportFailure no answer of ours: `network`, `timeout`, `unreadable`, `cancelled`
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  { params, query, signal }: { params?: ParamsOf<E>; query?: QueryOf<E>; signal?: AbortSignal } = {},
): Promise<Downloaded> {
  const timeout = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS);
  const token = readCookie(TOKEN_COOKIE);
  const address = apiAddress() + addressOf(endpoint, { params, query });
  let response: Awaited<ReturnType<typeof ofetch.raw<Blob, "blob">>>;
  try {
    response = await ofetch.raw<Blob, "blob">(address, {
      headers: headersFor(endpoint, token, {}),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      retry: 0,
      responseType: "blob",
      ignoreResponseError: true,
      credentials: "include",
      redirect: "error",
    });
  } catch (cause) {
    throw unanswered(signal?.aborted ? "cancelled" : timeout.aborted ? "timeout" : "network", cause);
  }
  const blob = response._data ?? new Blob();
  const type = (response.headers.get("content-type") ?? "").split(";")[0]?.trim() ?? "";
  // A captive portal's page is a success too: only what the contract names is a file of ours.
  if (response.status === 200 && endpoint.options.media?.includes(type))
    return { blob, name: nameIn(response.headers.get("content-disposition")) };
  answered(token, response.status, await blob.text(), response.headers);
  throw new TransportFailure("unreadable");
}

/** Hands a file to the browser, which saves it where the person keeps downloads. */
export function saveFile({ blob, name }: Downloaded): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read it only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** RFC 5987's name of a `Content-Disposition`, which carries any script. */
export function nameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/u.exec(disposition ?? "")?.[1];
  try {
    return encoded ? decodeURIComponent(encoded) : "file";
  } catch {
    return "file";
  }
}
