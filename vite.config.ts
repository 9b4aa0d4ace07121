import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { transformAsync } from "@babel/core";
import { lingui } from "@lingui/vite-plugin";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rollup } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { clientBudget, BELOW, ENTRANCES, firstChunks, noSchemas, shellPack, smallStart } from "./.ci/client-build.ts";
import { planFiles } from "./.ci/chunk-plan.ts";
import { LongestFirst } from "./.ci/longest-first.ts";
import { lastingClass, lastingName, stableNames } from "./.ci/stable-names.ts";
import { workerParts } from "./.ci/worker-parts.ts";
import { lackingTaxTools } from "./tests/support/tax/tax-tools.ts";

/** plugin-react 6 has no Babel: the macro runs alone, on the files that import it. Client, server and tests share it. */
const linguiMacro = (): Plugin => ({
  name: "lingui-macro",
  enforce: "pre",
  transform: {
    filter: { id: { include: /\.[jt]sx?$/, exclude: /node_modules/ }, code: /@lingui\/(?:core|react)\/macro/ },
    async handler(code, id) {
      const result = await transformAsync(code, {
        filename: id,
        configFile: false,
        babelrc: false,
        sourceMaps: true,
        parserOpts: { plugins: ["typescript", ...(id.endsWith("x") ? (["jsx"] as const) : [])] },
        plugins: ["@lingui/babel-plugin-lingui-macro"],
      });
      return { code: result?.code ?? code, map: result?.map as never };
    },
  },
});

/** Who can run the client: Safari of iOS 17, Firefox ESR and Chromium of two years. Scripts, styles and the worker are built for these. */
const ENGINES = ["safari17", "firefox140", "chrome131"];

/** What stands in for a part of React in versions of it that nobody here runs. */
const SAME_IN_REACT = [{ find: /^use-sync-external-store\/shim\/index\.js$/u, replacement: "react" }];

const words = () => [linguiMacro(), lingui({ failOnMissing: Boolean(process.env.CI), failOnCompileError: true })];

/** What the built server needs beside its code: the migrations, and the client's text files compressed once and for all. */
const serverBelongings = (): Plugin => ({
  name: "server-belongings",
  apply: "build",
  closeBundle() {
    cpSync("src/server/db/migrations", "dist/server/migrations", { recursive: true });
    if (!existsSync("dist/client")) return;
    for (const name of readdirSync("dist/client", { recursive: true, encoding: "utf8" })) {
      // The page itself is sent from memory, where the settings are written into it.
      if (!/\.(?:js|css|svg|json|txt)$/u.test(name)) continue;
      const file = `dist/client/${name}`;
      // While developing only the server is built again.
      if (existsSync(`${file}.br`) && statSync(`${file}.br`).mtimeMs >= statSync(file).mtimeMs) continue;
      const bytes = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(bytes));
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    }
  },
});

const serverBuild = {
  ssr: true,
  outDir: "dist/server",
  target: "node20",
  sourcemap: true,
  copyPublicDir: false,
  rollupOptions: {
    input: {
      main: "src/server/main.ts",
      staff: "src/server/staff.ts",
      audit: "src/server/audit.ts",
      "verify-log": "src/server/verify-log.ts",
      "rotate-keys": "src/server/rotate-keys.ts",
      backup: "src/server/backup/backup-command.ts",
      restore: "src/server/backup/restore-command.ts",
      "move-files": "src/server/start/move-files-command.ts",
      zatca: "src/server/start/zatca-command.ts",
      "embedded-database-thread": "src/server/db/embedded-database-thread.ts",
      "documents-thread": "src/server/documents/documents-thread.ts",
      "share-picture-process": "src/server/documents/share-picture-process.ts",
      "readers-process": "src/server/untrusted/readers-process.ts",
      "pdf-check-process": "src/server/providers/pdf-check/pdf-check-process.js",
    },
    output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
  },
};

/** The client once more, for the server to render with: whole, so that React is the production one whatever the environment says. */
const renderBuild = {
  ssr: "src/app/render.tsx",
  outDir: "dist/render",
  target: "node20",
  copyPublicDir: false,
  rollupOptions: { output: { entryFileNames: "render.js", chunkFileNames: "chunks/[name]-[hash].js" } },
};

/**
 * Chunks too heavy to be fetched before anybody asks; the worker keeps them once seen. The numbering plans of every country:
 * the phone field works without them. The reader of PDFs comes with the first one, or with a course that is saved. What lessons are
 * written with is for instructors alone. A day is chosen by the device's own control where the calendar was never fetched.
 */
const FETCHED_WHEN_USED = ["full-phone", "open-pdf", "text-editor", "send-file", "calendar-dialog"];

/** Of every build that knows classes: the server's rendering must name them as the client does. */
const css = { modules: { generateScopedName: lastingClass } };

/** react-aria speaks thirty languages; it asks for the words of one region of each. */
const twoLanguages = (): Plugin => ({ ...(optimizeLocales.vite({ locales: ["ar-AE", "en-US"] }) as Plugin), enforce: "pre" });

const clientCode = () => [...words(), twoLanguages(), react(), noSchemas()];

/** @param shared the file of a part that several pages need; null where the bundler decides */
const clientOutput = (shared: (id: string) => string | null) => ({
  // Short, for the first script lists all of them and Home pays for each; those that the precache leaves out are known by theirs.
  chunkFileNames: (chunk: Rollup.PreRenderedChunk) => `assets/${lastingName(chunk, FETCHED_WHEN_USED)}.js`,
  entryFileNames: "assets/[name].js",
  assetFileNames: ({ names }: { names: string[] }) =>
    names[0]?.endsWith(".css") ? "assets/[hash][extname]" : "assets/[name]-[hash][extname]",
  codeSplitting: {
    groups: [
      // What others wrote is the larger half and changes seldom: a device that is brought up to date keeps it.
      { name: "libraries", tags: ["$initial" as const], test: /[\\/]node_modules[\\/]/u, priority: 3 },
      { name: "shell", tags: ["$initial" as const], priority: 2 },
      // Two thirds of the register's screen otherwise, whose sentences change.
      { name: "long-lists", test: /[\\/]node_modules[\\/]@tanstack[\\/]/u, priority: 1 },
      { name: shared, priority: 0, includeDependenciesRecursively: false },
    ],
  },
});

/** Bundles once as the bundler would, and puts together what is better asked for at once (`.ci/chunk-plan.ts`). */
async function sharedFiles(): Promise<(id: string) => string | null> {
  const { output } = (await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: clientCode(),
    css,
    resolve: { alias: SAME_IN_REACT },
    build: { target: ENGINES, write: false, modulePreload: { polyfill: false }, rolldownOptions: { output: clientOutput(() => null) } },
  })) as Rollup.RollupOutput;
  const chunks = output.filter((file) => file.type === "chunk");
  const files = planFiles(chunks, {
    light: ["/home/home-screen.tsx"],
    entrances: ENTRANCES,
    apart: FETCHED_WHEN_USED,
  });
  // Icons that no visit begins with: dozens of files of two hundred bytes otherwise. What the plan laid beside a first part counts to it.
  const first = withImports(chunks, [...ENTRANCES, ...BELOW]);
  const beside = new Set([...first].flatMap(({ moduleIds }) => moduleIds.flatMap((id) => files.get(id) ?? [])));
  const laid = chunks.filter(({ moduleIds }) => moduleIds.some((id) => beside.has(files.get(id) ?? "")));
  const needed = new Set([...first, ...chunks.filter(({ fileName }) => laid.some(({ imports }) => imports.includes(fileName)))]);
  const later = chunks.filter((chunk) => !chunk.facadeModuleId && !needed.has(chunk)).flatMap(({ moduleIds }) => moduleIds);
  for (const id of later) if (/\/lucide-react\/dist\/esm\/icons\//u.test(id)) files.set(id, "icons");
  return (id) => files.get(id) ?? null;
}

/** Chunks of sources, and those that they import. @param ends of the sources */
function withImports(chunks: readonly Rollup.OutputChunk[], ends: readonly string[]): Set<Rollup.OutputChunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set(chunks.filter(({ facadeModuleId }) => ends.some((end) => facadeModuleId?.endsWith(end))));
  for (const chunk of found) for (const next of chunk.imports.flatMap((name) => byName.get(name) ?? [])) found.add(next);
  return found;
}

export default defineConfig(async ({ mode, command }): Promise<ViteUserConfig> => {
  if (mode === "render")
    return {
      plugins: clientCode(),
      css,
      publicDir: false,
      define: { "process.env.NODE_ENV": '"production"' },
      ssr: { noExternal: true },
      build: renderBuild,
    };
  if (mode === "server") return { plugins: [...words(), serverBelongings()], publicDir: false, build: serverBuild };
  const shared = command === "build" ? await sharedFiles() : () => null;
  return {
    plugins: [
      ...clientCode(),
      firstChunks(),
      clientBudget(),
      stableNames(),
      smallStart(),
      shellPack(FETCHED_WHEN_USED),
      VitePWA({
        strategies: "injectManifest",
        srcDir: "src/worker",
        filename: "service-worker.ts",
        registerType: "prompt",
        injectRegister: false,
        manifest: false,
        injectManifest: {
          buildPlugins: { vite: [noSchemas()] },
          globPatterns: [
            "index.html",
            "theme.js",
            "assets/*.{js,css,woff2}",
            "icons/*.{svg,png}",
            // Flags of the countries that head the phone field's list; the others are kept once seen.
            "assets/{SA,AE,EG,KW,QA,BH,OM}-*.svg",
          ],
          globIgnores: FETCHED_WHEN_USED.map((name) => `assets/${name}-*`),
          maximumFileSizeToCacheInBytes: 400_000,
        },
        devOptions: { enabled: true, type: "module", navigateFallback: "index.html" },
      }),
      workerParts(),
    ],
    css,
    resolve: { alias: SAME_IN_REACT },
    server: {
      host: "127.0.0.1",
      strictPort: true,
      proxy: Object.fromEntries(
        ["/api", "/healthz", "/readyz", "/manifest", "/covers", "/images"].map((path) => [
          path,
          `http://127.0.0.1:${process.env.PORT ?? 8081}`,
        ]),
      ),
    },
    build: {
      target: ENGINES,
      outDir: "dist/client",
      manifest: true,
      modulePreload: { polyfill: false },
      // A face in the styles would come with every page; where one belongs, the server puts it (`server/pages/page-document.ts`).
      assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
      rolldownOptions: {
        output: clientOutput(shared),
      },
    },
    test: {
      reporters: process.env.CI ? ["default", "json"] : ["default"],
      // Files of one worker share what they import: half the time of all server tests went into importing it anew.
      isolate: false,
      sequence: { sequencer: LongestFirst },
      // A limit says when a test is stuck. What shares a machine with a browser is slow without being stuck.
      expect: { poll: { timeout: 20_000 } },
      projects: [
        {
          extends: true,
          test: {
            name: "unit",
            include: [
              "src/{contract,offline,worker,app}/**/*.test.{ts,tsx}",
              "tests/{architecture,bench,support,search}/**/*.test.ts",
              ".ci/*.test.ts",
            ],
            setupFiles: ["tests/support/unit-setup.ts"],
            testTimeout: 180_000,
            hookTimeout: 180_000,
          },
        },
        {
          extends: true,
          test: {
            name: "server",
            include: ["src/server/**/*.test.ts"],
            // What is about one of the two databases says so in its name, and is not even begun on the other.
            // So does what needs real course material, or tools of others.
            exclude: [
              process.env.QABAS_TEST_DATABASE === "postgres" ? "**/*.embedded.test.ts" : "**/*.postgres.test.ts",
              ...(process.env.QABAS_LARGE ? [] : ["**/*.large.test.ts"]),
              ...(process.env.QABAS_REAL_INPUT ? [] : ["**/*.real-input.test.ts"]),
              ...(lackingTaxTools().length === 0 ? [] : ["**/*.tax-tools.test.ts"]),
            ],
            testTimeout: 180_000,
            hookTimeout: 180_000,
            globalSetup: ["tests/support/database/server-global-setup.ts"],
          },
        },
        {
          extends: true,
          test: {
            // The built product, started in every way that README names.
            name: "start",
            include: ["tests/start/**/*.test.ts"],
            // A small disk can be made by root alone; the guard itself is tested beside its file. What the image holds takes an installation of
            // its own, for which `npm test` has no time. The command line's `--exclude` does not reach a project.
            exclude: [
              ...(process.platform === "linux" && process.getuid?.() === 0 ? [] : ["**/*.root.test.ts"]),
              ...(process.env.QABAS_STARTS === "short" ? ["**/image-folder.test.ts"] : []),
            ],
            testTimeout: 180_000,
            hookTimeout: 180_000,
          },
        },
      ],
    },
  };
});
