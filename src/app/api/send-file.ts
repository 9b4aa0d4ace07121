import { DetailedError, type HttpRequest, Upload } from "tus-js-client";
import { TOKEN_COOKIE } from "#contract/accounts/session.ts";
import { getUpload, type UPLOAD_METADATA, UPLOADS_PATH } from "#contract/files/uploads.ts";
import { isProblemCode } from "#contract/problem.ts";
import { apiAddress } from "./api-base.ts";
import { answered, headersFor, unanswered } from "./call.ts";
import { readCookie } from "./cookies.ts";

type FileFacts = Readonly<Record<(typeof UPLOAD_METADATA)[number], string>>;

interface SendOptions {
  facts: FileFacts;
  /** Of an upload that began before: it goes on from the offset that the server has. Null: a new one. */
  id: string | null;
  /** The server made the upload: keep its id, it is how to go on after a reload. */
  onBegun: (id: string) => void;
  /** Bytes that left this device, of the whole file. */
  onProgress: (sent: number) => void;
  /** Stops the sending; what arrived stays with the server. */
  signal: AbortSignal;
}

/** Enough that little is sent twice after a break, and few enough calls for a film. */
const CHUNK_BYTES = 2 * 1024 * 1024;
const RETRY_AFTER_MS = [500, 2_000, 5_000];

/**
 * Sends a file by the tus protocol (contract/uploads.ts), piece by piece. Short trouble of the server is waited out here.
 * @returns the upload's id, once every byte is there
 * @throws Problem the server's refusal
 * @throws TransportFailure `network`: go on with the same id once it is back; `cancelled`
 */
export function sendFile(file: File, { facts, id, onBegun, onProgress, signal }: SendOptions): Promise<string> {
  const endpoint = apiAddress() + UPLOADS_PATH;
  let token = readCookie(TOKEN_COOKIE);
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(unanswered("cancelled"));
    const sending = new Upload(file, {
      endpoint,
      uploadUrl: id === null ? null : `${endpoint}/${id}`,
      metadata: { ...facts },
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_AFTER_MS,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        token = withSession(request);
      },
      onShouldRetry: (error) => passes(error),
      onUploadUrlAvailable: () => onBegun(idIn(sending.url)),
      onProgress,
      onError: (error) => reject(failureOf(error, token)),
      onSuccess: () => resolve(idIn(sending.url)),
    });
    signal.addEventListener("abort", () => void sending.abort().then(() => reject(unanswered("cancelled"))), { once: true });
    sending.start();
    return undefined;
  });
}

/** The session may have been renewed since the last piece. @returns the token that the request carries */
function withSession(request: HttpRequest): string | null {
  const token = readCookie(TOKEN_COOKIE);
  for (const [name, value] of Object.entries(headersFor(getUpload, token, {}))) request.setHeader(name, value);
  (request.getUnderlyingObject() as XMLHttpRequest).withCredentials = true;
  return token;
}

/** Takes what arrived of an upload off the server. @throws whatever kept it from that */
export const giveUp = (id: string): Promise<void> =>
  Upload.terminate(`${apiAddress()}${UPLOADS_PATH}/${id}`, { onBeforeRequest: (request) => void withSession(request), retryDelays: [] });

const idIn = (url: string | null): string => url?.slice(url.lastIndexOf("/") + 1) ?? "";

/** Trouble that is over in a moment. A network that is gone is not: it is waited for elsewhere. */
function passes(error: Error): boolean {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return navigator.onLine;
  const code = codeIn(response.getBody());
  if (code === "upload_offset_conflict" || code === "in_progress") return true;
  const status = response.getStatus();
  return code !== "storage_full" && (status === 423 || status === 429 || status >= 500);
}

function codeIn(body: string): string | null {
  try {
    const { code } = JSON.parse(body) as { code?: unknown };
    return typeof code === "string" && isProblemCode(code) ? code : null;
  } catch {
    return null;
  }
}

function failureOf(error: Error, token: string | null): unknown {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return unanswered("network", error);
  try {
    answered(token, response.getStatus(), response.getBody(), { get: (name) => response.getHeader(name) ?? null });
  } catch (refusal) {
    return refusal;
  }
  return unanswered("network", error);
}
