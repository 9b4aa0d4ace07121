import { setTimeout as wait } from "node:timers/promises";
import { cartChangeOf, ledgerOf } from "#tests/support/audit.ts";
import { programs } from "#tests/support/catalogue.ts";
import { quantile } from "#tests/bench/figures.ts";
import type { Installation } from "./installation.ts";
import { Learner, Met } from "./learner.ts";

const PAUSE_MS = 1_000;

/** Learners of an installation who look around and change things until they are told to stop. */
export class Crowd {
  #met = new Met();
  #over = false;
  #studying: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly at: Installation,
    readonly learners: Learner[],
  ) {}

  static async gather(at: Installation, count: number): Promise<Crowd> {
    const cards = (await programs(at.origin, "ar")).filter(({ seats_left }) => (seats_left ?? 0) > count);
    const ids = cards.map(({ id }) => id).slice(0, 8);
    const learners: Learner[] = [];
    const crowd = new Crowd(at, learners);
    for (let index = 0; index < count; index += 1) learners.push(await Learner.arrive(at.origin, ids, () => crowd.#met));
    crowd.#studying = Promise.all(learners.map((learner) => learner.study(() => crowd.#over, PAUSE_MS)));
    crowd.#studying.catch(() => undefined);
    // The first calls of each process make what later ones find: they are no measure of calm.
    await wait(5_000);
    crowd.takeMet();
    return crowd;
  }

  /** What they met since this was asked last. */
  takeMet(): Met {
    const met = this.#met;
    this.#met = new Met();
    return met;
  }

  /** @throws Error where a change was not acknowledged in time */
  async disperse(): Promise<void> {
    this.#over = true;
    await this.#studying;
  }

  get acknowledged(): number {
    return this.learners.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  }

  /** Holds the ledger against what was acknowledged. @returns how many learners' changes are not as they were acknowledged */
  async lost(): Promise<number> {
    const rows = await ledgerOf(this.at.dataDir, { DATABASE_URL: this.at.databaseUrl });
    return this.learners.filter(({ email, acknowledged }) => {
      const own = rows.filter((row) => row.email === email && row.lane === "cart" && row.outcome === "applied").map(cartChangeOf);
      return own.join() !== acknowledged.join();
    }).length;
  }

  /** How many of the pictures that were acknowledged are not served. */
  async missingPictures(): Promise<number> {
    return (await Promise.all(this.learners.map((learner) => learner.showsPicture()))).filter((shown) => !shown).length;
  }
}

export const p99 = (took: readonly number[]): number => quantile(took, 0.99);
