import { describe, expect, it } from "vitest";
import { withClient } from "#tests/bench/product.ts";
import { callsAlone } from "#tests/bench/scale/calls-alone.ts";
import { withFilled } from "#tests/bench/scale/database.ts";
import { withProcesses } from "#tests/bench/scale/processes.ts";
import { EVENING, scenesOf } from "#tests/bench/scale/scenes.ts";
import { sizesOf } from "#tests/bench/scale/sizes.ts";
import { StatementLine } from "#tests/bench/scale/statement-line.ts";
import { worldOf } from "#tests/bench/scale/world.ts";
import { GENEROUS } from "#tests/support/product.ts";
import { POSTGRES_URL } from "#tests/support/database/database-template.ts";

const SMALL = sizesOf(["--people", "120", "--programs", "20"]);

describe("issue 22.6: the university of `npm run bench -- scale`, a five-hundredth of it", () => {
  it("keeps its shares at every size", () => {
    expect(sizesOf([])).toEqual({ people: 60_000, programs: 2_000, enrollments: 300_000, marks: 5_000_000 });
    expect(sizesOf(["--people", "6000"])).toEqual({ people: 6_000, programs: 200, enrollments: 30_000, marks: 500_000 });
    expect(() => sizesOf(["--people", "none"])).toThrow("--people");
  });

  it("is filled whole, and its people enrol and are marked without a failure", async () => {
    await withFilled(POSTGRES_URL, SMALL, EVENING, ({ url }) =>
      withClient(url, async (client) => {
        const count = async (statement: string) =>
          Number((await client.query<{ n: string }>(`select count(*) as n from ${statement}`)).rows[0]?.n);
        expect(await count("users where email like 'scale-learner-%'")).toBe(120);
        expect(await count("enrollments e join bench.people p on p.user_id = e.user_id")).toBe(600);
        expect(await count("attendance_marks m join bench.people p on p.user_id = m.user_id")).toBe(600 * 17);
        expect(
          await count(
            "enrollment_standings s join enrollments e on e.id = s.enrollment_id join bench.people p on p.user_id = e.user_id where s.present + s.late + s.absent = 17",
          ),
        ).toBe(600);
        const world = await worldOf(client, EVENING);
        for (const scene of scenesOf(world)) {
          const { line, url: watched } = await StatementLine.start(url);
          const places = [scene.next() ?? 0, scene.next() ?? 0];
          const { costs, failed } = await withProcesses(1, watched, GENEROUS, scene.clock(), false, ({ webs: [web] }) => {
            if (!web) throw new Error("no process answers");
            return callsAlone(web, line, client, scene.story, places, 0);
          });
          await line.stop();
          expect(Object.fromEntries(failed), scene.name).toEqual({});
          expect(costs.get("dashboard")?.statements).toBeGreaterThan(0);
        }
        expect(await count("enrollments e join bench.cohorts c on c.cohort_id = e.cohort_id where c.lap = 5")).toBe(2);
        expect(await count("attendance_marks m join class_sessions s on s.id = m.session_id where s.starts_at = '2026-11-22T15:00Z'")).toBe(
          12,
        );
      }),
    );
  }, 600_000);
});
