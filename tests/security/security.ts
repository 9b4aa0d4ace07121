/**
 * `npm run security`: plays the security checks against the built product and prints which passed, failed and were not played.
 * `-- --twin` plays them against a twin with planted holes and expects each hole to fail its row. `-- --only 3,20` plays some, `-- --short` those of `npm test`.
 */
import { access } from "./checks/access.ts";
import { settlement } from "./checks/settlement.ts";
import { study } from "./checks/study.ts";
import { answers } from "./checks/answers.ts";
import { exports } from "./checks/exports.ts";
import { forgery } from "./checks/forgery.ts";
import { guessing } from "./checks/guessing.ts";
import { input } from "./checks/input.ts";
import { money } from "./checks/money.ts";
import { packages } from "./checks/packages.ts";
import { pages } from "./checks/pages.ts";
import { pricing } from "./checks/pricing.ts";
import { sessions } from "./checks/sessions.ts";
import { type Check, type Outcome, outcomeOf } from "./play.ts";
import { holes, withHoles } from "./twin.ts";
import { openWorld } from "./world.ts";

const POSTGRES = process.env.QABAS_TEST_POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
const CHECKS: readonly Check[] = [
  ...access,
  ...answers,
  ...exports,
  ...forgery,
  ...guessing,
  ...input,
  ...money,
  ...packages,
  ...pages,
  ...pricing,
  ...sessions,
  ...settlement,
  ...study,
];
/** What spends the limits of an address comes last. */
const LAST = new Set([25, 26, 27, 43]);

const asked = process.argv.slice(2);
const only = asked[asked.indexOf("--only") + 1];
/** `npm test` knows no other way for these, and each takes moments. */
const SHORT = new Set([7, 11, 13, 14, 18, 19, 29, 33, 34, 37, 38, 39, 40, 45, 51, 53, 54, 55, 60, 63]);
const wanted = asked.includes("--short") ? SHORT : asked.includes("--only") ? new Set(only?.split(",").map(Number)) : null;

async function playAll(entry: string): Promise<Outcome[]> {
  const world = await openWorld(POSTGRES, entry);
  const outcomes: Outcome[] = [];
  try {
    const order = CHECKS.filter(({ number }) => !wanted || wanted.has(number)).toSorted(
      (a, b) => Number(LAST.has(a.number)) - Number(LAST.has(b.number)) || a.number - b.number,
    );
    for (const check of order) {
      const outcome = await outcomeOf(check, world);
      // Said at once, and again in the table: a run that is broken off has told what it played.
      console.error(rowOf(outcome));
      outcomes.push(outcome);
    }
  } finally {
    await world.close();
  }
  return outcomes.toSorted((a, b) => a.number - b.number);
}

const rowOf = ({ number, title, result, said, took }: Outcome): string =>
  `${String(number).padStart(3)}  ${result.padEnd(10)}  ${title}: ${said} (${took} s)`;

function print(outcomes: readonly Outcome[]): void {
  for (const outcome of outcomes) console.log(rowOf(outcome));
  const count = (result: Outcome["result"]) => outcomes.filter((one) => one.result === result).length;
  console.log(`\n${count("passed")} passed, ${count("failed")} failed, ${count("not played")} not played`);
}

if (asked.includes("--twin")) {
  const outcomes = await withHoles(playAll);
  print(outcomes);
  const missed = holes.filter(({ fails }) => !outcomes.some(({ number, result }) => number === fails && result === "failed"));
  const meant = new Set(holes.flatMap(({ fails, also = [] }) => [fails, ...also]));
  const others = outcomes.filter(({ number, result }) => result === "failed" && !meant.has(number));
  for (const { name, fails } of missed) console.log(`NOT CAUGHT: ${name}, which row ${fails} should have told`);
  for (const { number, title } of others) console.log(`FAILED WITHOUT A HOLE: row ${number}, ${title}`);
  console.log(`${holes.length - missed.length} of ${holes.length} planted holes were caught`);
  process.exitCode = missed.length + others.length > 0 ? 1 : 0;
} else {
  const outcomes = await playAll("dist/server/main.js");
  print(outcomes);
  process.exitCode = outcomes.some(({ result }) => result === "failed") ? 1 : 0;
}
