// oxlint-disable import/default -- `?raw` gives a file's text as its default export; the linter looks into the file instead.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { FastifyInstance, FastifyReply } from "fastify";
import { isLanguage, type Language } from "#contract/shapes.ts";
import cardRulesScript from "./browser/card-rules.js?raw";
import fieldsScript from "./browser/fields.js?raw";
import frameScript from "./browser/frame.js?raw";
import { fieldsBody, html } from "./page.ts";
import { PAGE_STYLE } from "./page-style.ts";

export interface FrameQuery {
  Querystring: { lang?: string; theme?: string; origin?: string; amount?: string };
}

export interface Frame {
  language: Language;
  theme: "light" | "dark" | null;
  /** The page that frames: to it alone is spoken. */
  origin: string;
}

interface FieldsOptions {
  month: string;
  /** Where the card goes, for the page's policy. */
  connect: string;
  /** What its token source needs, as `data-…` of the page. */
  data?: Record<string, string>;
}

/** Style, letters and scripts of the pages. @param tokenSource the script that turns a card into a token */
export function serveAssets(app: FastifyInstance, tokenSource: string, more: Record<string, string> = {}): void {
  const font = (script: string) =>
    readFileSync(createRequire(import.meta.url).resolve(`@fontsource-variable/readex-pro/files/readex-pro-${script}-wght-normal.woff2`));
  const scripts = {
    "card-rules.js": cardRulesScript,
    "frame.js": frameScript,
    "fields.js": fieldsScript,
    "token-source.js": tokenSource,
    ...more,
  };
  const files: Record<string, [type: string, content: string | Buffer]> = {
    "page.css": ["text/css; charset=utf-8", PAGE_STYLE],
    ...Object.fromEntries(Object.entries(scripts).map(([name, text]) => [name, ["text/javascript; charset=utf-8", text]])),
    "arabic.woff2": ["font/woff2", font("arabic")],
    "latin.woff2": ["font/woff2", font("latin")],
  };
  for (const [name, [type, content]] of Object.entries(files))
    app.get(`/assets/${name}`, async (_request, reply) => reply.header("cache-control", "public, max-age=300").type(type).send(content));
}

/** Only the merchant's pages may frame the fields, and only to the page that framed them do they speak. Null for another. */
export function frameOf(origins: readonly string[], query: FrameQuery["Querystring"]): Frame | null {
  const origin = query.origin ?? origins[0] ?? "";
  if (!origins.includes(origin)) return null;
  return { language: isLanguage(query.lang) ? query.lang : "ar", theme: themeOf(query.theme), origin };
}

export const themeOf = (theme: string | undefined): Frame["theme"] => (theme === "light" || theme === "dark" ? theme : null);

/** The page of the card fields. */
export const sendFields = (reply: FastifyReply, frame: Frame, { month, connect, data = {} }: FieldsOptions): FastifyReply =>
  framed(reply, frame.origin, connect).send(
    html({
      ...frame,
      title: "fields.title",
      body: fieldsBody(frame.language),
      script: { name: "fields", origin: frame.origin, data: { month, ...data } },
    }),
  );

export const policy = (reply: FastifyReply, connect: string, more: string): FastifyReply =>
  reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header(
      "content-security-policy",
      `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src ${connect}; base-uri 'none'; ${more}`,
    );

export const framed = (reply: FastifyReply, origin: string, connect: string): FastifyReply =>
  policy(reply, connect, `form-action 'none'; frame-ancestors ${origin}`);

/** The month in Riyadh, "YYYY-MM": a card is good through the whole of its last month. */
export const monthInRiyadh = (now: Date): string => new Date(now.getTime() + 3 * 3_600_000).toISOString().slice(0, 7);

/** `http://localhost:8080` and `http://127.0.0.1:8080` are one machine; people type either. */
export function spellings(origin: string): string[] {
  const url = new URL(origin);
  const names = ["localhost", "127.0.0.1"];
  if (!names.includes(url.hostname)) return [url.origin];
  return names.map((name) => {
    url.hostname = name;
    return url.origin;
  });
}
