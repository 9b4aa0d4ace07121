import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { API_BASE } from "#contract/endpoint.ts";
import type { PageAnswer, PageReads, PageRenderer } from "#contract/rendering.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/shapes.ts";
import type { PublicCopy } from "#server/http/public-copies/public-cache.ts";
import { sendPublic } from "#server/http/public-copies/send-public.ts";
import { safeError } from "#server/safe-error.ts";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import type { Services } from "#server/services.ts";
import { clientFilesOf } from "./client-files-of.ts";
import { withFirstPicture } from "./first-picture.ts";
import { allow, importMapHash, policyHash } from "./inline-scripts.ts";
import { pageDocument } from "./page-document.ts";
import { LANGUAGE_KEY } from "#contract/accounts/session.ts";

const TYPE = "text/html; charset=utf-8";
const VARY = "Cookie, Accept-Encoding";
/** Longer addresses are nobody's link. */
const MAX_ADDRESS = 2_000;

interface Pages {
  /** Paths that are rendered, parameters as `:name`. */
  readonly paths: readonly string[];
  /** Routes of all pages, those that the browser fills too. */
  readonly routes: readonly string[];
  /** Answers a navigation with a rendered page; false where it is the app shell's. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

/** A read of the page that neither succeeded nor was refused: there is nothing to render. */
class ReadFailed extends Error {}

/**
 * Renders the pages of the public site: the guest's, the same bytes for everybody in a language. They are kept in memory
 * with the public reads, and forgotten with them.
 * @param folder of the built client; the renderer lies beside it
 * @param shell the built `index.html`
 */
export async function createPages(app: FastifyInstance, services: Services, folder: string, shell: string): Promise<Pages | null> {
  const filesOf = clientFilesOf(folder);
  const renderer = await loadRenderer(folder, services);
  if (!filesOf || !renderer) return null;
  const { publicCache, config, clock } = services;
  const start = readFileSync(path.join(folder, "theme.js"), "utf8");
  const startHash = policyHash(start);
  const mapHash = importMapHash(shell);

  const make = async (address: string, language: Language, plan: NonNullable<ReturnType<PageRenderer["plan"]>>, ip: string) => {
    const reads = await answerReads(app, plan.reads, language, ip);
    const rendered = await renderer.render({ address, language, reads, origin: config.publicUrl });
    const page = { ...rendered, markup: await withFirstPicture(rendered.markup, (of) => readPicture(app, of, ip)) };
    const data = { address, language, at: clock.now().toISOString(), reads };
    const { html, styleHash, holdsFace } = pageDocument(shell, start, page, data, filesOf(plan.screen, language));
    // The page is made of what its reads are made of.
    const made = plan.reads.map((read) => publicCache.subjectsOf(`${language} ${API_BASE}${read}`));
    const subjects = made.some((one) => one === null) ? null : [...new Set(made.flatMap((one) => one ?? []))];
    return { status: page.status, body: html, note: holdsFace ? `${styleHash} data:` : styleHash, subjects };
  };

  const answer: Pages["answer"] = async (request, reply) => {
    const address = request.url;
    if (address.length > MAX_ADDRESS) return false;
    const language = pageLanguage(request);
    const key = `page ${language} ${address}`;
    let copy: PublicCopy | null = publicCache.fresh(key);
    if (!copy) {
      const plan = renderer.plan(address, language);
      if (!plan) return false;
      await limitAddress(services, request, "read");
      try {
        copy = await publicCache.make(key, () => make(address, language, plan, request.ip));
      } catch (error) {
        copy = publicCache.kept(key);
        if (!(error instanceof ReadFailed)) request.log.error({ error: safeError(error), route: request.routeOptions.url }, "not rendered");
        if (!copy) {
          // The shell finds what the device has; a crawler comes again.
          if (error instanceof ReadFailed) reply.code(503).header("retry-after", 2);
          return false;
        }
      }
    }
    const [styleHash = null, face = null] = copy.note?.split(" ") ?? [];
    allow(reply, "style-src", styleHash);
    allow(reply, "font-src", face);
    allow(reply, "script-src", mapHash);
    allow(reply, "script-src", startHash);
    await sendPublic(services, request, reply, copy, { type: TYPE, language, vary: VARY });
    return true;
  };
  return { paths: renderer.paths, routes: renderer.routes, answer };
}

async function loadRenderer(folder: string, { config, log }: Services): Promise<PageRenderer | null> {
  // Where the API speaks from another host, the data is not here.
  if (config.apiOrigin !== null) return null;
  const file = path.join(folder, "..", "render", "render.js");
  try {
    return ((await import(pathToFileURL(file).href)) as { renderer: PageRenderer }).renderer;
  } catch (error) {
    log.warn({ error: safeError(error) }, "pages are not rendered: no renderer beside the client");
    return null;
  }
}

/** As a guest would ask, in this process: from memory where nothing changed. */
async function answerReads(app: FastifyInstance, addresses: readonly string[], language: Language, ip: string): Promise<PageReads> {
  const answers = await Promise.all(
    addresses.map(async (address): Promise<[string, PageAnswer]> => {
      const reply = await app.inject({ url: API_BASE + address, headers: { "accept-language": language }, remoteAddress: ip });
      const { data, meta, code } = reply.json<{ data: unknown; meta?: unknown; code?: never }>();
      if (reply.statusCode === 200) return [address, meta === undefined ? { data } : { data, meta }];
      if (reply.statusCode === 404 && code) return [address, { code }];
      throw new ReadFailed(`${address} answered ${reply.statusCode}`);
    }),
  );
  return Object.fromEntries(answers);
}

/** Of this server, in this process. */
async function readPicture(app: FastifyInstance, address: string, ip: string): Promise<Uint8Array | null> {
  const reply = await app.inject({ url: address, remoteAddress: ip });
  return reply.statusCode === 200 ? reply.rawPayload : null;
}

/** `?lang` of the address, else the choice kept in a cookie, else Arabic: never what the browser asks for (R1.7). */
function pageLanguage(request: FastifyRequest): Language {
  const asked = (request.query as Record<string, unknown>).lang;
  if (isLanguage(asked)) return asked;
  const chosen = request.cookies[LANGUAGE_KEY];
  return isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE;
}
