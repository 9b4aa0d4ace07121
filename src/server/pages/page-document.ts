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

/** A face of ours; those that the device has name no address. */
const FACE = /@font-face\s*\{[^}]*url\(["']?([^)"']*)["']?\)[^}]*\}/gu;
/** Of the faces, those of the first view, by script (`.ci/faces.ts`). */
const BRAND = /kufi-brand/u;
const FIRST: Record<Language, readonly RegExp[]> = {
  ar: [/readex-arabic-/u, /readex-latin-/u],
  en: [/readex-latin-/u, /readex-arabic-/u],
};

export interface PageDocument {
  html: string;
  /** For `style-src`: the styles stand in the page itself, so that the first paint waits for nothing else. */
  styleHash: string;
  /** Whether a face stands in the page itself, for `font-src`. */
  holdsFace: boolean;
}

/**
 * A rendered page as a document, made from the built shell so that both have the same head.
 * @param shell the built `index.html`
 * @param start the script that starts the app once the page is painted; it stands in the page, one request fewer before that
 */
export function pageDocument(shell: string, start: string, page: RenderedPage, data: PageData, files: PageFiles): PageDocument {
  const { language } = data;
  const given = files.styles.map(({ text }) => text.trim()).join("\n");
  const holdsFace = language === "ar" && hasBrandLine(given, page.markup);
  const faces = [...given.matchAll(FACE)].map(([, href = ""]) => href);
  const first = FIRST[language].flatMap((name) => faces.find((href) => name.test(href)) ?? []);
  // The brand's line is right in the first frame. The faces of the text come after it (`public/theme.js`): they would hold it up.
  const css = given.replace(FACE, (face, href: string) =>
    holdsFace && BRAND.test(href)
      ? face.replace(href, files.embedded(href)).replace(/font-display:\s*swap/u, "font-display:block")
      : `@media (scripting:none){${face}}`,
  );
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
    .replace(
      PARTS.theme,
      put(`<script data-entry="${files.entry}" data-faces="${first.join(" ")}" data-chunks='${chunks}'>${start}</script>`),
    )
    .replace(PARTS.manifest, put(`href="/manifest.webmanifest${language === "en" ? "?lang=en" : ""}"`))
    .replace(PARTS.map, "")
    // After everything that is read: the app is started when the page is there.
    .replace(PARTS.end, put(`${map}${PARTS.end}`))
    .replace(PARTS.root, put(`<div id="root">${page.markup}</div>`));
  return { html, styleHash: policyHash(css), holdsFace };
}

/** Whether anything on the page is set in the display face. */
const hasBrandLine = (css: string, markup: string): boolean =>
  [...css.matchAll(/\.([\w-]+)[^{}]*\{[^{}]*var\(--font-display\)/gu)].some(([, name = ""]) => markup.includes(name));

const directionOf = (language: Language): "rtl" | "ltr" => (language === "ar" ? "rtl" : "ltr");
