import { DEMO_ACCOUNTS } from "#server/db/seed/accounts.ts";

type Run = (statement: string, values?: unknown[]) => Promise<unknown>;

/**
 * Learners and instructors with the demo's password, each signed in on a device of their own (`caller.ts` knows the secrets).
 * @param at when all of them were last here
 */
export async function fillPeople(run: Run, learners: number, instructors: number, at: string): Promise<void> {
  for (const [kind, type, count] of [
    ["learner", "student", learners],
    ["instructor", "instructor", instructors],
  ] as const) {
    await run(
      `insert into users (type, email, email_verified_at, password_hash, name_ar, name_en, phone, nationality_id, city_id, terms_accepted_at, created_at)
        select $1, 'scale-' || $2 || '-' || n || '@example.com', made, demo.password_hash, 'متدرب رقم ' || n, 'Trainee ' || n, '+966550000000',
          demo.nationality_id, demo.city_id, made, made
        from (select * from users where email = $4) demo, generate_series(0, $3::int - 1) n,
          lateral (select $5::timestamptz - interval '900 days' + n * interval '10 minutes' as made) time`,
      [type, kind, count, DEMO_ACCOUNTS.student.email, at],
    );
    const own = "split_part(split_part(u.email, '@', 1), '-', 3)";
    const secret = (what: string) =>
      `encode(sha256(convert_to(encode(sha256(convert_to('${what} ${kind} ' || ${own}, 'UTF8')), 'hex'), 'UTF8')), 'hex')`;
    await run(
      `insert into devices (id, user_id, secret_hash, owner_tag, name, platform, last_seen_at, created_at)
        select gen_random_uuid(), u.id, ${secret("device")}, 'scale-' || u.id, 'Chrome', 'Android', $2, $2 from users u where u.email like $1`,
      [`scale-${kind}-%`, at],
    );
    await run(
      `insert into sessions (id, user_id, device_id, token_hash, expires_at, used_at, created_at)
        select gen_random_uuid(), u.id, d.id, ${secret("token")}, $2::timestamptz + interval '7 days', $2, $2
        from users u join devices d on d.user_id = u.id where u.email like $1`,
      [`scale-${kind}-%`, at],
    );
  }
  await run(
    "insert into bench.people select split_part(split_part(email, '@', 1), '-', 3)::int, id from users where email like 'scale-learner-%'",
  );
  await run(
    `insert into instructors (user_id, name_ar, name_en) select id, 'مدرب', 'Scale instructor ' || split_part(split_part(email, '@', 1), '-', 3)
      from users where email like 'scale-instructor-%'`,
  );
}
