import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import serveStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { API_BASE } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { WEB_VITALS_SHARE } from "#contract/site/web-vitals.ts";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from "#contract/shapes.ts";
import { serveAssets } from "./asset-files.ts";
import { sendProblem } from "./http/failures.ts";
import { installManifest } from "./install-manifest.ts";
import { allow, importMapHash } from "./pages/inline-scripts.ts";
import { serveWebVitals } from "./metrics/serve-web-vitals.ts";
import { createPages } from "./pages/serve-pages.ts";
import type { Services } from "./services.ts";

const REVALIDATE = "no-cache";

/**
 * Serves the built client: files whose name holds their hash for good, everything else asked for anew each time. Every
 * address that is no file and no API call is a page: rendered where it belongs to the public site, else the app shell,
 * which the browser fills. Without a folder (tests) only the API answers.
 */
export async function serveClientFiles(app: FastifyInstance, services: Services, folder: string | null): Promise<void> {
  serveManifests(app, services);
  const page = folder === null ? null : readPage(folder, services.config);
  if (folder !== null) {
    await app.register(serveStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => reply.header("cache-control", REVALIDATE),
    });
    serveAssets(app, folder);
  }
  const mapHash = page === null ? null : importMapHash(page);
  const sendShell = (reply: FastifyReply) => {
    allow(reply, "script-src", mapHash);
    return reply.type("text/html; charset=utf-8").header("cache-control", REVALIDATE).send(page);
  };
  const pages = page === null || folder === null ? null : await createPages(app, services, folder, page);
  if (pages) serveWebVitals(app, services, pages.routes);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await pages?.answer(request, reply))) return sendShell(reply);
    return reply;
  };
  if (page !== null) {
    app.get("/index.html", async (_request, reply) => sendShell(reply));
    for (const url of new Set(["/", ...(pages?.paths ?? [])])) app.get(url, sendPage);
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (page !== null && isNavigation(request)) return await sendPage(request, reply);
    if (request.url.startsWith("/api/") || request.url === API_BASE) return sendProblem(services, request, reply, new Problem("not_found"));
    return reply.code(404).type("text/plain; charset=utf-8").header("cache-control", "no-store").send("404");
  });
}

/**
 * A person going somewhere, or who looks at an address for one (link previews and monitors take anything); not a script
 * that asks for a file that is gone, which must not be given a page instead.
 */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if ((method !== "GET" && method !== "HEAD") || url.startsWith("/api/") || url.startsWith("/assets/")) return false;
  const { accept = "*/*" } = headers;
  return accept.includes("text/html") || (accept.includes("*/*") && !/\.\w+(?:\?|$)/u.test(url));
}

/** The one page of the client; where the API lives on another host (R9.2) it is told so, and where visits are measured, how many. */
function readPage(folder: string, { apiOrigin, webVitals }: Services["config"]): string | null {
  const file = path.join(folder, "index.html");
  if (!existsSync(file)) return null;
  const built = readFileSync(file, "utf8");
  const page =
    webVitals === null ? built : built.replace("</head>", () => `<meta name="${WEB_VITALS_SHARE}" content="${webVitals}" /></head>`);
  if (apiOrigin === null) return page;
  const told = `<meta name="qabas-api" content="${apiOrigin}"`;
  return /<meta name="qabas-api"/u.test(page)
    ? page.replace(/<meta name="qabas-api" content="[^"]*"/u, told)
    : page.replace("</head>", `${told} /></head>`);
}

function serveManifests(app: FastifyInstance, { words }: Services): void {
  const bodies = Object.fromEntries(LANGUAGES.map((language) => [language, JSON.stringify(installManifest(words, language))]));
  const send = (reply: FastifyReply, language: unknown) =>
    reply
      .type("application/manifest+json")
      .header("cache-control", REVALIDATE)
      .send(bodies[isLanguage(language) ? language : DEFAULT_LANGUAGE]);
  app.get<{ Querystring: { lang?: string } }>("/manifest.webmanifest", async (request, reply) => send(reply, request.query.lang));
  for (const language of LANGUAGES) app.get(`/manifest-${language}.webmanifest`, async (_request, reply) => send(reply, language));
}
