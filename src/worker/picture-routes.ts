import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { COVER_VERSION, readCoverAddress } from "#contract/covers/cover-address.ts";
import { coverSvg } from "#contract/covers/cover-svg.ts";
import { readPictureAddress } from "#contract/files/picture-sizes.ts";

const PICTURES = "qabas-pictures-v1";
/** Covers of some pages of the catalogue; the oldest unused go first. */
const KEPT_PICTURES = 60;

/** Generated covers are drawn here, with a network or without; uploaded pictures that were seen once are kept. */
export function routePictures(): void {
  registerRoute(isOurCover, async ({ url }) => drawCover(url.pathname));
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && readPictureAddress(url.pathname) !== null,
    new CacheFirst({
      cacheName: PICTURES,
      plugins: [
        { cacheWillUpdate: async ({ response }) => (isPicture(response) ? response : null), handlerDidError: anotherWidth },
        new ExpirationPlugin({ maxEntries: KEPT_PICTURES, purgeOnQuotaError: true }),
      ],
    }),
  );
}

/** Another version of the drawing is asked of the server. */
export const isOurCover = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && readCoverAddress(url.pathname)?.version === COVER_VERSION;

/** The same bytes as the server's. */
export function drawCover(path: string): Response {
  const name = readCoverAddress(path);
  if (!name) return new Response(null, { status: 404 });
  return new Response(coverSvg(name), { headers: { "Content-Type": "image/svg+xml" } });
}

/** Not the page of a captive portal, nor the empty answer to who saves data. */
export const isPicture = (response: Response): boolean =>
  response.status === 200 && (response.headers.get("Content-Type") ?? "").startsWith("image/");

/** A page that shows the picture larger or smaller than the one it was seen on is given what there is. */
export async function anotherWidth({ request }: { request: Request }): Promise<Response | undefined> {
  const asked = readPictureAddress(new URL(request.url).pathname);
  const cache = await caches.open(PICTURES);
  const kept = (await cache.keys()).find(({ url }) => readPictureAddress(new URL(url).pathname)?.fileId === asked?.fileId);
  return kept && cache.match(kept);
}
