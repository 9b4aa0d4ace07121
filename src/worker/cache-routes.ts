import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { API_BASE } from "#contract/endpoint.ts";
import { API_CACHE, apiCacheKey, isCachedRead, isOurSuccess, languageOf, markCopy, stampCopy } from "#offline/api-cache.ts";
import { now } from "#offline/clock.ts";
import { NetworkThenCopy } from "./network-then-copy.ts";

/** Answers for one visitor's languages, filters and pages; the oldest unused go first. */
const KEPT_ANSWERS = 300;

/**
 * Public reads: the network's answer, and the device's copy where it does not come. By count, never by age: the device's
 * clock may be wrong (P11).
 */
export const publicReads = new NetworkThenCopy({
  cacheName: API_CACHE,
  plugins: [
    { cacheKeyWillBeUsed: async ({ request }) => apiCacheKey(request.url, languageOf(request.headers)) },
    { cacheWillUpdate: async ({ response }) => ((await isOurSuccess(response)) ? stampCopy(response, now()) : null) },
    new ExpirationPlugin({ maxEntries: KEPT_ANSWERS, purgeOnQuotaError: true }),
    { cachedResponseWillBeUsed: async ({ cachedResponse }) => (cachedResponse ? markCopy(cachedResponse) : null) },
  ],
});

/** Which reads, and why each, is in `KEPT_READS`. Every other call of the API goes past this worker (private, no-store). */
export function routePublicReads(): void {
  registerRoute(({ url }) => isCachedRead(url, API_BASE), publicReads, "GET");
}
