import pg from "pg";
import { register } from "#tests/support/accounts.ts";
import type { SmtpSink } from "#tests/support/mail/smtp-sink.ts";
import { type Product, TEST_NOW } from "#tests/support/product.ts";
import type { Figures } from "../figures.ts";

const PEOPLE = Number(process.env.QABAS_BENCH_PEOPLE ?? 30_000);
const PLANTED_AT_ONCE = 1_000;
/** Passwords that are asked for while the others are told. */
const PASSWORDS = 5;
const GIVE_UP_MS = 180_000;
/** From the start of the product's clock to that of the session: announced half an hour before, with time to plant everybody. */
const SOON_MS = 25 * 60_000;

/**
 * S4, S5: thirty thousand people learn that their session begins soon, one in ten of them by email too, while passwords are asked
 * for. The product does all of it in one process, over a mail server on this machine.
 */
export async function tellingMany(figures: Figures, product: Product, databaseUrl: string, sink: SmtpSink): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const cohort = await plant(db);
    const people = await Promise.all(Array.from({ length: PASSWORDS }, async () => await register(product.apiOrigin)));
    // As if it had been on the schedule all the time: the next look, within a minute, finds that it begins soon.
    const { rows } = await db.query<{ id: number }>(
      `insert into class_sessions (cohort_id, title_ar, title_en, kind, starts_at, ends_at)
       values ($1, 'جلسة', 'Session', 'lecture', $2::timestamptz, $2::timestamptz + interval '1 hour') returning id`,
      [cohort, new Date(Date.parse(TEST_NOW) + SOON_MS)],
    );
    const session = String(rows[0]?.id);
    const told = async () =>
      (
        await db.query<{ n: number }>("select count(*)::int as n from notifications where kind = 'session_soon' and target ->> 'id' = $1", [
          session,
        ])
      ).rows[0]?.n ?? 0;
    await until(async () => (await told()) > 0, "nobody was told");
    const started = performance.now();
    const waits: number[] = [];
    for (const { email } of people) {
      const asked = performance.now();
      await fetch(`${product.apiOrigin}/api/v1/forgot-password`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email }),
      });
      await until(() => sink.mails.some(({ to, at }) => to === email && at > asked), "a password mail did not leave");
      waits.push((sink.mails.find(({ to, at }) => to === email && at > asked)?.at ?? Infinity) - asked);
    }
    await until(async () => (await told()) >= PEOPLE, "not everybody was told");
    const seconds = (performance.now() - started) / 1_000;
    console.log(
      `  ${PEOPLE} people told in ${seconds.toFixed(1)} s; password mails left after ${waits.map((ms) => ms.toFixed(0)).join(", ")} ms`,
    );
    figures.add(`${PEOPLE} people told of a session`, seconds, "s", { atMost: 60 }, 1);
    figures.add("meanwhile: slowest password mail", Math.max(...waits) / 1_000, "s", { atMost: 2 }, 2);
    const { rows: twice } = await db.query(
      "select 1 from notifications where kind = 'session_soon' group by user_id, target having count(*) > 1",
    );
    figures.add("people told twice", twice.length, "", { atMost: 0 });
  } finally {
    await db.end();
  }
}

/** A cohort of a published program with as many learners; one in ten wants emails. */
async function plant(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ id: number; program_id: number }>("select id, program_id from cohorts order by id limit 1");
  const [cohort] = rows;
  if (!cohort) throw new Error("the demo has no cohort");
  for (let from = 1; from <= PEOPLE; from += PLANTED_AT_ONCE)
    await db.query(
      `with made as (
         insert into users (type, email, password_hash, name_ar, phone)
         select 'student', 'told-' || n || '@example.com', '-', 'متعلمة', '+966550000000' from generate_series($1::int, $2::int) as n returning id),
       wanting as (
         insert into notification_preferences (user_id, choices)
         select id, '{"session_soon": {"app": true, "push": true, "email": true}}'::jsonb from made where id % 10 = 0)
       insert into enrollments (user_id, program_id, cohort_id, status, started_at, access_until)
       select id, $3, $4, 'active', '2026-01-01', '2030-01-01' from made`,
      [from, Math.min(PEOPLE, from + PLANTED_AT_ONCE - 1), cohort.program_id, cohort.id],
    );
  await db.query("analyze");
  return cohort.id;
}

async function until(done: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  while (!(await done())) {
    if (performance.now() > end) throw new Error(otherwise);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
