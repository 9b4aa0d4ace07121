/** Addresses of nobody's business but their owner's: private pages, calls, links that hold a token. */
const PRIVATE = [
  "/api/",
  "/student",
  "/instructor",
  "/checkout",
  "/payment",
  "/cart",
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  // The page itself is public; what lies below it follows an application.
  "/join-as-trainer/",
];

/** What crawlers are asked (RFC 9309). Where the site has a map is said too. */
export const robots = (origin: string): string =>
  ["User-agent: *", ...PRIVATE.map((path) => `Disallow: ${path}`), "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
