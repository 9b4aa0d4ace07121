/** What the client build does beyond bundling: no server schemas, the first chunks named in the page, a weight limit. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type NodePath, transformAsync, type types } from "@babel/core";
import { minifySync, type Plugin, type Rollup } from "vite";

/** Gzipped kilobytes before the first paint of Home (issue 2, "It must show"), and the faces of a first view as they are (frame.md B14). */
export const BUDGET = { js: 110, css: 15, fonts: 40 };

/** KB of script that a visitor's first page may fetch until it is idle, as they travel (issue 17, "It must show"). */
const FIRST_VISIT_KB = 120;
/** Bytes of the head of an answer. */
const ANSWER_HEAD = 450;

const HOME = "src/app/screens/public/home/home-screen.tsx";
/** Pages where most visits begin, beside Home with words of their own. */
const WORDS: Record<string, string> = { courses: "programs", course: "course", "news-post": "news" };
export const ENTRANCES = [
  HOME,
  "src/app/screens/public/courses/courses-screen.tsx",
  "src/app/screens/public/course/course-screen.tsx",
  "src/app/screens/public/news-post/news-post-screen.tsx",
];
/** What stands below their first screen, and comes once somebody does more than look (`app/state/visit/held-parts.ts`). */
export const BELOW = [
  "src/app/screens/public/home/home-sections.tsx",
  "src/app/screens/public/courses/filter-groups.tsx",
  "src/app/screens/public/courses/course-pager.tsx",
  "src/app/screens/public/course/course-parts.tsx",
  "src/app/screens/public/course/related-programs.tsx",
  "src/app/screens/public/news-post/related-news.tsx",
  "src/app/shell/footer.tsx",
];
const STUDENT = "src/app/student-routes.ts";
const INSTRUCTOR = "src/app/instructor-routes.ts";
/** Pages whose chunks are fetched with the shell, by address. */
const SCREENS: Record<string, string[]> = {
  "/": [HOME],
  "/courses": ["src/app/screens/public/courses/courses-screen.tsx"],
  "/courses/[^/]+": ["src/app/screens/public/course/course-screen.tsx"],
  "/cart": ["src/app/screens/public/cart/cart-screen.tsx"],
  "/login": ["src/app/screens/entry/login/login-screen.tsx"],
  "/student/dashboard": [STUDENT, "src/app/screens/student/dashboard/dashboard-screen.tsx"],
  "/student/services/schedule": [STUDENT, "src/app/screens/student/schedule/schedule-screen.tsx"],
  "/instructor/dashboard": [INSTRUCTOR, "src/app/screens/instructor/dashboard/dashboard-screen.tsx"],
};

/** A call of the contract is its method, path and access in the browser: what describes its data is the server's to read. */
export const noSchemas = (): Plugin => ({
  name: "no-schemas",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /src\/contract\/(?:[\w-]+\/)*[\w-]+\.ts$/ },
    async handler(code, id) {
      if (id.endsWith("/schema.ts")) {
        const names = [...code.matchAll(/^export const (\w+)/gmu)].map((match) => match[1]);
        return `const none = /* @__NO_SIDE_EFFECTS__ */ () => undefined;\nexport { ${names.map((name) => `none as ${name}`).join(", ")} };`;
      }
      if (!code.includes("endpoint(")) return null;
      const result = await transformAsync(code, {
        filename: id,
        configFile: false,
        babelrc: false,
        sourceMaps: true,
        parserOpts: { plugins: ["typescript"] },
        plugins: [{ visitor: { CallExpression: accessAlone } }],
      });
      return { code: result?.code ?? code, map: result?.map ? JSON.stringify(result.map) : null };
    },
  },
});

/** What `call()` and `download()` read of an endpoint. */
const KEPT = ["access", "media"];

/** `endpoint("GET", "/cart", { summary, access: "session", data: cart() })` keeps its access. */
function accessAlone({ node }: NodePath<types.CallExpression>): void {
  const [, , options] = node.arguments;
  if (node.callee.type !== "Identifier" || node.callee.name !== "endpoint" || options?.type !== "ObjectExpression") return;
  options.properties = options.properties.filter(
    (property) => property.type === "ObjectProperty" && property.key.type === "Identifier" && KEPT.includes(property.key.name),
  );
}

/** Tells `theme.js` the chunks of each language, of its words of each area, and of each page: found one after another they would be a waterfall. */
export const firstChunks = (): Plugin => ({
  name: "first-chunks",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle }) {
      if (!bundle) return html;
      const files: Record<string, string[]> = {};
      for (const language of ["ar", "en"]) {
        files[language] = withImports(bundle, `locales/${language}/public.po`);
        for (const area of ["student", "instructor"]) files[`${language}/${area}`] = withImports(bundle, `locales/${language}/${area}.po`);
      }
      for (const [path, screens] of Object.entries(SCREENS))
        files[path] = [...new Set(screens.flatMap((screen) => withImports(bundle, screen)))];
      const fonts = assets(bundle, FIRST_FACES)
        .flatMap((name) => (name.includes("kufi") ? [] : [name]))
        .map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}" />`);
      return html.replace(
        '<script src="/theme.js">',
        `${fonts.join("\n    ")}\n    <script src="/theme.js" data-chunks='${JSON.stringify(files)}'>`,
      );
    },
  },
});

/** The build fails where Home weighs more before its first paint than was promised. */
export const clientBudget = (): Plugin => ({
  name: "client-budget",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const entry = Object.values(bundle).find((file): file is Rollup.OutputChunk => file.type === "chunk" && file.isEntry);
      // The worker's own build passes here too.
      if (!entry || !Object.values(bundle).some((file) => chunkOf(file, HOME))) return;
      const first = new Set([entry.fileName, ...closure(bundle, entry)]);
      for (const start of ["locales/ar/public.po", HOME]) for (const name of withImports(bundle, start)) first.add(name.slice(1));
      const names = [...new Set([...first, ...(entry.viteMetadata?.importedCss ?? [])])];
      const ending = (end: string) => names.filter((name) => name.endsWith(end));
      const weights = {
        js: weigh(bundle, ending(".js")),
        css: weigh(bundle, ending(".css")),
        fonts: raw(bundle, assets(bundle, FIRST_FACES)),
      };
      const said = Object.entries(weights).map(
        ([kind, weight]) => `${kind} ${weight.toFixed(1)} of ${BUDGET[kind as keyof typeof BUDGET]} kB`,
      );
      this.info(`Home before its first paint: ${said.join(", ")}`);
      for (const [kind, weight] of Object.entries(weights)) {
        if (weight > BUDGET[kind as keyof typeof BUDGET]) this.error(`Home is too heavy: ${said.join(", ")}`);
      }
      const known = new Map<string, number>();
      const visits = ENTRANCES.map((screen) => ({
        screen: nameOf(screen),
        weight: scriptOfVisit(bundle, screen, known),
      }));
      const told = visits.map(({ screen, weight }) => `${screen} ${weight.toFixed(1)} KB`).join(", ");
      this.info(`Script of a first visit until it is idle, of ${FIRST_VISIT_KB} KB: ${told}`);
      if (visits.some(({ weight }) => weight > FIRST_VISIT_KB)) this.error(`A first visit fetches too much script: ${told}`);
    },
  },
});

/** `theme.js` comes with every page, in its own bytes: names, comments and spaces are for us. */
export const smallStart = (): Plugin => ({
  name: "small-start",
  apply: "build",
  writeBundle({ dir }, bundle) {
    // The worker's own build passes here too.
    if (!dir || !bundle["index.html"]) return;
    const file = path.join(dir, "theme.js");
    writeFileSync(file, minifySync("theme.js", readFileSync(file, "utf8")).code);
  },
});

/**
 * All scripts and styles of the shell in one file by address (`worker/shell-pack.ts`): a worker that is installed asks for it once
 * in place of asking for each. `without`: chunks that are fetched when somebody needs them.
 */
export const shellPack = (without: readonly string[]): Plugin => ({
  name: "shell-pack",
  apply: "build",
  writeBundle: {
    // Once they have their names.
    order: "post",
    sequential: true,
    handler({ dir }, bundle) {
      // The worker's own build passes here too.
      if (!dir || !bundle["index.html"]) return;
      const names = readdirSync(path.join(dir, "assets")).filter(
        (name) => /\.(?:js|css)$/u.test(name) && !without.some((heavy) => name.startsWith(`${heavy}-`)),
      );
      const pack = names.sort().map((name) => [`/assets/${name}`, readFileSync(path.join(dir, "assets", name), "utf8")]);
      writeFileSync(path.join(dir, "shell-pack.json"), JSON.stringify(Object.fromEntries(pack)));
    },
  },
});

const chunkOf = (file: Rollup.OutputAsset | Rollup.OutputChunk, source: string): file is Rollup.OutputChunk =>
  file.type === "chunk" && file.facadeModuleId?.endsWith(source) === true;

/** Addresses of a source's chunk, of what it imports and of their styles, without what the entry brings anyway. */
function withImports(bundle: Rollup.OutputBundle, source: string): string[] {
  const chunk = Object.values(bundle).find((file) => chunkOf(file, source)) as Rollup.OutputChunk | undefined;
  const entry = Object.values(bundle).find((file): file is Rollup.OutputChunk => file.type === "chunk" && file.isEntry);
  if (!chunk || !entry) throw new Error(`no chunk of ${source}`);
  const brought = new Set([entry.fileName, ...closure(bundle, entry)]);
  const own = [chunk.fileName, ...closure(bundle, chunk)].filter((name) => !brought.has(name));
  const styles = own.flatMap((name) => [...((bundle[name] as Rollup.OutputChunk).viteMetadata?.importedCss ?? [])]);
  return [...new Set([...own, ...styles])].map((name) => `/${name}`);
}

function closure(bundle: Rollup.OutputBundle, chunk: Rollup.OutputChunk, seen = new Set<string>()): Set<string> {
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (seen.has(name) || next?.type !== "chunk") continue;
    seen.add(name);
    closure(bundle, next, seen);
  }
  return seen;
}

/** Everything that a page fetches which nobody touches: what it draws its first screen with, and its words. */
function scriptOfVisit(bundle: Rollup.OutputBundle, screen: string, known: Map<string, number>): number {
  const entry = Object.values(bundle).find((file): file is Rollup.OutputChunk => file.type === "chunk" && file.isEntry);
  if (!entry) throw new Error("no entry");
  const names = new Set([entry.fileName, ...closure(bundle, entry)]);
  const words = WORDS[nameOf(screen)];
  for (const source of ["locales/ar/public.po", screen, ...(words ? [`locales/ar/${words}.po`] : [])])
    for (const name of withImports(bundle, source)) names.add(name.slice(1));
  const weights = [...names]
    .filter((name) => name.endsWith(".js"))
    .map((name) => {
      const weight = known.get(name) ?? brotliCompressSync(bytes(bundle[name])).length + ANSWER_HEAD;
      known.set(name, weight);
      return weight;
    });
  return weights.reduce((sum, weight) => sum + weight, 0) / 1024;
}

const nameOf = (screen: string): string => path.basename(screen, "-screen.tsx");

const FIRST_FACES = /(?:readex-(?:arabic|latin)|kufi-brand)-[^/]*\.woff2$/u;

const assets = (bundle: Rollup.OutputBundle, name: RegExp): string[] => Object.keys(bundle).filter((file) => name.test(file));

const bytes = (file: Rollup.OutputAsset | Rollup.OutputChunk | undefined) =>
  file ? Buffer.from(file.type === "chunk" ? file.code : file.source) : Buffer.of();

const weigh = (bundle: Rollup.OutputBundle, names: string[]): number =>
  names.reduce((sum, name) => sum + gzipSync(bytes(bundle[name]), { level: 9 }).length, 0) / 1000;

const raw = (bundle: Rollup.OutputBundle, names: string[]): number =>
  names.reduce((sum, name) => sum + bytes(bundle[name]).length, 0) / 1000;
