import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { lastShell } from "./last-shell.ts";
import { isWhatItSays } from "./precache.ts";

/** Heavy chunks are not in the precache: they are kept when first used. Their names change with their content. */
export function routeAssets(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
    new CacheFirst({
      cacheName: "qabas-assets-v1",
      plugins: [
        // An old tab asks for a part of its own version, which the server may have no more.
        { cachedResponseWillBeUsed: async ({ cachedResponse, request }) => cachedResponse ?? (await lastShell(request)) ?? null },
        { cacheWillUpdate: async ({ response }) => ((await isWhatItSays(response)) ? response : null) },
        new ExpirationPlugin({ maxEntries: 80, purgeOnQuotaError: true }),
      ],
    }),
  );
}
