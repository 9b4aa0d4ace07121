import type { FastifyInstance } from "fastify";
import { serveDocument } from "#server/http/files/serve-document.ts";
import type { Services } from "#server/services.ts";
import { countPages, sitemapFileCount, PAGES_PER_FILE, pagesFrom, sitemapIndex, urlSet } from "./sitemap.ts";

const XML = "application/xml; charset=utf-8";

/**
 * How search engines find the public site: outside the API, addresses that they know of by themselves.
 * @param perFile pages of one file of the map; beyond that an index names several
 */
export function discoveryRoutes(app: FastifyInstance, services: Services, perFile = PAGES_PER_FILE): void {
  const { config, db, clock } = services;
  const part = async (number: number) => urlSet(config.publicUrl, await pagesFrom(db, clock.now(), (number - 1) * perFile, perFile));

  serveDocument(app, services, {
    url: "/sitemap.xml",
    type: XML,
    make: async () => {
      const files = sitemapFileCount(await countPages(db, clock.now()), perFile);
      return files === 1 ? await part(1) : sitemapIndex(config.publicUrl, files);
    },
  });
  serveDocument(app, services, {
    url: "/sitemap-:file(^\\d{1,3}).xml",
    type: XML,
    make: async ({ request }) => {
      const number = Number((request.params as { file: string }).file);
      const files = sitemapFileCount(await countPages(db, clock.now()), perFile);
      return files > 1 && number >= 1 && number <= files ? await part(number) : null;
    },
  });
  serveDocument(app, services, { url: "/robots.txt", type: "text/plain; charset=utf-8", make: async () => robots(config.publicUrl) });
}

/** Addresses of nobody's business but their owner's: private pages, calls, links that hold a token. */
const PRIVATE = [
  "/api/",
  "/student",
  "/instructor",
  "/checkout",
  "/payment",
  "/cart",
  "/favourites",
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  // The page itself is public; what lies below it follows an application.
  "/join-as-trainer/",
];

/** What crawlers are asked (RFC 9309). Where the site has a map is said too. */
const robots = (origin: string): string =>
  ["User-agent: *", ...PRIVATE.map((path) => `Disallow: ${path}`), "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
