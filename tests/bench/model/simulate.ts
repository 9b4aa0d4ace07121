import { quantile } from "../figures.ts";
import { EventQueue, Places } from "./event-queue.ts";

/** What a call asks of the machines, milliseconds of CPU. */
export interface CallWork {
  /** How often it comes among all. */
  weight: number;
  web: number;
  database: number;
  statements: number;
}

export interface Site {
  processes: number;
  /** Cores of the machines where the processes are. */
  webCores: number;
  /** Cores of the database; null: it uses those of the processes too, as on one machine. */
  databaseCores: number | null;
  /** Connections of one process that calls use. */
  connectionsEach: number;
  /** Milliseconds that a statement and its answer travel. */
  travel: number;
}

export interface Traffic {
  kinds: readonly CallWork[];
  /** Calls a second in all. */
  perSecond: number;
  /** How many come at once: a class that sits down together. */
  burst: number;
  /** CPU milliseconds that sending one takes of the same cores, where people are played on that machine too. */
  playing: number;
}

export interface Simulated {
  answered: number;
  p50: number;
  p99: number;
}

/** The first seconds fill the lines, and are no measure. */
const WARM_UP = 0.2;

/**
 * Plays calls that come by chance through processes with one thread each, cores, connections and a database, each with a line before it.
 * A call is parts of work in the process with a statement between any two; how long a part takes is left to chance (exponential).
 * @param seed the same one plays the same
 */
export function simulate({ kinds, perSecond, burst, playing }: Traffic, site: Site, seconds: number, seed = 1): Simulated {
  const chance = random(seed);
  const exponential = (mean: number) => -Math.log(1 - chance()) * mean;
  const events = new EventQueue();
  const cores = new Places(site.webCores);
  const database = site.databaseCores === null ? cores : new Places(site.databaseCores);
  const threads = Array.from({ length: site.processes }, () => ({ thread: new Places(1), connections: new Places(site.connectionsEach) }));
  const whole = kinds.reduce((sum, { weight }) => sum + weight, 0);
  const took: number[] = [];
  let turn = 0;

  const on = (places: Places, milliseconds: number, then: () => void) =>
    places.take(() =>
      events.after(exponential(milliseconds), () => {
        places.give();
        then();
      }),
    );
  const call = () => {
    const kind = pick(kinds, chance() * whole);
    const process = threads[(turn += 1) % threads.length];
    if (!process) return;
    const began = events.now;
    const parts = kind.statements + 1;
    const work = (left: number) =>
      process.thread.take(() =>
        on(cores, kind.web / parts, () => {
          process.thread.give();
          if (left > 0) return process.connections.take(() => events.after(site.travel, () => ask(left)));
          if (began >= seconds * 1000 * WARM_UP) took.push(events.now - began);
        }),
      );
    const ask = (left: number) =>
      on(database, kind.database / Math.max(1, kind.statements), () => {
        process.connections.give();
        work(left - 1);
      });
    if (playing > 0) on(cores, playing, () => work(kind.statements));
    else work(kind.statements);
  };
  const arrive = () => {
    for (let one = 0; one < burst; one += 1) call();
    events.after(exponential((1000 * burst) / perSecond), arrive);
  };
  arrive();
  events.run(seconds * 1000);
  return { answered: took.length, p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
}

function pick(kinds: readonly CallWork[], at: number): CallWork {
  let sum = 0;
  for (const kind of kinds) {
    sum += kind.weight;
    if (at < sum) return kind;
  }
  const last = kinds.at(-1);
  if (!last) throw new Error("there are no calls to play");
  return last;
}

/** Mulberry32. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
