import { spawnSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { bare } from "../bare.ts";
import { type Figures, quantile } from "../figures.ts";
import { measure } from "../load.ts";
import { headersOf } from "./caller.ts";
import { type Measured, targetsOf, watch } from "./loads.ts";
import { Player } from "./player.ts";
import type { Running } from "./processes.ts";
import { studying, type World } from "./stories.ts";

const LEARNERS = 500;
const P99_MS = 150;
const DASHBOARD_CPU_MS = 2;
/**
 * People come to a process that has just started one after the other in this time: it compiles what it does, its connections plan what they
 * ask, and neither it nor the database has anything in memory yet.
 */
const COMING_S = 30;

/**
 * Five hundred learners who each send a call a second to one process that has one core, beside bare node with one query of twenty rows,
 * asked as often, on the same core.
 */
export async function steady(
  figures: Figures,
  running: Running,
  client: pg.Client,
  world: World,
  databaseUrl: string,
  seconds: number,
): Promise<void> {
  const learners = Math.min(LEARNERS, world.people.length);
  const [web] = running.webs;
  if (!web) throw new Error("no process answers");
  const pinned = onOneCore(web.pid);
  console.log(`\n${learners} learners at one call a second, one process on ${pinned ? "one core" : "any core (taskset is not here)"}`);
  const { load, end } = await bare("query", databaseUrl, seconds);
  onOneCore(load.pid);
  const story = studying(world);
  const yardstick = await bareAt(load.url, learners, seconds);
  // People at work have a connection.
  const player = new Player(targetsOf(running.webs));
  const played = (from: number, to: number, coming: number) =>
    watch(running, client, () => everySecond(learners, to - from, (place, turn) => story(player, place, from + turn), coming), player);
  const cold = await played(0, COMING_S, COMING_S);
  const ours = await played(COMING_S, COMING_S + seconds, 1);
  player.end();
  const again = await bareAt(load.url, learners, seconds);
  const dashboard = await measure({
    url: `${web.apiOrigin}/api/v1/student/dashboard`,
    pid: web.pid,
    seconds: seconds / 2,
    connections: 4,
    headers: headersOf({ kind: "learner", place: 0 }),
  });
  end();
  say("bare node and pg, 20 rows", yardstick);
  say("the product, while they come", cold);
  say("the product", ours);
  say("bare node and pg, once more", again);
  for (const [when, { failed }] of [
    ["while they come", cold],
    ["later", ours],
  ] as const)
    for (const [what, count] of failed) console.log(`  ${when}: ${what}: ${count}`);
  const failed = [...ours.failed.values()].reduce((sum, count) => sum + count, 0);
  const name = `${learners} learners at one call a second`;
  figures.add(`${name}: p99`, ours.p99, "ms", { atMost: P99_MS });
  const slowest = Math.max(yardstick.p99, again.p99);
  figures.add(`${name}: p99 of the bare query`, slowest, "ms");
  figures.add(`${name}: p99, of the bare query's`, ours.p99 / slowest, "times", {}, 1);
  figures.add(`${name}: answers that were no success`, failed, "", { atMost: 0 });
  figures.add("the dashboard: CPU of the process", dashboard.cpuPerRequest, "ms", { atMost: DASHBOARD_CPU_MS }, 2);
  figures.add(`${name}: CPU of the process`, ours.cpu.web * ours.perSecond * 0.1, "% of a core");
}

const say = (name: string, { perSecond, p50, p99 }: Pick<Measured, "perSecond" | "p50" | "p99">) =>
  console.log(
    `  ${name.padEnd(32)} ${perSecond.toFixed(0).padStart(5)}/s  p50 ${p50.toFixed(1).padStart(6)} ms  p99 ${p99.toFixed(1).padStart(6)} ms`,
  );

const onOneCore = (pid: number): boolean => spawnSync("taskset", ["-acp", "0", String(pid)]).status === 0;

/**
 * Everybody sends one call a second, each at a moment of their own. Where answers come too late for that, less: nobody stays longer.
 * @param coming seconds in which they come, one after the other
 */
async function everySecond(
  people: number,
  seconds: number,
  call: (place: number, turn: number) => Promise<void>,
  coming = 1,
): Promise<void> {
  const began = performance.now();
  const end = began + (seconds + 1) * 1000;
  await Promise.all(
    Array.from({ length: people }, async (_, place) => {
      const first = (1000 * coming * place) / people;
      for (let at = first; at < seconds * 1000 + (1000 * place) / people; at += 1000) {
        const due = began + at;
        if (due > performance.now()) await wait(due - performance.now());
        if (performance.now() > end) return;
        await call(place, Math.floor(at / 1000));
      }
    }),
  );
}

async function bareAt(url: string, people: number, seconds: number): Promise<Pick<Measured, "perSecond" | "p50" | "p99">> {
  const player = new Player([{ origin: url, gateway: url }]);
  const began = performance.now();
  await everySecond(people, seconds, async (place) => void (await player.ask(place, { kind: "bare", method: "GET", path: "/" })));
  const all = [...player.took.values()].flat();
  const perSecond = (all.length * 1000) / (performance.now() - began);
  player.end();
  return { perSecond, p50: quantile(all, 0.5), p99: quantile(all, 0.99) };
}
