import type pg from "pg";
import type { Product } from "#tests/support/product.ts";
import { quantile } from "../figures.ts";
import { arrive, crowd, type Next, Player, type Story } from "./player.ts";
import { cpuOf, DatabaseUse } from "./processor.ts";
import type { Running } from "./processes.ts";

/** What a load met, and what it cost. */
export interface Measured {
  calls: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** The slowest kind of call with enough calls to say so, and its p99. */
  slowest: { kind: string; p99: number };
  /** Milliseconds a call: of all processes that answer, of the database, of the worker, and of whoever plays the people. */
  cpu: { web: number; database: number; worker: number; player: number };
  connections: number;
  failed: Map<string, number>;
}

const LOOK_MS = 1_000;
const ENOUGH = 30;

export const targetsOf = (webs: readonly Product[]) =>
  webs.map((web) => ({ origin: web.apiOrigin, gateway: `http://127.0.0.1:${web.options.gatewayPort}` }));

/**
 * Measures what `play` does with a player of these processes.
 * @param client of their database
 * @param player whose connections stand already; what it noted before is forgotten, and whoever made it ends it
 */
export async function watch(
  { webs, worker }: Running,
  client: pg.Client,
  play: (player: Player) => Promise<void>,
  player?: Player,
): Promise<Measured> {
  if (!player) {
    const own = new Player(targetsOf(webs));
    return await watch({ webs, worker }, client, play, own).finally(() => own.end());
  }
  player.took.clear();
  player.failed.clear();
  const use = new DatabaseUse(client);
  await use.look();
  const used = () => ({
    web: webs.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
    worker: worker ? cpuOf(worker.pid) : 0,
    player: cpuOf(process.pid),
  });
  const before = used();
  const began = performance.now();
  let looking = Promise.resolve();
  const timer = setInterval(() => (looking = looking.then(() => use.look())), LOOK_MS);
  await play(player);
  const seconds = (performance.now() - began) / 1000;
  clearInterval(timer);
  await looking;
  await use.look();
  const after = used();
  const calls = player.calls;
  const each = (milliseconds: number) => (calls === 0 ? 0 : milliseconds / calls);
  const all = [...player.took.values()].flat();
  const kinds = [...player.took].flatMap(([kind, times]) => (times.length < ENOUGH ? [] : [{ kind, p99: quantile(times, 0.99) }]));
  return {
    calls,
    perSecond: calls / seconds,
    p50: quantile(all, 0.5),
    p99: quantile(all, 0.99),
    slowest: kinds.toSorted((a, b) => b.p99 - a.p99)[0] ?? { kind: "–", p99: 0 },
    cpu: {
      web: each(after.web - before.web),
      database: each(use.cpu),
      worker: each(after.worker - before.worker),
      player: each(after.player - before.player),
    },
    connections: use.connections,
    failed: new Map(player.failed),
  };
}

/** As many people as one process can answer. */
export const asManyAsPossible = (running: Running, client: pg.Client, story: Story, seconds: number, next: Next): Promise<Measured> =>
  watch(running, client, (player) => crowd(player, story, 20, seconds, next));

/** @param perSecond people who come in a second, on the average */
export const asTheyCome = (
  running: Running,
  client: pg.Client,
  story: Story,
  perSecond: number,
  seconds: number,
  next: Next,
): Promise<Measured> => watch(running, client, (player) => arrive(player, story, perSecond, seconds, next));
