import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { getCatalogueIndex, getCatalogueTexts } from "#contract/catalogue/catalogue-index.ts";
import { API_BASE } from "#contract/endpoint.ts";
import { drawPopulation } from "#tests/support/catalogue/population.ts";
import { plantPrograms } from "#tests/support/catalogue/plant-programs.ts";
import { TEST_NOW } from "#tests/support/product.ts";
import { TYPED } from "#tests/support/database/typed-queries.ts";
import { withBrowser } from "../browser.ts";
import { type Figures, median } from "../figures.ts";
import { withClient, withDatabase, withProduct } from "../product.ts";
import type { Asked, Times } from "./catalogue-in-page.ts";

const SEED = Number(process.env.QABAS_BENCH_SEED ?? 20_261_123);
const SIZES = [32, 500, 2_000];
const SLOWDOWN = 4;
/** The best run of each query counts. */
const ROUNDS = 9;
const BOUNDS = { index: 150, texts: 900, search: 30 };

/**
 * All programs on a device (issue 15.5): what index and texts weigh as the server sends them, and how long a search of them takes in
 * Chromium on a slowed processor. The programs are drawn from the demo's words.
 */
export async function offlineCatalogue(figures: Figures, postgres: string, env: Record<string, string>): Promise<void> {
  console.log(`\nAll programs on a device: texts drawn from the demo's words, seed ${SEED}`);
  let bodies: Bodies = { index: "", texts: "" };
  for (const size of SIZES) {
    const { bytes, bodies: own } = await served(size, postgres, env);
    bodies = own;
    const largest = size === SIZES.at(-1);
    figures.add(`index of ${size} programs, brotli`, bytes.index / 1024, "KB", largest ? { atMost: BOUNDS.index } : {}, 1);
    figures.add(`texts of ${size} programs, brotli`, bytes.texts / 1024, "KB", largest ? { atMost: BOUNDS.texts } : {}, 1);
  }
  const times = await searched(bodies);
  const of = `of ${SIZES.at(-1)} programs, CPU slowed ${SLOWDOWN} times`;
  figures.add(`index ${of}: read into a list`, times.read, "ms");
  figures.add(`texts ${of}: made ready for searching, in pauses, longest step`, times.step, "ms", { atMost: BOUNDS.search });
  figures.add(`texts ${of}: the same as it came, the first time`, times.firstStep, "ms");
  figures.add(
    `search ${of}: list and counts, middle of ${times.searches.length}`,
    median(times.searches.map(({ time }) => time)),
    "ms",
    { atMost: BOUNDS.search },
    1,
  );
  console.log(
    `  slowest: ${times.searches
      .slice(0, 5)
      .map(({ q, time }) => `«${q}» ${time.toFixed(1)} ms`)
      .join(", ")}`,
  );
  figures.add(`search ${of}: the slowest`, times.searches[0]?.time ?? null, "ms", { atMost: BOUNDS.search }, 1);
  figures.add(`filters and order ${of}: list and counts`, times.filters, "ms", { atMost: BOUNDS.search }, 1);
}

interface Bodies {
  index: string;
  texts: string;
}

/** What a server of so many programs answers, and what that weighs on the wire. */
async function served(
  size: number,
  postgres: string,
  env: Record<string, string>,
): Promise<{ bytes: Record<keyof Bodies, number>; bodies: Bodies }> {
  return await withDatabase(postgres, `device_${size}`, (url) =>
    withProduct({ ...env, DATABASE_URL: url, QABAS_SEED: "none" }, (product) =>
      withClient(url, async (client) => {
        await plantPrograms(client, drawPopulation(size, SEED), new Date(TEST_NOW));
        const [index, texts] = [
          await answered(product.apiOrigin, getCatalogueIndex.path),
          await answered(product.apiOrigin, getCatalogueTexts.path),
        ];
        const listed = (JSON.parse(index.body) as { data: { programs: { id: number[] } } }).data.programs.id.length;
        if (listed !== size) throw new Error(`${listed} programs are listed, not ${size}`);
        return { bytes: { index: index.bytes, texts: texts.bytes }, bodies: { index: index.body, texts: texts.body } };
      }),
    ),
  );
}

async function answered(origin: string, path: string): Promise<{ bytes: number; body: string }> {
  const { request } = await import("node:http");
  return await new Promise((resolve, reject) => {
    const asked = request(`${origin}${API_BASE}${path}`, { headers: { "accept-encoding": "br", "accept-language": "ar" } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.headers["content-encoding"] !== "br") return reject(new Error("it did not come in brotli"));
        const bytes = Buffer.concat(parts);
        resolve({ bytes: bytes.length, body: brotliDecompressSync(bytes).toString() });
      });
    });
    asked.on("error", reject);
    asked.end();
  });
}

async function searched({ index, texts }: Bodies): Promise<Times> {
  const code = await bundled();
  return await withBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.addScriptTag({ content: code });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    const asked: Asked = { index, texts, queries: TYPED.map(([typed]) => typed), rounds: ROUNDS };
    return await page.evaluate((given) => (globalThis as unknown as { measure(of: Asked): Times }).measure(given), asked);
  });
}

async function bundled(): Promise<string> {
  const entry = path.join(process.cwd(), "tests", "bench", "device", "catalogue-in-page.ts");
  const built = (await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, lib: { entry, formats: ["iife"], name: "bench" } },
  })) as Rolldown.RolldownOutput[];
  const [output] = built[0]?.output ?? [];
  if (output?.type !== "chunk") throw new Error("nothing was built");
  return output.code;
}
