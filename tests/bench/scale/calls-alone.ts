import type pg from "pg";
import type { Product } from "#tests/support/product.ts";
import { median } from "../figures.ts";
import { type Answered, type Asked, Player, type Story, type Target } from "./player.ts";
import { cpuOf, DatabaseUse } from "./processor.ts";
import type { StatementLine } from "./statement-line.ts";

/** What one call of a kind costs where nothing else runs, in the middle of all that were made. */
export interface CallCost {
  calls: number;
  /** Milliseconds until the whole answer was there. */
  took: number;
  /** Milliseconds of the process that answers. */
  cpu: number;
  /** Milliseconds of the database. */
  databaseCpu: number;
  /** Those that begin and end a transaction too. */
  statements: number;
}

/** What a process does after an answer belongs to that answer. */
const SETTLE_MS = 4;

/** Sends one call at a time, whoever asks, and notes what each costs. */
class Alone extends Player {
  #turn: Promise<unknown> = Promise.resolve();
  readonly costs = new Map<string, Omit<CallCost, "calls">[]>();

  constructor(
    target: Target,
    private readonly product: Product,
    private readonly line: StatementLine,
    private readonly use: DatabaseUse,
  ) {
    super([target]);
  }

  override ask(place: number, asked: Asked): Promise<Answered> {
    const mine = this.#turn.then(() => this.#watched(place, asked));
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  async #watched(place: number, asked: Asked): Promise<Answered> {
    await this.use.look();
    const before = { cpu: cpuOf(this.product.pid), databaseCpu: this.use.cpu, statements: this.line.statements };
    const began = performance.now();
    const answer = await super.ask(place, asked);
    const took = performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    await this.use.look();
    if (answer.status >= 200 && answer.status < 300) {
      const all = this.costs.get(asked.kind) ?? [];
      all.push({
        took,
        cpu: cpuOf(this.product.pid) - before.cpu,
        databaseCpu: this.use.cpu - before.databaseCpu,
        statements: this.line.statements - before.statements,
      });
      this.costs.set(asked.kind, all);
    }
    return answer;
  }
}

/**
 * Plays people one call at a time.
 * @param line between the process and its database
 * @param client of the same database
 * @param warmUp how many people are played before what is measured: a process compiles what it does often
 */
export async function callsAlone(
  product: Product,
  line: StatementLine,
  client: pg.Client,
  story: Story,
  places: readonly number[],
  warmUp: number,
): Promise<{ costs: Map<string, CallCost>; failed: Map<string, number> }> {
  const target = { origin: product.apiOrigin, gateway: `http://127.0.0.1:${product.options.gatewayPort}` };
  const player = new Alone(target, product, line, new DatabaseUse(client));
  for (const [turn, place] of places.entries()) {
    if (turn === warmUp) player.costs.clear();
    await story(player, place).catch(() => undefined);
  }
  player.end();
  const middle = (all: Omit<CallCost, "calls">[], of: keyof Omit<CallCost, "calls">) => median(all.map((one) => one[of])) ?? 0;
  const costs = new Map(
    [...player.costs].map(([kind, all]) => [
      kind,
      {
        calls: all.length,
        took: middle(all, "took"),
        cpu: middle(all, "cpu"),
        databaseCpu: middle(all, "databaseCpu"),
        statements: middle(all, "statements"),
      },
    ]),
  );
  return { costs, failed: player.failed };
}
