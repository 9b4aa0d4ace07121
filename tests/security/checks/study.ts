/** What is studied: checks 7, 11, 45. */
import { newPerson } from "#tests/support/accounts.ts";
import { TEST_NOW } from "#tests/support/product.ts";
import { buyer, order } from "../buyers.ts";
import { missing, nameOf } from "../endpoints.ts";
import { Person } from "../person.ts";
import { type Check, must, none } from "../play.ts";
import type { World } from "../world.ts";

/** A course of the demo with lessons, a quiz and work, and who teaches it. */
async function course(world: World): Promise<{ programId: number; cohortId: number | null; items: { id: number; kind: string }[] }> {
  const { rows } = await world.db.query<{ id: number; cohort: number | null }>(
    `select e.program_id as id, e.cohort_id as cohort from enrollments e join program_instructors p on p.program_id = e.program_id
     join instructors i on i.id = p.instructor_id where i.user_id = $1 and e.status = 'active' limit 1`,
    [world.i1.userId],
  );
  must(rows[0] !== undefined, "the demo's instructor has nobody who studies");
  const { rows: items } = await world.db.query<{ id: number; kind: string }>(
    `select distinct on (i.kind) i.id, i.kind from program_items i join program_sections s on s.id = i.section_id
     where s.program_id = $1 and i.status = 'published' and s.archived_at is null order by i.kind, s.position, i.position`,
    [rows[0].id],
  );
  return { programId: rows[0].id, cohortId: rows[0].cohort, items };
}

/** A new learner, and an enrollment of hers in a state. */
async function learner(world: World, state: "none" | "active" | "withdrawn" | "refunded" | "expired") {
  const person = await Person.register(world.product.apiOrigin, newPerson());
  await world.db.query("update users set email_verified_at = now() where id = $1", [person.userId]);
  const { programId, cohortId, items } = await course(world);
  // One that nobody has, where there is none.
  let enrollmentId = 2_147_480_000;
  if (state !== "none") {
    const bought = state === "refunded" ? await refundedOrder(world, person) : null;
    const { rows } = await world.db.query<{ id: number }>(
      `insert into enrollments (user_id, program_id, cohort_id, order_id, status, started_at, access_until)
       values ($1, $2, $3, $4, $5, $6::timestamptz - interval '12 months', $6::timestamptz + $7::interval) returning id`,
      [
        person.userId,
        programId,
        cohortId,
        bought,
        state === "withdrawn" ? "withdrawn" : "active",
        TEST_NOW,
        state === "expired" ? "0 seconds" : "1 day",
      ],
    );
    enrollmentId = rows[0]?.id ?? enrollmentId;
  }
  const reviews = state === "none" ? null : await reviewsOf(world, programId, enrollmentId, items);
  return { person, programId, items, enrollmentId, reviews };
}

/** A review that the learner has to write, and one of the learner's own work. */
async function reviewsOf(world: World, programId: number, own: number, items: { id: number; kind: string }[]) {
  const application = items.find(({ kind }) => kind === "application")?.id;
  must(application !== undefined, "the course asks for no work");
  const { rows } = await world.db.query<{ id: number }>(
    "select id from enrollments where program_id = $1 and id <> $2 and status = 'active' limit 1",
    [programId, own],
  );
  const peer = rows[0]?.id;
  must(peer !== undefined, "the course has no other learner");
  const review = async (author: number, reviewer: number): Promise<string> => {
    const { rows: made } = await world.db.query<{ id: string }>(
      `with work as (
         insert into submissions (id, enrollment_id, item_id, status, type, text, submitted_at, updated_at)
         values (gen_random_uuid(), $1, $2, 'submitted', 'text', 'نص', now(), now())
         on conflict (enrollment_id, item_id) do update set updated_at = excluded.updated_at returning id)
       insert into peer_reviews (id, submission_id, enrollment_id, comment, done_at, updated_at)
       select gen_random_uuid(), id, $3, 'نص', now(), now() from work returning id::text`,
      [author, application, reviewer],
    );
    return made[0]?.id ?? "";
  };
  return { given: await review(peer, own), received: await review(own, peer) };
}

async function refundedOrder(world: World, { userId }: Person): Promise<string> {
  const { rows } = await world.db.query<{ id: string }>(
    `insert into orders (id, number, user_id, status, subtotal, discount, vat, total, billing, return_language, expires_at)
     values (gen_random_uuid(), 'QBS-CHECK-' || $1::int, $1::int, 'refunded', 100, 0, 13, 100, '{}', 'ar', now()) returning id::text`,
    [userId],
  );
  return rows[0]?.id ?? "";
}

/** Every call that opens a course, on what the learner would study. */
function openings(world: World, { programId, items, enrollmentId, reviews }: Awaited<ReturnType<typeof learner>>) {
  const item = (kind: string): number => items.find((one) => one.kind === kind)?.id ?? items[0]?.id ?? 0;
  return world.endpoints
    .filter(({ options }) => options.problems?.includes("course_access_denied") && options.problems.includes("access_expired"))
    .flatMap((endpoint) => {
      const { path: at, options } = endpoint;
      if (at.includes("/attempts/") || at.includes("/notes/") || at.startsWith("/conversation/") || options.files) return [];
      if (at.startsWith("/peer-reviews/") && !reviews) return [];
      const review = at.endsWith("/report") ? reviews?.received : reviews?.given;
      const id = at.startsWith("/course/")
        ? programId
        : at.startsWith("/peer-reviews/")
          ? review
          : at.startsWith("/student/enrollments/")
            ? enrollmentId
            : at.startsWith("/activities/")
              ? item("activity")
              : at.startsWith("/applications/")
                ? item("application")
                : item("lesson");
      return [{ name: nameOf(endpoint), method: endpoint.method, path: missing({ ...endpoint, path: at.replace(/:\w+/u, String(id)) }) }];
    });
}

/** A body that is of the right shape for whatever begins something. */
const BEGUN = {
  id: "0192f6a0-0000-7000-8000-00000000c0de",
  group_id: "0192f6a0-0000-7000-8000-00000000c0de",
  type: "text",
  text: "نص",
  submit: false,
  completion: "completed",
  success: "passed",
  score: 100,
  location: "",
  suspend_data: "",
  total_s: 1,
  rubric: [],
  comment: "نص",
  reason: "نص",
  reported_at: "2026-11-22T06:00:00Z",
};

export const study: readonly Check[] = [
  {
    number: 7,
    title: "A course needs an active, paid, unexpired enrollment",
    async play(world) {
      const expected = {
        none: [403, "course_access_denied"],
        withdrawn: [403, "course_access_denied"],
        refunded: [403, "course_access_denied"],
        expired: [410, "access_expired"],
      } as const;
      const wrong: string[] = [];
      let asked = 0;
      const studies = await learner(world, "active");
      const open = await studies.person.ask("GET", `/course/${studies.programId}/overview`);
      must(open.status === 200, `an active enrollment answers ${open.status} ${open.code ?? ""}`);
      for (const [state, [status, code]] of Object.entries(expected)) {
        const one = await learner(world, state as keyof typeof expected);
        for (const { name, method, path } of openings(world, one)) {
          asked += 1;
          const said = await one.person.ask(method, path, { body: BEGUN });
          // Nobody's enrollment has no state that could be told.
          const fits = said.status === status && said.code === code;
          if (!fits && !(state === "none" && said.code === "enrollment_not_found"))
            wrong.push(`${state}: ${name} answers ${said.status} ${said.code ?? ""}`);
          if (said.data !== null && said.code !== "access_expired") wrong.push(`${state}: ${name} tells data`);
        }
      }
      none(wrong, "calls");
      must(asked >= 24, `only ${asked} calls`);
      return `${asked} calls in four states`;
    },
  },
  {
    number: 11,
    title: "No certificate before completion, no grade before enrollment",
    async play(world) {
      const begun = await learner(world, "active");
      const issue = await world.staff.ask("POST", "/admin/certificates/issue", {
        body: { enrollment_ids: [begun.enrollmentId, 2_147_480_000] },
        headers: { "idempotency-key": crypto.randomUUID() },
      });
      const results = (issue.data as { result: string }[] | null)?.map(({ result }) => result).join();
      must(issue.status === 200 && results === "not_eligible,not_found", `staff who issue too early hear ${issue.status} ${results}`);
      const { rows: given } = await world.db.query("select 1 from certificates where user_id = $1", [begun.person.userId]);
      must(given.length === 0, "a certificate was issued before completion");
      const listed = (await begun.person.ask("GET", "/student/certificates")).data as { id: string | null; status: string }[];
      must(
        listed.every(({ id, status }) => id === null && (status === "not_eligible" || status === "pending")),
        "a certificate is listed",
      );

      const stranger = await learner(world, "none");
      const quiz = begun.items.find(({ kind }) => kind === "activity");
      must(quiz !== undefined, "the demo's course has no quiz");
      const attempt = await stranger.person.ask("POST", `/activities/${quiz.id}/attempts`, { body: { id: crypto.randomUUID() } });
      must(attempt.code === "course_access_denied", `a quiz without enrollment answers ${attempt.status} ${attempt.code ?? ""}`);
      const part = await world.i1.ask("POST", `/instructor/courses/${begun.programId}/grade-parts`, {
        headers: { "idempotency-key": crypto.randomUUID() },
        body: { title_ar: "اختبار نصفي", title_en: "Midterm", type: "midterm", max_degree: 20, due_after_days: null, weight: 0 },
      });
      must(part.status === 200 || part.status === 201, `an exam could not be made: ${part.status} ${part.text.slice(0, 200)}`);
      const { rows: parts } = await world.db.query<{ id: number }>(
        "select id from grade_items where program_id = $1 order by id desc limit 1",
        [begun.programId],
      );
      // Somebody who studies another course of the demo, and somebody who studies nothing.
      const { rows: others } = await world.db.query<{ id: number }>("select id from enrollments where program_id <> $1 limit 1", [
        begun.programId,
      ]);
      const numbers = [others[0]?.id ?? 0, 2_147_480_000];
      const marked = await world.i1.ask("PUT", `/instructor/courses/${begun.programId}/grade-parts/${parts[0]?.id}/marks`, {
        body: { marks: numbers.map((number) => ({ number, status: "graded", degree: 20, feedback: "", version: "" })) },
      });
      const { rows: marks } = await world.db.query("select 1 from grade_marks where grade_item_id = $1", [parts[0]?.id]);
      must(marks.length === 0, "somebody was marked who is not enrolled");
      const conflicts = (marked.data as { conflicts?: { reason: string }[] } | null)?.conflicts?.map(({ reason }) => reason).join();
      must(
        marked.status >= 400 || conflicts === "not_enrolled,not_enrolled",
        `marks of strangers answer ${marked.status} ${marked.text.slice(0, 200)}`,
      );
      return "no certificate by learner or staff; no attempt and no mark without enrollment";
    },
  },
  {
    number: 45,
    title: "Refunds: 14 days, 20 %",
    async play(world) {
      const one = await buyer(world);
      must((await order(world, one.person, one.total)).status === 201, "nothing was bought");
      const { rows } = await world.db.query<{ id: number; order: string }>(
        `select id, order_id::text as order from enrollments where user_id = $1`,
        [one.person.userId],
      );
      const [bought] = rows;
      must(bought !== undefined, "nobody was enrolled");
      // Now is 09:00 of 22 November in Riyadh: who paid on the 8th is in time until midnight.
      const days: [string, boolean][] = [
        ["2026-11-09T00:00:00+03:00", true],
        ["2026-11-08T00:00:00+03:00", true],
        ["2026-11-07T23:59:59.999+03:00", false],
      ];
      const wrong: string[] = [];
      for (const [paidAt, inTime] of days)
        for (const progress of [0, 19, 20, 21]) {
          await world.db.query("update orders set paid_at = $1 where id = $2::uuid", [paidAt, bought.order]);
          await world.db.query("update enrollments set progress = $1 where id = $2", [progress, bought.id]);
          const said = await one.person.ask("GET", `/student/withdrawals/quote?enrollment_id=${bought.id}`);
          const quote = said.data as { eligible_for_refund: boolean; amount: number } | null;
          const due = inTime && progress <= 20;
          if (quote?.eligible_for_refund !== due || quote.amount !== (due ? one.total : 0))
            wrong.push(`paid ${paidAt}, ${progress} %: ${said.status} ${quote?.eligible_for_refund} ${quote?.amount}`);
        }
      none(wrong, "quotes");
      return "3 days at the edge of the 14th, 4 shares at the edge of 20 %";
    },
  },
];
