import { gzipSync } from "node:zlib";
import { discard, freePort, Product, seededData } from "#tests/support/product.ts";
import { bare } from "./bare.ts";
import { builtWithEmptyPage, EMPTY } from "./built-copy.ts";
import { type Figures, median } from "./figures.ts";
import { type Look, lookAt } from "./lighthouse.ts";
import { beside } from "./load.ts";
import { visitTwice } from "./visits.ts";

const RUNS = Number(process.env.QABAS_BENCH_RUNS ?? 5);
/** A round counts where the machine was quiet enough for an empty page. */
const QUIET = 99;
const KB = 1024;
const SMALLER_MS = 3_000;
const BROWSER_TAKES = { accept: "text/html", "accept-encoding": "br, gzip" };

/** The public site as a visitor meets it: Lighthouse, bytes, and requests per second of its rendered pages. */
export async function publicSite(figures: Figures, seconds: number, env: Record<string, string>): Promise<void> {
  const built = builtWithEmptyPage();
  const port = await freePort();
  const product = new Product({
    entry: built.entry,
    dataDir: seededData(),
    port,
    gatewayPort: await freePort(),
    publicUrl: `http://localhost:${port}`,
    env: { QABAS_LOG_LEVEL: "silent", ...env },
  });
  try {
    await product.start();
    const paths = await addresses(product.apiOrigin);
    for (const path of [...paths, "/news", "/about", "/contact"]) await weigh(figures, product.apiOrigin, path);
    for (const path of paths) await visit(figures, port, path);
    await rates(figures, product, seconds, paths);
    await looks(figures, `http://localhost:${port}`, paths);
  } finally {
    await product.stop();
    discard(product.options.dataDir);
    built.discard();
  }
}

async function addresses(origin: string): Promise<string[]> {
  const first = async (path: string): Promise<number> => {
    const { data } = (await (await fetch(`${origin}/api/v1${path}`)).json()) as { data: { id: number }[] | null };
    if (!data?.[0]) throw new Error(`${path} has nothing`);
    return data[0].id;
  };
  return ["/", "/courses", `/courses/${await first("/learning-programs?per_page=1")}`, `/news/${await first("/news-posts?per_page=1")}`];
}

async function weigh(figures: Figures, origin: string, path: string): Promise<void> {
  const html = await (await fetch(origin + path, { headers: { accept: "text/html", "accept-encoding": "identity" } })).text();
  figures.add(`HTML of ${path}, gzip`, gzipSync(html).length / KB, "KB", { atMost: 60 }, 1);
}

/** A page that somebody asked for before, as on any day but the first: its copy had a moment to be made small. */
async function visit(figures: Figures, port: number, path: string): Promise<void> {
  await fetch(`http://localhost:${port}${path}`, { headers: BROWSER_TAKES }).then(async (answer) => await answer.arrayBuffer());
  await new Promise((resolve) => setTimeout(resolve, SMALLER_MS));
  const { firstBytes, firstRequests, wholeBytes, wholeScript, repeatBytes, repeatAsked } = await visitTwice(port, path);
  figures.add(`first visit of ${path} up to load (${firstRequests} requests)`, firstBytes / KB, "KB", { atMost: 210 }, 1);
  figures.add(`first visit of ${path} until idle`, wholeBytes / KB, "KB", { atMost: 200 }, 1);
  figures.add(`first visit of ${path} until idle, script`, wholeScript / KB, "KB", { atMost: 120 }, 1);
  figures.add(`repeat visit of ${path}, shell`, repeatBytes, "bytes", { atMost: 0 });
  if (repeatAsked.length > 0) console.log(`  ${path}, asked again: ${repeatAsked.join(" ")}`);
}

async function rates(figures: Figures, { apiOrigin, pid }: Product, seconds: number, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const url = apiOrigin + path;
    const { load, end } = await bare("page", url, seconds);
    const { yardstick, subject } = await beside({ ...load, headers: BROWSER_TAKES }, { url, pid, seconds, headers: BROWSER_TAKES });
    end();
    console.log(`  ${path}: ${subject.perSecond.toFixed(0)}/s, bare framework with the same bytes ${yardstick.perSecond.toFixed(0)}/s`);
    const percent = subject.failures > 0 ? 0 : (100 * subject.perSecond) / yardstick.perSecond;
    figures.add(`rendered ${path}, cached, of the bare framework`, percent, "%", { atLeast: 20 });
  }
}

interface Round {
  empty: Look;
  pages: Look[];
}

/** @returns why it does not count, where it does not */
async function lookRound(origin: string, paths: readonly string[]): Promise<Round | string> {
  const empty = await lookAt(origin + EMPTY);
  if (empty.performance < QUIET) return `the empty page has ${empty.performance}`;
  const pages: Look[] = [];
  for (const path of paths) pages.push(await lookAt(origin + path));
  return { empty, pages };
}

async function looks(figures: Figures, origin: string, paths: readonly string[]): Promise<void> {
  const rounds: Round[] = [];
  for (let turn = 1; rounds.length < RUNS && turn <= RUNS * 2; turn += 1) {
    const round = await lookRound(origin, paths).catch((error: unknown) => String(error));
    if (typeof round === "string") console.log(`  round ${turn} does not count: ${round}`);
    else {
      rounds.push(round);
      const said = paths.map((path, index) => `${path} ${say(round.pages[index] ?? round.empty)}`).join("; ");
      console.log(`  round ${turn}: empty ${say(round.empty)}; ${said}`);
    }
  }
  figures.add("Lighthouse rounds that count", rounds.length, "", { atLeast: RUNS });
  const middle = (of: (round: Round) => number | undefined) =>
    median(rounds.map(of).filter((value): value is number => value !== undefined));
  figures.add(
    "empty page, performance",
    middle(({ empty }) => empty.performance),
    "",
    { atLeast: QUIET },
  );
  figures.add(
    "empty page, LCP",
    middle(({ empty }) => empty.lcp),
    "ms",
  );
  for (const [index, path] of paths.entries()) {
    const of = (value: (look: Look) => number) => middle(({ pages }) => pages[index] && value(pages[index]));
    figures.add(
      `${path} performance`,
      of((look) => look.performance),
      "",
      { atLeast: 95 },
    );
    figures.add(
      `${path} accessibility`,
      of((look) => look.accessibility),
      "",
      { atLeast: 100 },
    );
    figures.add(
      `${path} best practices`,
      of((look) => look.bestPractices),
      "",
      { atLeast: 100 },
    );
    figures.add(
      `${path} SEO`,
      of((look) => look.seo),
      "",
      { atLeast: 100 },
    );
    figures.add(
      `${path} LCP`,
      of((look) => look.lcp),
      "ms",
    );
    const later = middle(({ empty, pages }) => pages[index] && pages[index].lcp / empty.lcp);
    figures.add(`${path} LCP, of the empty page's`, later, "×", { atMost: 1.35 }, 2);
    figures.add(
      `${path} CLS`,
      of((look) => look.cls),
      "",
      { atMost: 0.02 },
      3,
    );
    figures.add(
      `${path} TBT`,
      of((look) => look.tbt),
      "ms",
      { atMost: 100 },
    );
    const faults = new Set(rounds.flatMap(({ pages }) => pages[index]?.faults ?? []));
    if (faults.size > 0) console.log(`  ${path}: ${[...faults].join(", ")}`);
  }
}

const say = ({ performance, lcp, tbt, cls }: Look): string =>
  `${performance} (LCP ${(lcp / 1000).toFixed(2)} s, TBT ${tbt.toFixed(0)} ms, CLS ${cls.toFixed(3)})`;
