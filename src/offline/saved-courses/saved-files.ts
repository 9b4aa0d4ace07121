import { readOwner } from "#offline/accounts/owner.ts";
import { deviceStores, type UseStore } from "#offline/stores.ts";

/** Files of the lessons that an account saved on this device: one cache for each owner, which goes with it. */
export const savedCacheName = (owner: string): string => PREFIX + owner;
const PREFIX = "qabas-saved-";

/** A file's lasting name: its address without the token, which is another each time. */
export function savedKey(address: string | URL): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/** A saved file of whoever this device belongs to now, lapsed or not; undefined where there is none. Never another account's (P5). */
export async function savedFile(address: string | URL, queue: UseStore = deviceStores().queue): Promise<Response | undefined> {
  const owner = await readOwner(queue);
  if (!owner || !(await caches.has(savedCacheName(owner.tag)))) return undefined;
  return (await caches.open(savedCacheName(owner.tag))).match(savedKey(address));
}

/** Takes them all away. Without a cache there are none. */
export async function dropSavedFiles(owner: string): Promise<void> {
  if (typeof caches === "object") await caches.delete(savedCacheName(owner));
}

/** Tags of the accounts that have such files here. */
export const ownersOfSavedFiles = async (): Promise<string[]> =>
  typeof caches === "object"
    ? (await caches.keys()).filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length))
    : [];
