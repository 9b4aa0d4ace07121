/**
 * `npm run bench -- scale [--people 6000 --programs … --enrollments … --marks …] [--seconds 20]`: a university's rows in a PostgreSQL database
 * of its own, an enrolment day and a Sunday at six with one, two and four processes, and what a million learners would need by a
 * simulator whose answers are laid beside the measured ones. `QABAS_BENCH_KEEP=1` keeps the filled database for the next run.
 */
import { availableParallelism } from "node:os";
import type { Figures } from "../figures.ts";
import { checkModel, extrapolate, type Hour, type Point } from "#tests/bench/model/extrapolate.ts";
import { withClient } from "../product.ts";
import { withFilled } from "./database.ts";
import { play } from "./play.ts";
import { withProcesses } from "./processes.ts";
import { EVENING, MORNING, scenesOf } from "./scenes.ts";
import { shapeOf, sizesOf } from "./sizes.ts";
import { steady } from "./steady.ts";
import { worldOf } from "./world.ts";

/** @param postgres address of a server where databases may be made */
export async function scale(figures: Figures, postgres: string, env: Record<string, string>, words: readonly string[]): Promise<void> {
  const sizes = sizesOf(words);
  const seconds = words.includes("--seconds") ? Number(words[words.indexOf("--seconds") + 1]) : 20;
  const { programsEach, sessionsHeld } = shapeOf(sizes);
  console.log(
    `\nA university: ${sizes.people} people, ${sizes.programs} programs, ${sizes.people * programsEach} enrollments, ${sizes.people * programsEach * sessionsHeld} marks`,
  );
  await withFilled(postgres, sizes, EVENING, ({ url, bytes, seconds: filling }) =>
    withClient(url, async (client) => {
      console.log(
        `  ${(bytes / 1e9).toFixed(2)} GB, ${filling === null ? "copied from the kept one" : `filled in ${filling.toFixed(0)} s`}`,
      );
      const place = { figures, client, url, env, seconds };
      const world = await worldOf(client, EVENING);
      await withProcesses(1, url, env, MORNING, false, (running) => steady(figures, running, client, world, url, seconds));
      const hours: Hour[] = [];
      const points: Point[] = [];
      for (const scene of scenesOf(world)) {
        const played = await play(place, scene);
        hours.push(played.hour);
        points.push(...played.points);
      }
      checkModel(figures, points, availableParallelism());
      extrapolate(figures, hours, bytes / sizes.people, [sizes.people, 600_000, 1_000_000]);
    }),
  );
}
