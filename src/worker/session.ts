import { TOKEN_COOKIE, XSRF_COOKIE } from "#contract/accounts/session.ts";
import type { Credentials } from "#offline/queue/wire.ts";
import { scope } from "./scope.ts";

/** Token and XSRF value of this moment, as the page's cookies hold them; null where there is no token, or no way to read it. */
export async function workerSession(): Promise<Credentials | null> {
  const token = await readCookie(TOKEN_COOKIE);
  return token ? { token, xsrf: await readCookie(XSRF_COOKIE) } : null;
}

export const workerXsrf = (): Promise<string | null> => readCookie(XSRF_COOKIE);

async function readCookie(name: string): Promise<string | null> {
  // Only browsers with Background Sync wake this worker to send, and they have it.
  const store = (scope as { cookieStore?: CookieStore }).cookieStore;
  const value = (await store?.get(name))?.value;
  if (!value) return null;
  try {
    // The store gives the raw value; the page wrote it percent-encoded.
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
