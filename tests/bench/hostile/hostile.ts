import { randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import type fc from "fast-check";
import { ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { hostileCourses, nestedMarkers } from "#tests/support/hostile/courses.ts";
import { hostileArchives, hostileCaptions, hostileFilms, hostilePdfs, hostileTables } from "#tests/support/hostile/files.ts";
import { type HostileCase, sample } from "#tests/support/hostile/hostile-case.ts";
import { hostilePictures } from "#tests/support/hostile/pictures.ts";
import type { Product } from "#tests/support/product.ts";
import { bare } from "../bare.ts";
import type { Figures } from "../figures.ts";
import { withProduct } from "../product.ts";
import { type Fate, HostileInstructor } from "./calls.ts";
import { HealthWatch } from "./health-watch.ts";

const INSTRUCTOR = "instructor@qabas.example";
const CASES = Number(process.env.QABAS_BENCH_CASES ?? 50);
const SEED = Number(process.env.QABAS_BENCH_SEED ?? randomInt(2 ** 31));
const ASKED_EVERY_MS = 50;
const HEALTH_AT_MOST_MS = 200;
/** Brought at the same time. */
const AT_ONCE = 4;

interface Reader {
  name: string;
  cases: fc.Arbitrary<HostileCase>;
  /** Before the generated ones. */
  first?: HostileCase[];
  bring(by: HostileInstructor, bytes: Buffer): Promise<Fate>;
}

const READERS: readonly Reader[] = [
  { name: "course", cases: hostileCourses, first: [nestedMarkers], bring: (by, bytes) => by.course(bytes) },
  { name: "table", cases: hostileTables, bring: (by, bytes) => by.table(bytes) },
  { name: "archive", cases: hostileArchives, bring: (by, bytes) => by.upload("attachment", bytes) },
  { name: "PDF", cases: hostilePdfs, bring: (by, bytes) => by.upload("lesson_pdf", bytes) },
  { name: "picture", cases: hostilePictures, bring: (by, bytes) => by.upload("picture", bytes) },
  { name: "captions", cases: hostileCaptions, bring: (by, bytes) => by.upload("captions", bytes) },
  { name: "film", cases: hostileFilms, bring: (by, bytes) => by.upload("lesson_video", bytes) },
];

/**
 * `npm run bench -- hostile` (A2): the worst content that can be thought of, to each reader, by the calls that bring it, while `/healthz`
 * is asked twenty times a second. `QABAS_BENCH_SEED` makes the same cases again.
 * A bare server on the same machine is asked beside it: where that is slow too, the machine was.
 * @param names of readers; all of them where none is named
 */
export async function hostile(figures: Figures, names: readonly string[], env: Record<string, string>): Promise<void> {
  console.log(`\nHostile content: ${CASES} cases of each reader, seed ${SEED}, on ${availableParallelism()} cores`);
  await withProduct({ ...env, QABAS_SEED: "demo" }, (product) => measureAll(figures, product, names));
}

async function measureAll(figures: Figures, product: Product, names: readonly string[]): Promise<void> {
  try {
    const instructor = await signIn(product.apiOrigin);
    const health = `${product.apiOrigin}/healthz`;
    const yardstick = await bare("static", health, 0);
    const watch = new HealthWatch(health, yardstick.load.url, ASKED_EVERY_MS);
    console.log("  reader    cases  accepted  refused  slowest /healthz  bare server  longest read  server");
    const asked = READERS.filter(({ name }) => names.length === 0 || names.includes(name));
    for (const reader of asked) await measure(figures, product, watch, instructor, reader);
    await watch.close();
    yardstick.end();
  } catch (error) {
    console.log(`  the product ${product.ended ? "ended by itself" : "still runs"}; the last it said:\n${product.output.slice(-4_000)}`);
    throw error;
  }
}

async function signIn(origin: string): Promise<HostileInstructor> {
  const caller = await ApiCaller.signIn(origin, { email: INSTRUCTOR, password: DEMO_PASSWORD, nameAr: "" });
  const { data: courses } = await caller.call<{ program: { id: number } }[]>("GET", "/instructor/programs");
  for (const { program } of courses) {
    const { data: sessions } = await caller.call<{ id: number }[]>("GET", `/instructor/courses/${program.id}/sessions`);
    const [session] = sessions;
    if (session) return new HostileInstructor(origin, caller, program.id, session.id);
  }
  throw new Error("the instructor of the demo has no session");
}

async function measure(figures: Figures, product: Product, watch: HealthWatch, by: HostileInstructor, reader: Reader): Promise<void> {
  const cases = [...(reader.first ?? []), ...sample(reader.cases, CASES, SEED)];
  const found = { accepted: 0, refused: 0, slowestMs: 0, bareMs: 0, longestMs: 0, failed: 0 };
  for (let from = 0; from < cases.length; from += AT_ONCE) {
    const several = cases.slice(from, from + AT_ONCE);
    // Made first: that costs this process as much as it costs the product to read them.
    const made = await Promise.all(several.map(async ({ name, make }) => ({ name, bytes: await make() })));
    const health = await watch.during(async () => {
      await Promise.all(
        made.map(async ({ name, bytes }) => {
          const began = performance.now();
          if (process.env.QABAS_BENCH_LOUD) console.log("   ", name);
          try {
            found[await reader.bring(by, bytes)] += 1;
          } catch (error) {
            throw new Error(`${reader.name}: ${name}`, { cause: error });
          }
          found.longestMs = Math.max(found.longestMs, performance.now() - began);
        }),
      );
    });
    found.slowestMs = Math.max(found.slowestMs, health.slowestMs);
    found.bareMs = Math.max(found.bareMs, health.bareMs);
    found.failed += health.failed;
    if (health.slowestMs > HEALTH_AT_MOST_MS || health.failed > 0)
      console.log(
        `  /healthz took ${health.slowestMs.toFixed(0)} ms, a bare server ${health.bareMs.toFixed(0)} ms, ${health.failed} failed, beside: ${several.map(({ name }) => name).join("; ")}`,
      );
  }
  const row = [
    reader.name.padEnd(8),
    String(cases.length).padStart(6),
    String(found.accepted).padStart(9),
    String(found.refused).padStart(8),
    `${found.slowestMs.toFixed(0)} ms`.padStart(17),
    `${found.bareMs.toFixed(0)} ms`.padStart(12),
    `${(found.longestMs / 1_000).toFixed(1)} s`.padStart(13),
    `  ${product.ended ? "gone" : "alive"}`,
  ];
  console.log(`  ${row.join(" ")}`);
  figures.add(`hostile ${reader.name}: slowest /healthz`, found.slowestMs, "ms", { atMost: HEALTH_AT_MOST_MS });
  figures.add(`hostile ${reader.name}: /healthz that failed`, found.failed + (product.ended ? 1 : 0), "", { atMost: 0 });
}
