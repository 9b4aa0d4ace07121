/**
 * `npm run bench`: sizes, Lighthouse, requests per second, CPU per request and recovery, each beside a yardstick measured in
 * turns with it. Figures of one machine mean little; the ratios are what is compared. `-- pages` measures the public site
 * alone, `-- start` the cold start without a network, `-- faults` a locked table, thirty
 * thousand people told and kills, `-- told` the second of these alone,
 * `-- reads` the reads of an instructor with four million marks, `-- lists` the first page of every list of the console over a university's rows, `-- log` the security log, `-- exports` a list of a hundred thousand people as a file, `-- programs` the search of ten thousand programs and more, `-- device` what comes to a device, `-- seats` two hundred people who want twenty seats, `-- scale` a university's rows and two busy hours, `-- hostile` the worst content for each reader; with `-- --strict` a broken limit ends it with 1.
 */
import { ApiCaller, register } from "#tests/support/accounts.ts";
import type { Product } from "#tests/support/product.ts";
import { bare } from "./bare.ts";
import { cartChanges, logins } from "./callers.ts";
import { device } from "./device/device.ts";
import { exportedLists } from "./exports.ts";
import { faults, toldMany } from "./faults/faults.ts";
import { Figures } from "./figures.ts";
import { hostile } from "./hostile/hostile.ts";
import { beside, type Load, type Measured, measure } from "./load.ts";
import { publicSite } from "./pages.ts";
import { withClient, withDatabase, withProduct } from "./product.ts";
import { manyPrograms } from "./reads/many-programs.ts";
import { reads } from "./reads/reads.ts";
import { scale } from "./scale/scale.ts";
import { staffLists } from "./reads/staff-lists.ts";
import { recovery } from "./recovery.ts";
import { seats } from "./seats/seats.ts";
import { securityLog } from "./security-log.ts";
import { sizes } from "./sizes.ts";
import { coldStart } from "./start.ts";

const SECONDS = Number(process.env.QABAS_BENCH_SECONDS ?? 6);
const POSTGRES = process.env.QABAS_TEST_POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
/** Accounts that change their carts at the same time. */
const CARTS = 10;

const figures = new Figures();
/** Which database is measured, as the table says it. */
let place = "";

const kilobytes = (bytes: number): number => bytes / 1024;

function row(name: string, measured: Measured, yardstick?: { name: string; measured: Measured; atLeast?: number }): void {
  const cpu = measured.cpuPerRequest === null ? "" : `${measured.cpuPerRequest.toFixed(2)} ms CPU`;
  const said = [
    `  ${name.padEnd(28)} ${measured.perSecond.toFixed(0).padStart(6)}/s  p99 ${String(measured.p99).padStart(4)} ms  ${cpu.padEnd(13)}`,
  ];
  if (yardstick) {
    const percent = (100 * measured.perSecond) / yardstick.measured.perSecond;
    said.push(`${percent.toFixed(0)} % of ${yardstick.name}`);
    if (yardstick.atLeast !== undefined) {
      figures.add(`${place}: ${name}, of ${yardstick.name}`, percent, "%", { atLeast: yardstick.atLeast });
    }
  }
  if (measured.failures > 0) figures.add(`${place}: ${name}, refused or broken`, measured.failures, "", { atMost: 0 });
  console.log(said.join(" "));
}

async function serve(name: string, env: Record<string, string>): Promise<void> {
  console.log(`\n${name}`);
  place = name;
  await withProduct({ ...env, ...UNLIMITED }, async (product) => {
    await readsInPublic(product);
    const people = await signUp(product);
    await carts(product, people, env.DATABASE_URL);
    await signingIn(product);
    await killing(product, people);
  });
}

const UNLIMITED = Object.fromEntries(
  ["READ", "WRITE", "LOGIN", "REGISTER", "RESET", "COUPON", "CONTACT", "CHECK_IN", "UPLOAD"].map((bucket) => [
    `QABAS_RATE_${bucket}`,
    "900000000",
  ]),
);

async function readsInPublic({ apiOrigin, pid }: Product): Promise<void> {
  const list = `${apiOrigin}/api/v1/learning-programs?per_page=4&filter%5Btype%5D=course`;
  const { load, end } = await bare("static", list, SECONDS);
  const { yardstick, subject } = await beside(load, { url: list, pid, seconds: SECONDS });
  end();
  row("bare framework, static JSON", yardstick);
  row("catalogue list, cached", subject, { name: "static JSON", measured: yardstick, atLeast: 25 });
  const details = await measure({ url: `${apiOrigin}/api/v1/learning-programs/1`, pid, seconds: SECONDS });
  row("program details, cached", details, { name: "static JSON", measured: yardstick });
}

const signUp = async ({ apiOrigin }: Product): Promise<ApiCaller[]> =>
  await Promise.all(Array.from({ length: CARTS }, async () => await ApiCaller.signIn(apiOrigin, await register(apiOrigin))));

async function carts({ apiOrigin, pid }: Product, people: ApiCaller[], databaseUrl: string | undefined): Promise<void> {
  const [reader] = people as [ApiCaller];
  await reader.call("POST", "/cart", { learning_program_id: 1 });
  const read: Load = { url: `${apiOrigin}/api/v1/cart`, pid, seconds: SECONDS, headers: reader.headers() };
  if (databaseUrl) {
    const { load, end } = await bare("query", databaseUrl, SECONDS);
    const { yardstick, subject } = await beside(load, read);
    end();
    row("bare node and pg, 20 rows", yardstick);
    row("cart read", subject, { name: "bare query", measured: yardstick, atLeast: 35 });
  } else row("cart read", await measure(read));
  row("cart add, and remove", await measure({ ...read, headers: {}, callers: () => cartChanges(people) }));
}

async function signingIn({ apiOrigin, pid }: Product): Promise<void> {
  const account = await register(apiOrigin);
  const person = await ApiCaller.signIn(apiOrigin, account);
  row("login", await measure({ url: apiOrigin, pid, seconds: SECONDS, callers: () => logins(person, account, 4) }));
}

async function killing(product: Product, people: ApiCaller[]): Promise<void> {
  const { seconds, acknowledged, lost, wrongCarts } = await recovery(product, people.slice(0, 4), 3);
  const times = seconds.map((one) => `${one.toFixed(2)} s`).join(", ");
  console.log(`  kill -9 to first answer: ${times}; of ${acknowledged} acknowledged changes ${lost} lost, ${wrongCarts} carts wrong`);
  figures.add(`${place}: acknowledged changes lost by kill -9`, lost, "", { atMost: 0 });
  figures.add(`${place}: carts that are not their ledger`, wrongCarts, "", { atMost: 0 });
}

function weigh(): void {
  const size = sizes();
  figures.add("Home before first paint: JS, gzip", kilobytes(size.homeJs), "KB", { atMost: 110 }, 1);
  figures.add("Home before first paint: CSS, gzip", kilobytes(size.homeCss), "KB", { atMost: 15 }, 1);
  figures.add("faces of a first view", kilobytes(size.fonts), "KB", { atMost: 40 }, 1);
  figures.add(`precache of ${size.precacheFiles} files`, kilobytes(size.precacheBytes), "KB", {}, 1);
  figures.add("precache on the wire", kilobytes(size.precacheGzip), "KB", {}, 1);
}

async function onPostgres(): Promise<void> {
  const reachable = await withClient(POSTGRES, async () => true).catch(() => false);
  if (!reachable) return console.log("\nPostgreSQL: not run, none answers (QABAS_TEST_POSTGRES_URL)");
  await withDatabase(POSTGRES, "bench", (url) => serve("PostgreSQL", { DATABASE_URL: url, QABAS_SEED: "demo" }));
}

const asked = process.argv.slice(2);
/** One part alone, or all of them. */
const part = asked.find(
  (one) =>
    one === "pages" ||
    one === "start" ||
    one === "faults" ||
    one === "told" ||
    one === "reads" ||
    one === "log" ||
    one === "exports" ||
    one === "lists" ||
    one === "programs" ||
    one === "device" ||
    one === "scale" ||
    one === "seats" ||
    one === "hostile",
);
if (part === "told") await toldMany(figures, POSTGRES, UNLIMITED);
else if (part === "hostile")
  await hostile(
    figures,
    asked.slice(1).filter((one) => !one.startsWith("-")),
    UNLIMITED,
  );
else if (part === "seats") {
  console.log("\nTwo hundred people and twenty seats, over three processes");
  await seats(figures, POSTGRES, UNLIMITED);
} else if (part === "device") await device(figures, POSTGRES, UNLIMITED);
else if (part === "reads") await reads(figures, POSTGRES, UNLIMITED);
else if (part === "lists")
  await staffLists(
    figures,
    POSTGRES,
    UNLIMITED,
    asked.slice(1).filter((one) => !one.startsWith("-")),
  );
else if (part === "scale") await scale(figures, POSTGRES, UNLIMITED, asked);
else if (part === "log") await securityLog(figures, POSTGRES);
else if (part === "exports") await exportedLists(figures, POSTGRES, UNLIMITED);
else if (part === "programs") await manyPrograms(figures, POSTGRES, UNLIMITED);
else if (part === "faults") await faults(figures, POSTGRES, SECONDS, UNLIMITED);
else weigh();
if (part === undefined || part === "pages") {
  console.log("\nPublic site");
  await publicSite(figures, SECONDS, UNLIMITED);
}
if (part === undefined || part === "start") {
  console.log("\nCold start without a network");
  await coldStart(figures, UNLIMITED);
}
if (part === undefined) {
  await serve("Embedded PGlite", {});
  await onPostgres();
}
figures.print();
console.log(figures.broken === 0 ? "\nevery limit is kept" : `\n${figures.broken} of the limits are not kept`);
process.exitCode = figures.broken > 0 && asked.includes("--strict") ? 1 : 0;
