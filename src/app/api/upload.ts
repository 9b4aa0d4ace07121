import type { DataOf, Endpoint, MetaOf, ParamsOf } from "#contract/endpoint.ts";
import { Problem, type TransportCode } from "#contract/problem.ts";
import { TOKEN_COOKIE } from "#contract/accounts/session.ts";
import { readableText } from "#contract/security/characters.ts";
import { addressOf } from "./address.ts";
import { apiAddress } from "./api-base.ts";
import { answered, headersFor, unanswered } from "./call.ts";
import { readCookie } from "./cookies.ts";
import type { Reply } from "./envelope.ts";

/** What a form holds beside its files: a list travels as fields of the same name, what is undefined stays at home. */
export type UploadFields = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** By the names of the contract; a list where it lets several come, `undefined` where it needs none. */
export type UploadFiles = Readonly<Record<string, File | readonly File[] | undefined>>;

export interface UploadOptions<E extends Endpoint> {
  params?: ParamsOf<E>;
  fields: UploadFields;
  files: UploadFiles;
  signal?: AbortSignal;
  /** Bytes sent of all there are to send; more than the files, since fields travel too. */
  onProgress?: (sent: number, total: number) => void;
  stallMs?: number;
}

/** A slow line sends a few megabytes in minutes: it fails once nothing has moved for this long (R9.3). */
export const UPLOAD_STALL_MS = 60_000;
/** The server waits no longer for a body. */
const UPLOAD_LIMIT_MS = 5 * 60_000;
/** A server whose readers are all at work says when to come again: the form goes on waiting so often before its person is told. */
const AGAIN_AT_MOST = 3;
const AGAIN_WITHIN_S = 15;

/**
 * Performs a call of the contract whose body is `multipart/form-data`, and tells how far it is: `fetch` cannot. Where the server is busy
 * for a moment it is sent again by itself: of a call that is `unavailable` nothing was done.
 * @throws Problem the server's refusal
 * @throws TransportFailure no answer of ours: `network`, `timeout`, `unreadable`, `cancelled`
 */
export async function upload<E extends Endpoint>(endpoint: E, options: UploadOptions<E>): Promise<Reply<DataOf<E>, MetaOf<E>>> {
  for (let again = 0; ; again += 1) {
    try {
      return await send(endpoint, options);
    } catch (error) {
      const seconds = busyFor(error);
      if (seconds === null || again === AGAIN_AT_MOST) throw error;
      await pause(seconds * 1000, options.signal);
    }
  }
}

function busyFor(error: unknown): number | null {
  if (!(error instanceof Problem) || error.code !== "unavailable") return null;
  const { retryAfter } = error.options;
  return retryAfter !== undefined && retryAfter <= AGAIN_WITHIN_S ? retryAfter : null;
}

/** Ends early where the person cancels: the next try says so. */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const cancel = () => {
      clearTimeout(timer);
      resolve();
    };
    signal?.addEventListener("abort", cancel, { once: true });
  });

function send<E extends Endpoint>(endpoint: E, options: UploadOptions<E>): Promise<Reply<DataOf<E>, MetaOf<E>>> {
  const { signal, onProgress, stallMs = UPLOAD_STALL_MS } = options;
  const token = readCookie(TOKEN_COOKIE);
  const request = new XMLHttpRequest();
  let stall: ReturnType<typeof setTimeout> | undefined;
  let ended: Exclude<TransportCode, "unreadable"> = "network";
  const end = (code: typeof ended) => {
    ended = code;
    request.abort();
  };
  const moved = () => {
    clearTimeout(stall);
    stall = setTimeout(() => end("timeout"), stallMs);
  };
  const cancel = () => end("cancelled");

  return new Promise<Reply<DataOf<E>, MetaOf<E>>>((resolve, reject) => {
    if (signal?.aborted) return reject(unanswered("cancelled"));
    signal?.addEventListener("abort", cancel, { once: true });
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      moved();
      onProgress?.(loaded, total);
    });
    request.addEventListener("progress", moved);
    request.addEventListener("timeout", () => reject(unanswered("timeout")));
    for (const event of ["error", "abort"]) request.addEventListener(event, (cause) => reject(unanswered(ended, cause)));
    request.addEventListener("load", () => {
      try {
        resolve(answered<E>(token, request.status, request.responseText, { get: (name) => request.getResponseHeader(name) }));
      } catch (error) {
        reject(error);
      }
    });
    request.open(endpoint.method, apiAddress() + addressOf(endpoint, options));
    request.withCredentials = true;
    request.timeout = UPLOAD_LIMIT_MS;
    for (const [name, value] of Object.entries(headersFor(endpoint, token, {}))) request.setRequestHeader(name, value);
    moved();
    request.send(formData(options.fields, options.files));
    return undefined;
  }).finally(() => {
    clearTimeout(stall);
    signal?.removeEventListener("abort", cancel);
  });
}

/** Fields first: the server reads them before it takes the bytes of a file. */
export function formData(fields: UploadFields, files: UploadFiles): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (typeof value === "object") for (const item of value) body.append(name, readableText(item));
    else body.append(name, readableText(String(value)));
  }
  for (const [name, given] of Object.entries(files)) for (const file of given ? [given].flat() : []) body.append(name, file, file.name);
  return body;
}
