import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { seedCertificates } from "#server/commands/certificates/seed-certificates.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#server/db/seed/accounts.ts";
import { seedDemo } from "#server/db/seed/seed.ts";
import { everyEndpoint } from "#tests/security/endpoints.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { renderedPages } from "#tests/support/rendered-pages.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { answerQueries } from "#tests/support/answer-queries.ts";

type Who = "guest" | "student" | "instructor" | "staff";

let server: TestServer;
let people: Record<Who, TestBrowser>;
beforeAll(async () => {
  server = await startTestServer();
  // Else a job gives the student their certificate first, and the demo no paper copy of it.
  await server.services.jobs.stop();
  await seedDemo(server.services.db, SUNDAY_MORNING);
  const browser = () => new TestBrowser(server.app, { language: "en" });
  people = { guest: browser(), student: browser(), instructor: browser(), staff: browser() };
  for (const who of ["student", "instructor", "staff"] as const) await people[who].logIn(DEMO_ACCOUNTS[who].email, DEMO_PASSWORD);
  await seedCertificates(server.services, SUNDAY_MORNING);
  for (const statement of PLANTED) await server.services.db.execute(sql.raw(statement));
}, 240_000);
afterAll(() => server.close());

const TRACK = "the word of a mail";
const STUDENT = `(select id from users where email = '${DEMO_ACCOUNTS.student.email}')`;
const TEACHER = `(select id from users where email = '${DEMO_ACCOUNTS.instructor.email}')`;
const TAUGHT = `(select program_id from program_instructors pi join instructors i on i.id = pi.instructor_id where i.user_id = ${TEACHER})`;
const BUSIEST = `(select program_id from enrollments where program_id in ${TAUGHT} group by 1 order by count(*) desc, 1 limit 1)`;
const packageOf = (program: string): string =>
  `select i.id from program_items i join program_sections s on s.id = i.section_id where s.program_id = ${program} and i.format = 'package' limit 1`;
const STUDIED = `(select id from enrollments where user_id = ${STUDENT} and status = 'active' order by id limit 1)`;
const A_SESSION = `(select s.id from class_sessions s join cohorts c on c.id = s.cohort_id where c.program_id = ${BUSIEST} and s.starts_at < '${SUNDAY_MORNING.toISOString()}' order by s.starts_at desc limit 1)`;

/** What a single read needs and the demo has none of. */
const PLANTED = [
  `update orders set status = 'review', choose_until = now() + interval '9 years',
    choose_program_id = (select program_id from order_items where order_id = orders.id limit 1)
    where id = (select id from orders where user_id = ${STUDENT} order by created_at limit 1)`,
  `insert into company_seats (id, order_id, program_id, cohort_id, number)
    select gen_random_uuid(), orders.id, c.program_id, c.id, 1 from orders, (select * from cohorts order by id limit 1) c where user_id = ${STUDENT} limit 1`,
  `insert into absences (id, reference, user_id, instructor_id, status, reason, reason_code, proposed)
    select gen_random_uuid(), 'A-1', ${TEACHER}, id, 'pending', 'سبب', 'illness', 'online' from instructors where user_id = ${TEACHER}`,
  `insert into absence_sessions select id, ${A_SESSION} from absences`,
  `insert into departures (id, reference, user_id, instructor_id, status, reason, program_id, effective_from)
    select gen_random_uuid(), 'D-1', ${TEACHER}, id, 'pending', 'سبب', ${BUSIEST}, '2027-01-01' from instructors where user_id = ${TEACHER}`,
  `insert into course_imports (id, program_id, user_id, name, bytes, status) values (gen_random_uuid(), ${BUSIEST}, ${TEACHER}, 'a.zip', 9, 'failed')`,
  `insert into uploads (id, user_id, program_id, purpose, status, name, bytes, sha256, expires_at)
    values (gen_random_uuid(), ${TEACHER}, ${BUSIEST}, 'attachment', 'receiving', 'a.pdf', 9, '${"a".repeat(64)}', now() + interval '9 years')`,
  `insert into contact_messages (id, reference, full_name, email, phone, message, language)
    values (gen_random_uuid(), 'M-1', 'سارة', 'sara@example.com', '+966550000000', 'سؤال', 'ar')`,
  `insert into pending_approvals (id, kind, about, change, asked_by, status)
    select gen_random_uuid(), 'role', 'nobody', '{"kind":"role","from":"student","to":"instructor"}', id, 'open' from users where type = 'staff' limit 1`,
  `insert into refund_approvals (id, order_id, program_id, amount, asked_by, status)
    select gen_random_uuid(), order_id, program_id, 100, (select min(id) from users where type = 'staff'), 'open' from order_items limit 1`,
  `insert into enrollment_imports (id, made_by, file_name, reason, allow_clash, status)
    select gen_random_uuid(), min(id), 'a.csv', 'سبب', false, 'read' from users where type = 'staff'`,
  "insert into enrollment_import_lines (import_id, line, text, result, problem) select id, 2, 'x', 'wrong', 'person_unknown' from enrollment_imports",
  "insert into mails (mark, job_id, kind, recipient, subject, body, state, tries) values ('x', 1, 'receipt-mail', 'x@example.com', 'x', 'x', 'sent', 1)",
  `insert into bulk_runs (id, made_by, list, action, status)
    select gen_random_uuid(), id, 'reviews', 'hide', 'done' from users where email = '${DEMO_ACCOUNTS.staff.email}'`,
  "insert into bulk_run_rows (run_id, place, subject, mark, result) select id, 1, '1', 'x', 'changed' from bulk_runs",
  "insert into banners (text_ar, text_en, starts_at, ends_at) values ('تنويه', 'Notice', '2031-01-01', '2031-01-02')",
  `insert into conversation_threads (id, program_id, user_id, title, last_at, last_by)
    select gen_random_uuid(), program_id, user_id, 'سؤال', now(), user_id from enrollments where id = ${STUDIED}`,
  `insert into conversation_posts (id, thread_id, user_id, as_teacher, anonymous, body, written_at)
    select id, id, user_id, false, false, 'نص', now() from conversation_threads on conflict do nothing`,
  "insert into conversation_reports (post_id, user_id, reason) select id, (select min(id) from users), 'إعلان' from conversation_posts",
  "insert into coupon_campaigns (name, prefix, size, type, value, budget) values ('عودة', 'GH', 1, 'percentage', 10, 50000)",
  `insert into sponsors (name_ar, name_en, vat_number, street, building, district, city, postal_code, contact_name, contact_email)
    values ('جهة', 'Sponsor', '311111111100003', 'شارع', '2929', 'حي', 'الرياض', '12281', 'اسم', 'a@example.com')`,
  "insert into holidays (day, name_ar, name_en) values ('2031-01-01', 'إجازة', 'Day off')",
  `insert into certificate_templates (name_ar, name_en, awards_ar, awards_en, facts_ar, facts_en, signatories)
    values ('قالب', 'Template', '', '', '', '', '[]')`,
  "insert into ready_answers (name_ar, name_en, body_ar, body_en) values ('اعتماد', 'Accreditation', 'نعم', 'Yes')",
  "insert into rooms (name_ar, name_en, seats) values ('قاعة', 'Room', 9)",
  `insert into learning_platforms (name_ar, name_en, issuer, client_id, deployment_ids, authorization_url, token_url, key_url)
    values ('جامعة', 'University', 'https://campus.example', 'qabas', '{1}', 'https://campus.example/auth', 'http://127.0.0.1:9/token', 'https://campus.example/keys')`,
  `insert into platform_courses (platform_id, program_id, chosen_by)
    select id, ${BUSIEST}, (select min(id) from users where type = 'staff') from learning_platforms`,
  // Nobody answers there: it is told at once.
  `insert into platform_contexts (platform_id, program_id, context_id, members_url, launched_at)
    select id, ${BUSIEST}, '1', 'http://127.0.0.1:9/members', now() from learning_platforms`,
  "insert into tools (name_ar, name_en, login_url, launch_urls) values ('مختبر', 'Lab', 'https://lab.example/login', '{https://lab.example/}')",
  `insert into own_hours (name_ar, name_en, starts_on, ends_on, starts_minute, duration_min)
    values ('رمضان', 'Ramadan', '2031-01-01', '2031-01-30', 1290, 90)`,
  "insert into files (id, purpose, name, type, bytes, sha256) values (gen_random_uuid(), 'cv', 'cv.pdf', 'application/pdf', 9, 'b')",
  `insert into trainer_applications (id, reference, track_hash, full_name, email, phone, nationality_id, city_id, qualification, specialization,
    years_experience, topics, languages, bio, cv_file_id, consent, language)
    select gen_random_uuid(), 'T-1', '${createHash("sha256").update(TRACK).digest("hex")}', 'سارة', 'sara@example.com', '+966550000000',
    (select min(id) from nationalities), (select min(id) from cities), 'master', 'علم', 5, '["علم"]', '["ar"]', 'نبذة', id, true, 'ar' from files where purpose = 'cv'`,
  `insert into account_deletions (id, user_id, status) values (gen_random_uuid(), ${STUDENT}, 'requested')`,
  "insert into reconciliations (id, provider, starts_at, status, checked_at) values (gen_random_uuid(), 'moyasar', '2031-01-01', 'done', now())",
  `update program_items set format = 'package' where id = (select i.id from program_items i join program_sections s on s.id = i.section_id
    join enrollments e on e.program_id = s.program_id where e.id = ${STUDIED} and i.format = 'text' order by s.position, i.position limit 1)
    or id = (select i.id from program_items i join program_sections s on s.id = i.section_id
    where s.program_id = ${BUSIEST} and i.format = 'text' order by s.position, i.position limit 1)`,
  `update item_contents set body = body || '{"package":{"standard":"scorm_1_2","launch":"a","launchData":"","mastery":null,"reports":true}}'
    where item_id in (select id from program_items where format = 'package')`,
  "insert into item_files (item_id, file_id, role) select i.id, f.id, 'package' from program_items i, files f where i.format = 'package' and f.purpose = 'cv'",
  `insert into live_reports (meeting_id, session_id) select 'm', ${A_SESSION}`,
  `insert into session_recordings (session_id, file_id) select ${A_SESSION}, id from files where purpose = 'cv'`,
];

/** Reads that ask for one row: what stands for the parameters of their path, in order, and then in their query. */
const ONE: Record<string, string> = {
  "/admin/approvals/:id": "select id from pending_approvals limit 1",
  "/admin/refund-approvals/:id": "select id from refund_approvals limit 1",
  "/admin/security-events/:id": "select min(id) from security_events",
  "/admin/own-actions/:id": `select min(id) from security_events where actor_id = (select id from users where email = '${DEMO_ACCOUNTS.staff.email}')`,
  "/admin/chargebacks/:id": "select id from chargebacks limit 1",
  "/admin/payouts/:id": "select id from payouts limit 1",
  "/admin/reconciliations/:id": "select id from reconciliations",
  "/admin/data-requests/:id": "select id from account_deletions limit 1",
  "/admin/search": "select 'sarah' as q",
  "/admin/reports/vat": "select '2026-07-01' as \"from\", '2026-09-30' as \"to\"",
  "/admin/vat-periods/:quarter": "select '2026-3' as quarter",
  "/admin/assignees/:kind": "select 'postponement' as kind",
  "/admin/assignments/:kind/:id/referrals": "select 'contact' as kind, id from contact_messages limit 1",
  "/admin/categories/:id": "select min(id) from categories",
  "/admin/cohorts/:id": "select min(id) from cohorts",
  "/admin/cohorts/:id/ending": "select min(id) from cohorts",
  "/admin/cohorts/:id/sessions": "select min(id) from cohorts",
  "/admin/cohorts/:id/waiting-list": "select min(id) from cohorts",
  "/admin/coupon-campaigns/:id": "select min(id) from coupon_campaigns",
  "/admin/sponsors/:id": "select min(id) from sponsors",
  "/admin/coupons/:id": "select min(id) from coupons",
  "/admin/reviews/:id": "select min(id) as id from reviews where status <> 'deleted'",
  "/admin/messages/:id": "select id from contact_messages limit 1",
  "/admin/bulk-runs/:id": "select id from bulk_runs",
  "/admin/bulk-runs/:id/rows": "select id from bulk_runs",
  "/admin/enrollment-imports/:id": "select id from enrollment_imports",
  "/admin/enrollment-imports/:id/table": "select id from enrollment_imports",
  "/admin/enrollment-imports/:id/lines": "select id from enrollment_imports",
  "/admin/enrollments/:id/transfer-quote": `select ${STUDIED} as id`,
  "/admin/enrollments/:id/access-quote": `select ${STUDIED} as id`,
  "/admin/mails/:id": "select min(id) from mails",
  "/admin/holidays/:id": "select min(id) from holidays",
  "/admin/own-hours/:id": "select min(id) from own_hours",
  "/admin/certificate-templates/:id": "select min(id) from certificate_templates",
  "/admin/message-texts/:kind": "select 'seat_free' as kind",
  "/admin/ready-answers/:id": "select min(id) from ready_answers",
  "/admin/rooms/:id": "select min(id) from rooms",
  "/admin/tools/:id": "select min(id) from tools",
  "/admin/learning-platforms/:id": "select min(id) from learning_platforms",
  "/admin/users/:id/enrollment-quote": `select ${STUDENT} as id, min(id) as program_id from programs`,
  "/admin/users/:id/merge": `select ${STUDENT} as id, (select min(id) from users where type = 'student' and id <> ${STUDENT}) as with`,
  "/admin/users/:id/messages": `select ${STUDENT} as id`,
  "/admin/users/:id/consents": `select ${STUDENT} as id`,
  "/admin/users/:id/notes": `select ${STUDENT} as id`,
  "/admin/news-posts/:id": "select min(id) from news_posts",
  "/admin/orders/:id": `select id from orders where user_id = ${STUDENT} limit 1`,
  "/admin/pages/:slug": "select 'privacy'",
  "/admin/partner-reviews/:id": "select min(id) from partner_reviews",
  "/admin/partners/:id": "select min(id) from partners",
  "/admin/banners/:id": "select min(id) from banners",
  "/admin/programs/:id": "select min(id) from programs",
  "/admin/requests/:kind/:id/offers": "select 'withdrawal' as kind, id from withdrawals limit 1",
  "/admin/requests/:kind/:id": "select 'withdrawal' as kind, id from withdrawals limit 1",
  "/admin/search-ideas/:id": "select min(id) from search_ideas",
  "/admin/sections/:id": "select min(id) from program_sections",
  "/admin/trainer-applications/:id": "select id from trainer_applications",
  "/admin/users/:id": `select ${STUDENT} as id`,
  "/admin/users/:id/second-factor": `select ${STUDENT} as id`,
  "/admin/users/:id/file": `select ${STUDENT} as id`,
  "/admin/users/:id/roles": `select id from users where email = '${DEMO_ACCOUNTS.staff.email}'`,
  "/attempts/:aid": `select a.id from attempts a join enrollments e on e.id = a.enrollment_id where e.user_id = ${STUDENT} limit 1`,
  "/certificates/verify/:number": `select number from certificates where user_id = ${STUDENT} limit 1`,
  "/content/:itemId": `select i.id from program_items i join program_sections s on s.id = i.section_id join item_contents c on c.item_id = i.id join enrollments e on e.program_id = s.program_id where e.id = ${STUDIED} order by s.position, i.position limit 1`,
  "/content/:itemId/package": packageOf(`(select program_id from enrollments where id = ${STUDIED})`),
  "/course/:id/announcements": `select program_id from enrollments where id = ${STUDIED}`,
  "/course/:id/conversation": `select program_id from enrollments where id = ${STUDIED}`,
  "/course/:id/overview": `select program_id from enrollments where id = ${STUDIED}`,
  "/instructor/courses/:id/announcements": `select ${BUSIEST} as id`,
  "/instructor/courses/:id/attendance-degrees": `select ${BUSIEST} as id`,
  "/instructor/courses/:id/comment-bank": `select ${BUSIEST} as id`,
  "/instructor/courses/:id/certificates": `select ${BUSIEST} as id`,
  "/instructor/courses/:id/excuses": `select ${BUSIEST} as id`,
  "/instructor/courses/:id/excuses/:eid": `select e.program_id, x.id as excuse from excuses x join enrollments e on e.id = x.enrollment_id where e.program_id in ${TAUGHT} limit 1`,
  "/instructor/courses/:id/grade-parts/:gid": `select program_id, id as part from grade_items where program_id = ${BUSIEST} and program_item_id is null and type <> 'attendance' limit 1`,
  "/instructor/courses/:id/grade-weights": `select ${BUSIEST} as id`,
  "/instructor/courses/:id/groups": `select ${BUSIEST} as id`,
  "/instructor/courses/:id/imports": `select ${BUSIEST} as id`,
  "/instructor/courses/:id/exports": `select ${BUSIEST} as id`,
  "/instructor/courses/:id/outline": `select ${BUSIEST} as id`,
  "/instructor/courses/:id/reviews": `select ${BUSIEST} as id`,
  "/instructor/courses/:id/sessions": `select ${BUSIEST} as id`,
  "/instructor/courses/:id/submissions": `select ${BUSIEST} as id`,
  "/instructor/excuses/:id": "select id from absences",
  "/instructor/imports/:iid": "select id from course_imports",
  "/instructor/items/:iid/peer-reviews": `select i.id from program_items i join program_sections s on s.id = i.section_id where s.program_id = ${BUSIEST} and i.kind = 'application' limit 1`,
  "/instructor/items/:iid/regrade": `select i.id, c.body -> 'questions' -> 0 ->> 'id' as question, 'points' as way from program_items i join program_sections s on s.id = i.section_id join item_contents c on c.item_id = i.id where s.program_id = ${BUSIEST} and i.kind = 'activity' limit 1`,
  "/instructor/items/:iid/analysis": `select i.id from program_items i join program_sections s on s.id = i.section_id join item_contents c on c.item_id = i.id where s.program_id = ${BUSIEST} and i.kind = 'activity' limit 1`,
  "/instructor/items/:iid/package": packageOf(BUSIEST),
  "/instructor/items/:iid": `select i.id from program_items i join program_sections s on s.id = i.section_id join item_contents c on c.item_id = i.id where s.program_id = ${BUSIEST} order by s.position, i.position limit 1`,
  "/instructor/program-withdrawals/:id": "select id from departures",
  "/instructor/programs/:id": `select ${BUSIEST} as id`,
  "/instructor/programs/:id/conversation-settings": `select ${BUSIEST} as id`,
  "/instructor/programs/:id/rosters": `select ${BUSIEST} as id`,
  "/instructor/programs/:id/rosters/:rid": "select program_id, id as roster from platform_contexts",
  "/instructor/programs/:id/students": `select ${BUSIEST} as id`,
  "/instructor/programs/:id/students/:userId": `select program_id, user_id from enrollments where program_id = ${BUSIEST} and status = 'active' order by id limit 1`,
  "/instructor/sessions/:id": `select ${A_SESSION} as id`,
  "/instructor/sessions/:sid/attendance": `select ${A_SESSION} as id`,
  "/instructor/sessions/:sid/attendance/live": `select ${A_SESSION} as id`,
  "/instructor/submissions/:sid": `select s.id from submissions s join enrollments e on e.id = s.enrollment_id where e.program_id in ${TAUGHT} and s.status = 'submitted' limit 1`,
  "/instructor/withdrawal-requests/:id": `select w.id from withdrawals w join enrollments e on e.id = w.enrollment_id where e.program_id in ${TAUGHT} limit 1`,
  "/instructors/:id": "select min(instructor_id) from program_instructors",
  "/learning-programs/:id": "select min(id) from programs",
  "/learning-programs/:id/lessons/:itemId":
    "select s.program_id, i.id as item from program_items i join program_sections s on s.id = i.section_id where i.is_preview limit 1",
  "/learning-programs/:id/reviews": "select min(program_id) from reviews",
  "/learning-programs/:id/reviews/mine": `select program_id from enrollments where id = ${STUDIED}`,
  "/news-posts/:id": "select min(id) from news_posts",
  "/orders/:id/seat-choice": "select id from orders where choose_until is not null",
  "/orders/:id/seats": "select order_id as id from company_seats",
  "/orders/:id": `select id from orders where user_id = ${STUDENT} limit 1`,
  "/pages/:slug": "select 'privacy'",
  "/payments/:id/status": `select p.id from payments p join orders o on o.id = p.order_id where o.user_id = ${STUDENT} limit 1`,
  "/sessions/:id/recording": `select ${A_SESSION} as id`,
  "/student/certificates/:id": `select id from certificates where user_id = ${STUDENT} limit 1`,
  "/student/certificates/:id/delivery": `select certificate_id as id from certificate_deliveries where certificate_id in (select id from certificates where user_id = ${STUDENT}) limit 1`,
  "/student/enrollments/:id": `select ${STUDIED} as id`,
  "/student/enrollments/:id/content": `select ${STUDIED} as id`,
  "/student/enrollments/:id/notes": `select ${STUDIED} as id`,
  "/student/enrollments/:id/offline-manifest": `select ${STUDIED} as id`,
  "/student/enrollments/:id/sections": `select ${STUDIED} as id`,
  "/student/enrollments/:id/sections/:sid": `select e.id, s.id as section from enrollments e join program_sections s on s.program_id = e.program_id where e.id = ${STUDIED} limit 1`,
  "/student/excuses/:id": `select id from excuses where user_id = ${STUDENT} limit 1`,
  "/student/postponements/:id": `select id from postponements where user_id = ${STUDENT} limit 1`,
  "/student/withdrawals/:id": `select id from withdrawals where user_id = ${STUDENT} limit 1`,
  "/student/withdrawals/quote": `select ${STUDIED} as enrollment_id`,
  "/trainer-applications/:reference": `select reference, '${TRACK}' as token from trainer_applications`,
  "/uploads/:id": "select id from uploads",
};

const asks = ({ path, options: { access } }: Endpoint): Who => {
  // Anybody's session may ask, and whoever does not teach is refused.
  if (path === "/uploads/:id") return "instructor";
  return access === "public" || access === "anyone" ? "guest" : access === "session" ? "student" : access;
};

/** Where the statements of a read are written, for whatever the read has started. */
const asking = new AsyncLocalStorage<string[]>();

/** Statements that a read asks of the database, who is asking included; those of whatever runs by itself beside it are not. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = answerQueries(pg.Client.prototype, function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }];
    asking.getStore()?.push(typeof first === "string" ? first : (first.text ?? ""));
    return query.apply(this, args);
  });
  try {
    await asking.run(asked, work);
  } finally {
    spy.mockRestore();
  }
  return asked.filter((text) => !/^\s*(?:set|listen|deallocate|select 1\b)/iu.test(text));
}

const AT_MOST = 8;
/** On a machine that is busy with more than this test something runs beside most of the counts. */
const TRIES = 20;

/** A read as its screen asks for it. */
async function addressOf({ path }: Endpoint): Promise<string> {
  const statement = ONE[path];
  if (!statement) return path;
  const [row] = (await server.services.db.execute<Record<string, unknown>>(sql.raw(statement))).rows;
  const values = Object.entries(row ?? {});
  const filled = path.replaceAll(/:\w+/gu, () => encodeURIComponent(String(values.shift()?.[1])));
  const query = new URLSearchParams(values.map(([name, value]) => [name, String(value)]));
  return values.length === 0 ? filled : `${filled}?${query}`;
}

/** Counts of a server that has read nothing yet. What runs by itself meanwhile (the linker of the log, a job) asks too: the smallest of a few counts is the work's own. */
async function coldCount(work: () => Promise<unknown>): Promise<number> {
  let fewest = Infinity;
  for (let time = 0; time < TRIES && fewest > AT_MOST; time += 1) {
    server.services.publicCache.forget();
    fewest = Math.min(fewest, (await statementsOf(work)).length);
  }
  return fewest;
}

it("S7: whatever a screen reads first, a server that has read nothing yet asks at most eight statements for it", async () => {
  const reads = (await everyEndpoint()).filter(({ method, options }) => method === "GET" && !options.media);
  expect(reads.length).toBeGreaterThan(120);
  const counted: Record<string, number> = {};
  const refused = new Set<string>();
  for (const read of reads) {
    const address = await addressOf(read);
    counted[read.path] = await coldCount(async () => {
      const { status } = await people[asks(read)].call("GET", address);
      if (status !== 200) refused.add(`${status} ${address}`);
    });
  }
  expect([...refused]).toEqual([]);
  const over = Object.entries(counted).filter(([, n]) => n > AT_MOST);
  expect(over).toEqual([]);
}, 240_000);

it("S7: so does the editor of an item of each kind and format", async () => {
  const items = await server.services.db.execute<{ id: number; sort: string }>(
    sql.raw(`select distinct on (2) i.id, concat_ws(' ', i.kind, i.format) as sort from program_items i
      join program_sections s on s.id = i.section_id where s.program_id = ${BUSIEST} order by 2, 1`),
  );
  const counted: Record<string, number> = {};
  for (const { id, sort } of items.rows)
    counted[sort] = await coldCount(async () => {
      expect((await people.instructor.call("GET", `/instructor/items/${id}`)).status).toBe(200);
    });
  expect(Object.keys(counted)).toEqual(expect.arrayContaining(["activity", "application", "lesson package", "lesson text"]));
  expect(
    Object.entries(counted).filter(([, n]) => n > AT_MOST),
    JSON.stringify(counted),
  ).toEqual([]);
}, 120_000);

it("S7: so does a page that the server renders, with all that stands on it, and then asks nothing for anybody", async () => {
  const params: Record<string, string> = {
    "/courses/:id": ONE["/learning-programs/:id"] ?? "",
    "/instructors/:id": ONE["/instructors/:id"] ?? "",
    "/news/:id": ONE["/news-posts/:id"] ?? "",
  };
  const cold: Record<string, number> = {};
  const warm: Record<string, number> = {};
  for (const { path, reads } of renderedPages) {
    const [row] = params[path] ? (await server.services.db.execute<Record<string, unknown>>(sql.raw(params[path]))).rows : [];
    const needs = reads(String(Object.values(row ?? {})[0]));
    const visit = async () => {
      const answers = await Promise.all(needs.map((address) => people.guest.call("GET", address)));
      expect(answers.map(({ status }) => status)).toEqual(needs.map(() => 200));
    };
    cold[path] = await coldCount(visit);
    expect(cold[path]).toBeGreaterThan(0);
    let fewest = Infinity;
    for (let time = 0; time < 5 && fewest > 0; time += 1) fewest = Math.min(fewest, (await statementsOf(visit)).length);
    warm[path] = fewest;
  }
  expect(Object.keys(cold)).toContain("/courses/:id");
  expect(
    Object.entries(cold).filter(([, n]) => n > AT_MOST),
    JSON.stringify(cold),
  ).toEqual([]);
  expect(Object.entries(warm).filter(([, n]) => n > 0)).toEqual([]);
}, 300_000);

/** Wishes of every kind whose figures are counted anew while they wait; `about` keeps them apart. */
const wishes = (name: string, times: number) => `
  insert into pending_approvals (id, kind, about, change, person_id, asked_by, status)
  select gen_random_uuid(), change ->> 'kind', '${name} ' || place || ' ' || n, change, ${STUDENT}, (select min(id) from users where type = 'staff'), 'open'
  from jsonb_array_elements(jsonb_build_array(
    jsonb_build_object('kind', 'account_merge', 'closedId', (select max(id) from users where type = 'student'), 'reason', 'سبب'),
    jsonb_build_object('kind', 'cohort_ending', 'cohortId', (select min(id) from cohorts), 'ending', 'cancel', 'intoId', null, 'reason', 'سبب',
      'people', 1, 'refund', 100),
    jsonb_build_object('kind', 'program_price', 'programId', (select min(id) from programs), 'reason', 'سبب',
      'from', '{"price":100,"afterDiscount":null}'::jsonb, 'to', '{"price":200,"afterDiscount":null}'::jsonb),
    jsonb_build_object('kind', 'coupon_campaign', 'campaignId', (select min(id) from coupon_campaigns), 'from', null, 'to',
      '{"name":"عودة","type":"percentage","value":10,"maxDiscount":null,"minTotal":null,"startsAt":null,"expiresAt":null,"programIds":null,"categoryIds":null,"budget":50000}'::jsonb),
    jsonb_build_object('kind', 'vat_period', 'quarter', '2026-3')
  )) with ordinality as k(change, place), generate_series(1, ${times}) n`;

it("office.md §6: the list of approvals asks as many statements for twelve of each kind as for one", async () => {
  const { db } = server.services;
  /** Those of the smallest of a few counts: what runs by itself meanwhile asks too. */
  const asked = async (rows: number, enough: number) => {
    let fewest: string[] | null = null;
    for (let time = 0; time < TRIES && (fewest === null || fewest.length > enough); time += 1) {
      const statements = await statementsOf(async () => {
        const answer = await people.staff.call<{ figures: unknown[] }[]>("GET", "/admin/approvals?per_page=100");
        expect(answer.status).toBe(200);
        expect(answer.data.filter(({ figures }) => figures.length > 0)).toHaveLength(rows);
      });
      if (fewest === null || statements.length < fewest.length) fewest = statements;
    }
    return fewest ?? [];
  };
  try {
    await db.execute(sql.raw(wishes("one", 1)));
    const few = await asked(5, 0);
    await db.execute(sql.raw(wishes("many", 11)));
    const many = await asked(60, few.length);
    expect(many.length, many.filter((one) => !few.includes(one)).join("\n")).toBeLessThanOrEqual(few.length);
  } finally {
    await db.execute(sql`delete from pending_approvals where about ~ '^(one|many) '`);
  }
}, 120_000);
