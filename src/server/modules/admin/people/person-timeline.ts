import { sql } from "drizzle-orm";
import { FILE_ROWS, type PersonFile } from "#contract/accounts/person-file.ts";
import type { Executor } from "#server/db/client.ts";

interface Row extends Record<string, unknown> {
  id: number;
  at: string;
  subject: PersonFile["timeline"][number]["subject"];
  from: string | null;
  to: string;
  reason: string | null;
  program: { ar: string; en: string } | null;
  by: { ar: string; en: string } | null;
}

/** What was done to an account, its enrollments and certificates, by the rows of the audit log: the newest first. */
export async function timelineOf(db: Executor, userId: number): Promise<PersonFile["timeline"]> {
  const { rows } = await db.execute<Row>(sql`
    with about (subject, subject_id, program_id) as (
      select 'user', ${String(userId)}, null::int
      union all select 'enrollment', id::text, program_id from enrollments where user_id = ${userId}
      union all select 'certificate', id::text, program_id from certificates where user_id = ${userId}
    )
    select log.id::int, log.created_at as at, log.subject, log.from_state as from, log.to_state as to, log.reason,
      case when p.id is not null then json_build_object('ar', p.title_ar, 'en', p.title_en) end as program,
      case when actor.id is not null then json_build_object('ar', actor.name_ar, 'en', coalesce(actor.name_en, actor.name_ar)) end as by
    from about join audit_log log using (subject, subject_id)
    left join programs p on p.id = about.program_id
    left join users actor on actor.id = substring(log.actor from '^user:(\\d+)$')::int
    order by log.id desc limit ${FILE_ROWS}`);
  return rows.map(({ id, at, by, subject, program, from, to, reason }) => ({
    id,
    at: new Date(at).toISOString(),
    by,
    subject,
    program,
    from,
    to,
    reason,
  }));
}
