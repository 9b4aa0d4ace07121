import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const SHELL = `<!doctype html>
<html lang="ar" dir="rtl"><head><!--page--><title>قبس</title><!--/page-->
<link rel="manifest" href="/manifest.webmanifest" />
<script type="importmap">{"imports":{"/assets/ar.js":"/assets/ar-1.js"}}</script>
<script src="/theme.js" data-chunks='{}'></script>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/index-1.css"></head>
<body><div id="root"></div><!--shell--><noscript>script</noscript><!--/shell--></body></html>`;

const MANIFEST = {
  "index.html": { file: "assets/index-1.js", imports: ["_shell.js"], css: ["assets/index-1.css"] },
  "_shell.js": { file: "assets/shell-1.js" },
  "locales/ar/public.po": { file: "assets/ar-1.js" },
  "locales/en/public.po": { file: "assets/en-1.js" },
  "src/screen.tsx": {
    file: "assets/screen-1.js",
    css: ["assets/screen-1.css", "assets/brand-1.css", "assets/faces-1.css"],
    imports: ["_shell.js"],
  },
};

const OURS = '@font-face{font-family:Ours;src:url(/assets/ours.woff2)format("woff2");font-weight:160 700}';
const BRAND = '@font-face{font-family:Brand;src:url(/assets/kufi-brand-1.woff2)format("woff2");font-display:swap}';
const TEXT =
  "@font-face{font-family:Text;src:url(/assets/readex-latin-1.woff2)}@font-face{font-family:Text;src:url(/assets/readex-arabic-1.woff2)}";
const THEIRS = "@font-face{font-family:Waiting;src:local(Arial)}";

/** Stands in for the bundle that the build makes: it shows what it was given. */
const RENDERER = `
let count = 0;
export const renderer = {
  paths: ["/", "/courses/:id"],
  plan(address) {
    const { pathname } = new URL(address, "http://localhost");
    if (pathname === "/cart") return null;
    return { reads: pathname === "/broken" ? ["/learning-programs?per_page=0"] : ["/settings/general", "/learning-programs/999"], screen: "src/screen.tsx" };
  },
  async render({ address, language, reads, origin }) {
    if (address === "/throws") throw new Error("a component threw");
    count += 1;
    return {
      status: reads["/learning-programs/999"].code === "not_found" && address.startsWith("/courses/") ? 404 : 200,
      head: "<title>" + language + " " + origin + "</title>",
      markup: (address === "/courses/999" ? "<h1>" : '<h1 class="line_a1">') + count + " </h1>",
    };
  },
};
`;

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "qabas-pages-"));
  for (const part of ["client/.vite", "client/assets", "render"]) mkdirSync(path.join(folder, part), { recursive: true });
  writeFileSync(path.join(folder, "client/index.html"), SHELL);
  writeFileSync(path.join(folder, "client/.vite/manifest.json"), JSON.stringify(MANIFEST));
  writeFileSync(path.join(folder, "client/theme.js"), 'start("//");\n');
  writeFileSync(path.join(folder, "client/assets/index-1.css"), "h1{color:red}\n");
  writeFileSync(path.join(folder, "client/assets/screen-1.css"), "p{color:blue}\n");
  writeFileSync(path.join(folder, "client/assets/faces-1.css"), OURS + THEIRS);
  writeFileSync(
    path.join(folder, "client/assets/brand-1.css"),
    `${BRAND}${TEXT}.line_a1 b{color:red}.line_a1{font-family:var(--font-display)}`,
  );
  writeFileSync(path.join(folder, "client/assets/kufi-brand-1.woff2"), "face");
  writeFileSync(path.join(folder, "render/render.js"), RENDERER);
  writeFileSync(path.join(folder, "render/package.json"), '{"type":"module"}');
  server = await startTestServer({ clientFolder: path.join(folder, "client"), logTo: () => undefined });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => server.services.publicCache.forget());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: "GET", url, headers: { accept: "text/html", ...headers } });

describe("a page that the server renders", () => {
  it("is Arabic unless the address or the visitor's own choice says otherwise, whatever the browser asks for (R1.7)", async () => {
    const language = async (url: string, headers?: Record<string, string>) =>
      /<html lang="(\w+)" dir="(\w+)"/u.exec((await get(url, headers)).body)?.slice(1);
    expect(await language("/")).toEqual(["ar", "rtl"]);
    expect(await language("/", { "accept-language": "en" })).toEqual(["ar", "rtl"]);
    expect(await language("/?lang=en")).toEqual(["en", "ltr"]);
    expect(await language("/", { cookie: "preferred-language=en" })).toEqual(["en", "ltr"]);
    expect(await language("/?lang=ar", { cookie: "preferred-language=en" })).toEqual(["ar", "rtl"]);
    expect(await language("/?lang=fr", { cookie: "preferred-language=de" })).toEqual(["ar", "rtl"]);
  });

  it("is the same bytes for everybody, signed in or not, and rendered once", async () => {
    const first = await get("/");
    const other = await get("/", { authorization: "Bearer nobody", cookie: "auth_token=x; user_info=y" });
    expect(other.body).toBe(first.body);
    expect(first.headers["set-cookie"]).toBeUndefined();
    expect(first.headers.vary).toContain("Cookie");
  });

  it("is made anew once public data changed, and 304 to who has it", async () => {
    const first = await get("/");
    expect((await get("/", { "if-none-match": String(first.headers.etag) })).statusCode).toBe(304);
    server.services.publicCache.forget();
    const second = await get("/");
    expect(second.body).not.toBe(first.body);
  });

  it("brings its styles in itself, allowed by their hash alone, and its data as JSON that is no script", async () => {
    const page = await get("/");
    const css = /<style>([\s\S]*?)<\/style>/u.exec(page.body)?.[1] ?? "";
    expect(css).toMatch(/^h1\{color:red\}\np\{color:blue\}\n/u);
    const hash = createHash("sha256").update(css).digest("base64");
    expect(page.headers["content-security-policy"]).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect(page.headers["content-security-policy"]).not.toContain("unsafe");
    expect(page.body).not.toContain("<noscript>");
    const data = JSON.parse(/<script type="application\/json" id="page-data">([\s\S]*?)<\/script>/u.exec(page.body)?.[1] ?? "") as Record<
      string,
      never
    >;
    expect(data).toMatchObject({ address: "/", language: "ar", reads: { "/learning-programs/999": { code: "not_found" } } });
  });

  it("is started by a script that stands in it, without its comments, allowed by its hash alone", async () => {
    const page = await get("/");
    const [, told, script = ""] = /<script (data-entry="[^>]*)>([\s\S]*?)<\/script>/u.exec(page.body) ?? [];
    expect(told).toContain('data-entry="/assets/index-1.js"');
    expect(script).toBe('start("//");\n');
    const hash = createHash("sha256").update(script).digest("base64");
    expect(page.headers["content-security-policy"]).toMatch(/script-src 'self' [^;]+;/u);
    expect(page.headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
    expect(page.body).not.toContain("theme.js");
    expect(page.body).toContain("/assets/ar-1.js");
    expect(page.body).not.toContain('type="module"');
  });

  it("says at its end where each script lies, once everything is read, and its policy names that map alone (O9)", async () => {
    const page = await get("/");
    const [all, map = ""] = /<script type="importmap">(.*?)<\/script>/u.exec(page.body) ?? [];
    expect(page.body.indexOf(all ?? "none")).toBeGreaterThan(page.body.indexOf("<h1>"));
    expect(page.body.match(/importmap/gu)).toHaveLength(1);
    const hash = `'sha256-${createHash("sha256").update(map).digest("base64")}'`;
    expect(page.headers["content-security-policy"]).toContain(hash);
    const shell = await get("/cart");
    expect(shell.headers["content-security-policy"]).toContain(`script-src 'self' ${hash};`);
    expect(shell.body.indexOf("importmap")).toBeLessThan(shell.body.indexOf("theme.js"));
  });

  it("holds our faces back until it is read, except from those who read without script; the device's own are worn at once", async () => {
    expect((await get("/")).body).toContain(`\n@media (scripting:none){${OURS}}${THEIRS}</style>`);
  });

  it("says 404 of what is not there, with a page", async () => {
    const page = await get("/courses/999");
    expect([page.statusCode, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(page.body).toContain("<h1>");
  });

  it("brings the brand's face in itself where an Arabic line is set in it, and names the text's faces, its own script first (frame.md 11)", async () => {
    const face = "url(data:font/woff2;base64,ZmFjZQ==)";
    const arabic = await get("/");
    expect(arabic.body).toContain(BRAND.replace("url(/assets/kufi-brand-1.woff2)", face).replace("swap", "block"));
    expect(arabic.headers["content-security-policy"]).toContain("font-src 'self' data:;");
    expect(arabic.body).toContain('data-faces="/assets/readex-arabic-1.woff2 /assets/readex-latin-1.woff2"');
    const english = await get("/?lang=en");
    expect(english.body).toContain('data-faces="/assets/readex-latin-1.woff2 /assets/readex-arabic-1.woff2"');
    for (const page of [english, await get("/courses/999")]) {
      expect(page.body).toContain(`@media (scripting:none){${BRAND}}`);
      expect(page.headers["content-security-policy"]).toContain("font-src 'self';");
    }
  });

  it("gives way to the app shell where the address is the browser's, or a component fails", async () => {
    for (const url of ["/cart", "/throws"]) {
      const page = await get(url);
      expect([page.statusCode, page.body.includes("<noscript>script")]).toEqual([200, true]);
      expect(page.headers["content-security-policy"]).toMatch(/style-src 'self';/u);
    }
  });

  it("is 503 with the app shell while a read of it fails: a crawler comes again, a visitor has what the device has", async () => {
    const page = await get("/broken");
    expect([page.statusCode, page.headers["retry-after"], page.body.includes("<noscript>script")]).toEqual([503, "2", true]);
  });

  it("is never made of an address that nobody could have linked", async () => {
    expect((await get(`/?q=${"x".repeat(3_000)}`)).body).toContain("<noscript>script");
  });
});
