import { PAGE_DATA_ID, type PageData, type RenderedPage } from "#contract/rendering.ts";
import type { Language } from "#contract/shapes.ts";
import { importMapOf, policyHash } from "./inline-scripts.ts";
import type { PageFiles } from "./client-files-of.ts";

/** Parts of the built `index.html` that a rendered page has its own of. */
const PARTS = {
  html: /<html [^>]*>/u,
  page: /<!--page-->[\s\S]*?<!--\/page-->/u,
  shell: /<!--shell-->[\s\S]*?<!--\/shell-->/u,
  styles: /\s*<link rel="stylesheet"[^>]*>/gu,
  preloads: /\s*<link rel="(?:modulepreload|preload)"[^>]*>/gu,
  theme: /<script src="\/theme\.js"[^>]*><\/script>/u,
  entry: /\s*<script type="module"[^>]*><\/script>/u,
  root: '<div id="root"></div>',
  map: /\s*<script type="importmap">[\s\S]*?<\/script>/u,
  end: "</body>",
  manifest: 'href="/manifest.webmanifest"',
} as const;

export interface PageDocument {
  html: string;
  /** For `style-src`: the styles stand in the page itself, so that the first paint waits for nothing else. */
  styleHash: string;
}

/**
 * A rendered page as a document, made from the built shell so that both have the same head.
 * @param shell the built `index.html`
 * @param start the script that starts the app once the page is painted; it stands in the page, one request fewer before that
 */
export function pageDocument(shell: string, start: string, page: RenderedPage, data: PageData, files: PageFiles): PageDocument {
  const { language } = data;
  const css = files.styles
    .map(({ text }) => text.trim())
    .join("\n")
    // The faces come after everything that is read (`app/page-faces.ts`): on a slow line they would hold it up.
    .replace(/@font-face\s*\{[^}]*url\([^}]*\}/gu, "@media (scripting:none){$&}");
  const styles = [
    `<style>${css}</style>`,
    // The loader of lazy parts takes these as loaded, which they are.
    ...files.styles.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled>`),
  ].join("");
  const chunks = JSON.stringify({ page: files.scripts });
  const json = JSON.stringify(data).replace(/</gu, "\\u003c");
  const put = (text: string) => () => text;
  const map = importMapOf(shell);
  const html = shell
    .replace(PARTS.html, put(`<html lang="${language}" dir="${directionOf(language)}" data-ssr data-rendered>`))
    .replace(PARTS.styles, "")
    // Nothing of the faces holds up the text.
    .replace(PARTS.preloads, "")
    .replace(PARTS.page, put(`${page.head}${styles}`))
    .replace(PARTS.shell, put(`<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`))
    .replace(PARTS.entry, "")
    .replace(PARTS.theme, put(`<script data-entry="${files.entry}" data-chunks='${chunks}'>${start}</script>`))
    .replace(PARTS.manifest, put(`href="/manifest.webmanifest${language === "en" ? "?lang=en" : ""}"`))
    .replace(PARTS.map, "")
    // After everything that is read: the app is started when the page is there.
    .replace(PARTS.end, put(`${map}${PARTS.end}`))
    .replace(PARTS.root, put(`<div id="root">${page.markup}</div>`));
  return { html, styleHash: policyHash(css) };
}

const directionOf = (language: Language): "rtl" | "ltr" => (language === "ar" ? "rtl" : "ltr");
