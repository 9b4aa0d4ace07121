import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { audit } from "#tests/support/audit.ts";
import { register } from "#tests/support/accounts.ts";
import { programs } from "#tests/support/catalogue.ts";
import { Random } from "#tests/support/faults/random.ts";
import { sumOf, Trials, type Verdict } from "#tests/support/faults/trials.ts";
import { Device } from "./device.ts";
import { reportOf, serverLines } from "./report.ts";
import { goOn, ROWS, type RowId, type Round, settleIn } from "./rows.ts";
import type { Place } from "./story.ts";
import { DriverSilent, type Open } from "./tab.ts";

/** How many rounds are lost at most where a run is cut off: those that the ledger was not asked about yet. */
const BATCH = 5;

/** What the driver of an engine did beside the product: told apart from what the product did. */
interface Driver {
  /** Answers that it lost while browser and page went on; they were asked for again. */
  lostAnswers: number;
  /** It said nothing more: the browser was killed and started anew on its profile, and the round went on there. */
  restarted: number;
}

type Sum = Verdict & Driver;

/** What became of the rounds of each row of each engine, kept for a later call to go on from: one file for each commit, build and seed. */
export class Rounds {
  readonly #file: string;

  constructor(readonly seed: string) {
    const folder = path.resolve("tests/results/engines");
    mkdirSync(folder, { recursive: true });
    const commit = spawnSync("git", ["--no-optional-locks", "rev-parse", "HEAD"], { encoding: "utf8" }).stdout?.trim() || "unknown";
    const stamp = path.resolve("dist/.built");
    const build = existsSync(stamp) ? readFileSync(stamp, "utf8").slice(0, 12) : "unknown";
    this.#file = path.join(folder, `${commit.slice(0, 10)}-${build}-${seed}.json`);
  }

  /** Read anew each time: the other engine may be played by another process. */
  get sums(): Record<string, Sum> {
    return existsSync(this.#file) ? (JSON.parse(readFileSync(this.#file, "utf8")) as Record<string, Sum>) : {};
  }

  played = (name: string): number => this.sums[name]?.trials ?? 0;

  add(name: string, verdict: Verdict, driver: Driver): void {
    const { [name]: known, ...others } = this.sums;
    const sum: Sum = {
      ...sumOf(known ? [known, verdict] : [verdict]),
      lostAnswers: (known?.lostAnswers ?? 0) + driver.lostAnswers,
      restarted: (known?.restarted ?? 0) + driver.restarted,
    };
    const draft = `${this.#file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify({ ...others, [name]: sum }, null, 2));
    renameSync(draft, this.#file);
  }
}

export interface Asked {
  engine: string;
  open: Open;
  id: RowId;
  /** How many rounds there shall be in all. */
  goal: number;
  /** No round begins after this moment, milliseconds since 1970. */
  until: number;
}

/** Plays what is left of a row's rounds; answers what went wrong, a line each. A round that breaks off counts as stuck, and ends its device. */
export async function playRow(asked: Asked, place: Place, rounds: Rounds): Promise<string[]> {
  const name = `${asked.engine} ${asked.id}`;
  const failures: string[] = [];
  const isDue = () => rounds.played(name) < asked.goal && Date.now() < asked.until;
  while (isDue()) {
    const device = new Device(asked.open);
    const first = rounds.played(name);
    const tell = (line: string) => {
      failures.push(line);
      console.log(`  ✗ ${line}`);
    };
    let number: number | null = null;
    const at = () => `${name}, ${number === null ? "before its first round" : `round ${number + 1}`}`;
    const onStuck = async (): Promise<void> => tell(`${at()}: stuck${await reportOf(device, place, [trials, other])}`);
    const [trials, other]: [Trials, Trials] = [await newTrials(asked.id, place, onStuck), await newTrials(asked.id, place, onStuck)];
    const roundOf = (number: number): Round => ({
      number,
      random: new Random(`engines ${rounds.seed} ${name} ${number}`),
      device,
      place,
      trials,
      other,
    });
    let restarted = 0;
    let lostBefore = 0;
    const judge = async () => {
      const ledger = await audit(place.product);
      const verdict = sumOf([trials.judge(ledger), { ...other.judge(ledger), trials: 0 }]);
      rounds.add(name, verdict, { lostAnswers: device.lostAnswers - lostBefore, restarted });
      lostBefore = device.lostAnswers;
      restarted = 0;
      const wrong = Object.entries(verdict).filter(([field, count]) => field !== "trials" && count !== 0);
      if (wrong.length === 0) return;
      const lines = [...(await serverLines(trials, ledger)), ...(await serverLines(other, ledger))];
      tell(
        `${name}, after round ${rounds.played(name)}: ${wrong.map(([field, count]) => `${count} ${field}`).join(", ")}${lines.map((line) => `\n    ${line}`).join("")}`,
      );
    };
    try {
      await device.start();
      await settleIn(roundOf(first));
      while (isDue()) {
        const last = Math.min(asked.goal, rounds.played(name) + BATCH);
        for (number = rounds.played(name); number < last && Date.now() < asked.until; number += 1) {
          const began = performance.now();
          const round = roundOf(number);
          const silent = await ROWS[asked.id](round).catch(silence);
          if (silent) {
            restarted += 1;
            place.proxy.calm();
            await device.revive();
            await goOn(round);
            // Whether it was counted before does not matter: it is one round.
            trials.trials = number + 1 - first;
          }
          const seconds = ((performance.now() - began) / 1000).toFixed(1);
          console.log(`  ${name}, round ${number + 1}: ${seconds} s${silent ? ", the driver started anew" : ""}`);
        }
        await judge();
      }
    } catch (error) {
      tell(`${at()}: ${String(error)}${await reportOf(device, place, [trials, other])}`);
      if (number === null) return failures;
      // Whether it was counted before it broke off does not matter: it is one round, and it is stuck.
      trials.trials = number + 1 - first;
      trials.stuck += 1;
      await judge();
    } finally {
      place.proxy.calm();
      await device.dispose();
    }
  }
  return failures;
}

/** That the driver said nothing more. @throws whatever else it was */
function silence(error: unknown): DriverSilent {
  if (error instanceof DriverSilent) return error;
  throw error;
}

async function newTrials(fault: string, { product }: Place, onStuck: () => Promise<void>): Promise<Trials> {
  const free = (await programs(product.apiOrigin, "ar")).filter((card) => (card.seats_left ?? 0) > 0).slice(0, 12);
  return new Trials({
    fault,
    onStuck,
    apiOrigin: product.apiOrigin,
    account: await register(product.apiOrigin),
    programs: free.map(({ id, title }) => ({ id, title })),
    // Where storage does not answer within its patience changes go to the server without an outbox: on a busy machine in any row.
    direct: true,
  });
}
