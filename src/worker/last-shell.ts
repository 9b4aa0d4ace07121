/** Scripts and styles of the version before this one, for tabs that still run it. */
const LAST_SHELL = "qabas-last-shell";

const isNamedByHash = (url: string): boolean => new URL(url).pathname.startsWith("/assets/");

/**
 * Puts aside what the precache is about to forget: a tab that was opened with the version before has not fetched all its parts
 * yet, and the server has them no more. Call at the end of an installation. One version is kept; where nothing of the shell
 * changed, the one before stays.
 * @param current cache keys of this version
 */
export async function keepLastShell(cacheName: string, current: ReadonlySet<string>): Promise<void> {
  const shell = await caches.open(cacheName);
  const old = (await shell.keys()).map(({ url }) => url).filter((url) => isNamedByHash(url) && !current.has(url));
  if (old.length === 0) return;
  await caches.delete(LAST_SHELL);
  const last = await caches.open(LAST_SHELL);
  for (const url of old) {
    const response = await shell.match(url);
    if (response) await last.put(url, response);
  }
}

/** A part of the version before; what lies under a name that holds its hash can be nothing else. */
export const lastShell = async ({ url }: Pick<Request, "url">): Promise<Response | undefined> =>
  (await caches.has(LAST_SHELL)) ? (await caches.open(LAST_SHELL)).match(url) : undefined;
