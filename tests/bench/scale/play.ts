import type pg from "pg";
import type { Figures } from "../figures.ts";
import { type Hour, meanOf, type Point } from "#tests/bench/model/extrapolate.ts";
import { type CallCost, callsAlone } from "./calls-alone.ts";
import { asManyAsPossible, asTheyCome, type Measured } from "./loads.ts";
import { withProcesses } from "./processes.ts";
import type { Scene } from "./scenes.ts";
import { StatementLine } from "./statement-line.ts";

const PROCESSES = [1, 2, 4];
/** Of what one process can answer. */
const CALM = 0.4;
const STATEMENTS_OF_DASHBOARD = 8;

export interface Place {
  figures: Figures;
  client: pg.Client;
  url: string;
  env: Record<string, string>;
  seconds: number;
}

/** Plays a scene with one, two and four processes: first what one process can do at all, then for each a part of that. */
export async function play(place: Place, scene: Scene): Promise<{ hour: Hour; points: Point[] }> {
  const { figures, client, url, env, seconds } = place;
  console.log(`\n${scene.name}`);
  const { kinds: cold, callsEach } = await costsOf(place, scene);
  let kinds = cold;
  const points: Omit<Point, "hour">[] = [];
  let perSecond = 0;
  for (const processes of PROCESSES)
    await withProcesses(processes, url, env, scene.clock(), true, async (running) => {
      if (processes === 1) {
        // Compiled first.
        await asManyAsPossible(running, client, scene.story, seconds / 4, scene.next);
        const most = await asManyAsPossible(running, client, scene.story, seconds / 2, scene.next);
        say("one process, all it can", most);
        perSecond = (CALM * most.perSecond) / callsEach;
        kinds = warmed(cold, most.cpu);
        figures.add(`${scene.name}: calls a second of one process`, most.perSecond);
      } else await asTheyCome(running, client, scene.story, perSecond, seconds / 4, scene.next);
      const calm = await asTheyCome(running, client, scene.story, perSecond, seconds, scene.next);
      const name = `${processes} ${processes === 1 ? "process" : "processes"}`;
      say(name, calm);
      tell(figures, `${scene.name}, ${name}`, calm, 16 * (processes + 1));
      if (calm.calls > 0) points.push({ ...calm, processes, playing: calm.cpu.player, stretch: calm.cpu.web / meanOf(kinds, "web") });
    });
  const hour: Hour = { name: scene.name, kinds, callsEach: callsEach / scene.learners, ...scene.hour };
  return { hour, points: points.map((point) => ({ ...point, hour })) };
}

function tell(figures: Figures, name: string, { p50, p99, connections, failed }: Measured, connectionsAtMost: number): void {
  figures.add(`${name}: p50`, p50, "ms", {}, 1);
  figures.add(`${name}: p99`, p99, "ms");
  figures.add(`${name}: connections`, connections, "", { atMost: connectionsAtMost });
  const failures = [...failed.values()].reduce((sum, count) => sum + count, 0);
  figures.add(`${name}: answers that were no success`, failures, "", { atMost: 0 });
}

/**
 * What calls cost a process that has compiled everything: each kind keeps its share of the whole. Of the database it is what they cost
 * alone: under a load the worker, which sees to thousands of people at its start, is at work there too.
 */
const warmed = (kinds: Hour["kinds"], { web }: Measured["cpu"]): Hour["kinds"] =>
  kinds.map((kind) => ({ ...kind, web: (kind.web * web) / meanOf(kinds, "web") }));

/** What each kind of call costs where nothing else runs. */
async function costsOf({ figures, client, url, env }: Place, scene: Scene): Promise<{ kinds: Hour["kinds"]; callsEach: number }> {
  const { line, url: watched } = await StatementLine.start(url);
  const places = Array.from({ length: scene.alone }, () => scene.next()).filter((one) => one !== null);
  const alone = await withProcesses(1, watched, env, scene.clock(), false, ({ webs: [web] }) => {
    if (!web) throw new Error("no process answers");
    return callsAlone(web, line, client, scene.story, places, Math.min(scene.warmUp, places.length - 1));
  });
  await line.stop();
  for (const [name, count] of alone.failed) console.log(`  failed: ${name}, ${count} times`);
  console.log(
    `  ${"one call alone".padEnd(24)} ${"calls".padStart(6)} ${"ms".padStart(7)} ${"CPU ms".padStart(7)} ${"of DB".padStart(7)}  statements`,
  );
  const runs = Math.max(1, places.length - scene.warmUp);
  const kinds = [...alone.costs].map(([kind, cost]) => {
    sayCost(kind, cost);
    return { weight: cost.calls / runs, web: cost.cpu, database: cost.databaseCpu, statements: cost.statements };
  });
  const dashboard = alone.costs.get("dashboard");
  if (dashboard) figures.add(`${scene.name}: statements of the dashboard`, dashboard.statements, "", { atMost: STATEMENTS_OF_DASHBOARD });
  return { kinds, callsEach: kinds.reduce((sum, { weight }) => sum + weight, 0) };
}

function sayCost(kind: string, { calls, took, cpu, databaseCpu, statements }: CallCost): void {
  const columns = [took, cpu, databaseCpu].map((milliseconds) => milliseconds.toFixed(2).padStart(7)).join(" ");
  console.log(`  ${kind.padEnd(24)} ${String(calls).padStart(6)} ${columns}  ${statements}`);
}

function say(name: string, { calls, perSecond, p50, p99, slowest, cpu, connections, failed }: Measured): void {
  console.log(
    `  ${name.padEnd(24)} ${calls} calls, ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${slowest.kind} ${slowest.p99.toFixed(1)}); CPU ms a call: ${cpu.web.toFixed(2)} processes, ${cpu.database.toFixed(2)} database, of the worker too, ${cpu.worker.toFixed(2)} worker; ${connections} connections`,
  );
  for (const [kind, count] of failed) console.log(`    ${kind}: ${count}`);
}
