import { copies, type Plant, risingTime, ROWS, uuidOf } from "./planting.ts";

/** What a certificate says. */
const SNAPSHOT = {
  holder_ar: "متدرب",
  holder_en: "Trainee",
  title_ar: "برنامج",
  title_en: "Program",
  type: "course",
  hours: 10,
  grade: 90,
  issued_at: "2026-11-01T00:00:00.000Z",
  issuer_ar: "جامعة",
  issuer_en: "University",
};

const text = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`;

export const people: Plant = {
  sql: async (world) => [
    await copies(world, "users", `id = ${world.ids.learner}`, {
      email: "'bulk' || n || '@example.com'",
      national_id: "null",
      name_ar: "'متدرب رقم ' || n",
      name_en: "'Trainee ' || n",
      created_at: `${risingTime} + interval '60 days'`,
    }),
  ],
};

/** In a cohort of their own: the other one has ten thousand sessions. */
export const learners: Plant = {
  after: [people],
  sql: ({ ids }) => [
    `insert into enrollments (user_id, program_id, cohort_id, status, started_at, access_until)
     select id, ${ids.program}, ${ids.crowd}, 'active', '2026-11-01', '2027-06-30' from users where email like 'bulk%' order by id`,
    // Whoever was reckoned before these came is reckoned anew.
    "delete from kept_reports",
  ],
};

export const programs: Plant = {
  sql: async (world) => [
    await copies(world, "programs", `id = ${world.ids.program}`, {
      slug: "'bulk-' || n",
      title_ar: "'برنامج تجويد رقم ' || n",
      title_en: "'Tajweed program ' || n",
      titles_folded: `'برنامج تجويد رقم ' || n || chr(10) || 'tajweed program ' || n`,
      search_folded: `'برنامج تجويد رقم ' || n || ' tajweed program ' || n`,
      created_at: `${risingTime} + interval '10 days'`,
    }),
    `insert into program_instructors (program_id, instructor_id, position) select id, ${world.ids.instructor}, 0 from programs where slug like 'bulk-%'`,
  ],
};

export const cohorts: Plant = {
  after: [programs],
  sql: ({ ids }) => [
    `insert into cohorts (program_id, starts_on, ends_on, days, starts_minute, duration_minutes, seats_total)
     select id, '2026-11-01', '2027-03-01', '[0]', 960, 90, 20 from programs where slug like 'bulk-%' order by id`,
    `insert into cohorts (program_id, starts_on, ends_on, days, starts_minute, duration_minutes, seats_total)
     select ${ids.program}, date '2027-01-01' + n % 300, '2028-03-01', '[0]', 960, 90, 20 from generate_series(1, ${ROWS}) n`,
  ],
};

/** The learner in each of the programs. */
export const studies: Plant = {
  after: [cohorts],
  sql: ({ ids }) => [
    `insert into enrollments (user_id, program_id, cohort_id, status, started_at, access_until)
     select ${ids.learner}, c.program_id, min(c.id), 'active', timestamptz '2026-11-01' + row_number() over (order by c.program_id) * interval '1 second', '2027-06-30'
     from cohorts c join programs p on p.id = c.program_id where p.slug like 'bulk-%' group by c.program_id order by c.program_id`,
  ],
};

export const orders: Plant = {
  after: [programs],
  sql: async (world) => {
    const { ids } = world;
    return [
      `insert into orders (id, number, user_id, status, subtotal, discount, vat, total, billing, return_language, created_at, paid_at, expires_at)
       select ${uuidOf}, 'Q-BULK-' || n, ${ids.learner}, 'paid', 1000, 0, 130, 1000, '{}', 'ar', ${risingTime}, ${risingTime}, ${risingTime} + interval '1 day'
       from generate_series(1, ${ROWS}) n`,
      `insert into order_items (order_id, program_id, position, title_ar, title_en, price, discount, vat, total)
       select id, ${ids.program}, 0, 'برنامج', 'Program', 1000, 0, 130, 1000 from orders where number like 'Q-BULK-%'`,
      `insert into payments (id, order_id, provider, method, status, amount, created_at)
       select ${uuidOf}, id, 'sandbox', 'card', 'captured', 1000, created_at from orders where number like 'Q-BULK-%'`,
    ];
  },
};

export const taxDocuments: Plant = {
  after: [orders],
  sql: () => [
    "insert into invoices (number, order_id, issued_at) select replace(number, 'Q-BULK', 'I-BULK'), id, created_at from orders where number like 'Q-BULK-%'",
  ],
};

export const transfers: Plant = {
  after: [orders],
  sql: () => [
    `insert into payments (id, order_id, provider, method, status, amount, created_at)
     select ${uuidOf}, id, 'transfer', 'bank_transfer', 'requires_action', 1000, created_at from orders where number like 'Q-BULK-%'`,
  ],
};

export const chargebacks: Plant = {
  after: [orders],
  sql: () => [
    `insert into payments (id, order_id, provider, method, status, amount, created_at)
     select ${uuidOf}, id, 'sandbox-cards', 'card', 'captured', 1000, created_at from orders where number like 'Q-BULK-%'`,
    `insert into chargebacks (id, order_id, payment_id, bank_reference, amount, reason, due_on, created_at)
     select gen_random_uuid(), p.order_id, p.id, 'CB-BULK', 1000, 'fraud', date '2001-01-01' + (row_number() over (order by p.id))::int, p.created_at
     from payments p join orders o on o.id = p.order_id where o.number like 'Q-BULK-%' and p.provider = 'sandbox-cards'`,
  ],
};

export const payouts: Plant = {
  sql: () => [
    `insert into payouts (id, provider, reference, expected_on, gross, fees, fees_vat, withheld, net)
     select ${uuidOf}, 'sandbox-cards', 'PO-BULK-' || n, date '2031-01-01' + n, 1000, 0, 0, 0, 1000 from generate_series(1, ${ROWS}) n`,
  ],
};

export const erasures: Plant = {
  sql: ({ ids }) => [
    `insert into account_deletions (id, user_id, status, created_at) select ${uuidOf}, ${ids.learner}, 'cancelled', ${risingTime} from generate_series(1, ${ROWS}) n`,
  ],
};

export const reconciliations: Plant = {
  sql: () => [
    `insert into reconciliations (id, provider, starts_at, status, checked_at)
     select ${uuidOf}, 'provider-' || n % 3, timestamptz '2001-01-01 21:00Z' + n * interval '1 day', 'done', now() from generate_series(1, ${ROWS}) n`,
  ],
};

export const certificates: Plant = {
  after: [studies],
  sql: ({ ids }) => [
    `insert into certificates (id, number, verification_id, enrollment_id, user_id, program_id, status, snapshot, payload, signatures, issued_at)
     select ${uuidOf}, 'QB-' || n, 'bulk' || n, enrollment_id, ${ids.learner}, program_id, 'issued',
       ${text(SNAPSHOT)},
       '{}', '[]', ${risingTime}
     from (select id as enrollment_id, program_id, row_number() over (order by id) as n from enrollments where user_id = ${ids.learner} and id <> ${ids.enrollment}) e`,
  ],
};

/** In a program that gives certificates, far enough and without one. */
export const ready: Plant = {
  sql: async (world) => [
    (await copies(world, "programs", `id = ${world.ids.program}`, { slug: "'ready'", certificate_enabled: "true" })).replace(
      /, \d+\) n$/u,
      ", 1) n",
    ),
    `insert into enrollments (user_id, program_id, status, progress, started_at, access_until)
     select ${world.ids.teacher}, p.id, 'completed', 100, timestamptz '2026-11-01' + n * interval '1 second', '2027-06-30'
     from programs p, generate_series(1, ${ROWS}) n where p.slug = 'ready'`,
  ],
};

export const deliveries: Plant = {
  after: [certificates],
  sql: ({ ids }) => [
    `insert into certificate_deliveries (id, certificate_id, user_id, status, full_name, address, country_id, email, phone, created_at)
     select ${uuidOf}, id, ${ids.learner}, 'requested', 'Trainee', 'Street', (select min(id) from nationalities), 'a@example.com', '+966550000000', issued_at
     from certificates where verification_id like 'bulk%'`,
    // Half of them at one instant: their order is told by their ids.
    `insert into name_corrections (id, certificate_id, user_id, status, full_name_ar, evidence, created_at)
     select ${uuidOf}, id, ${ids.learner}, 'pending', 'متدرب', 'passport', greatest(issued_at, '2026-11-05') from certificates where verification_id like 'bulk%'`,
  ],
};

export const excuses: Plant = {
  sql: ({ ids }) => [
    `insert into excuses (id, reference, user_id, enrollment_id, status, reason_code, reason, expires_at, updated_at, created_at)
     select ${uuidOf}, 'EX-' || n, ${ids.learner}, ${ids.enrollment}, 'pending', 'other', 'reason ' || n, '2027-01-01', ${risingTime}, ${risingTime}
     from generate_series(1, ${ROWS}) n`,
    `insert into excuse_sessions (excuse_id, session_id) select id, ${ids.session} from excuses where reference like 'EX-%'`,
  ],
};

export const postponements: Plant = {
  sql: ({ ids }) => [
    `insert into postponements (id, reference, user_id, enrollment_id, status, reason_code, reason, from_day, to_day, created_at)
     select ${uuidOf}, 'PO-' || n, ${ids.learner}, ${ids.enrollment}, case when n % 2 = 0 then 'pending' else 'rejected' end, 'work', 'reason', '2026-11-23', '2026-12-23', ${risingTime}
     from generate_series(1, ${ROWS}) n`,
  ],
};

export const withdrawals: Plant = {
  sql: ({ ids }) => [
    `insert into refund_quotes (id, user_id, enrollment_id, eligible, amount, vat, paid, progress)
     select ${uuidOf}, ${ids.learner}, ${ids.enrollment}, true, 1000, 130, 1000, n % 7 from generate_series(1, ${ROWS}) n`,
    `insert into withdrawals (id, reference, user_id, enrollment_id, status, reason_code, reason, quote_id, created_at)
     select ${uuidOf}, 'WD-' || n, ${ids.learner}, ${ids.enrollment}, case when n % 2 = 0 then 'pending' else 'rejected' end, 'other', 'reason', q.id, ${risingTime}
     from (select id, row_number() over () as n from refund_quotes where user_id = ${ids.learner}) q`,
  ],
};

export const absences: Plant = {
  sql: ({ ids }) => [
    `insert into absences (id, reference, user_id, instructor_id, status, reason, created_at, reason_code, proposed)
     select ${uuidOf}, 'AB-' || n, ${ids.teacher}, ${ids.instructor}, 'pending', 'reason', ${risingTime}, 'other', 'recorded' from generate_series(1, ${ROWS}) n`,
    `insert into absence_sessions (absence_id, session_id) select id, ${ids.session} from absences`,
  ],
};

export const departures: Plant = {
  sql: ({ ids }) => [
    `insert into departures (id, reference, user_id, instructor_id, status, reason, created_at, program_id, effective_from)
     select ${uuidOf}, 'DE-' || n, ${ids.teacher}, ${ids.instructor}, 'rejected', 'reason', ${risingTime}, ${ids.program}, '2026-12-01' from generate_series(1, ${ROWS}) n`,
  ],
};

export const announcements: Plant = {
  sql: ({ ids }) => [
    `insert into announcements (program_id, title_ar, title_en, body_ar, body_en, published_at)
     select ${ids.program}, 'إعلان ' || n, 'News ' || n, '["نص"]', '["Text"]', ${risingTime} from generate_series(1, ${ROWS}) n`,
  ],
};

/** Half an hour apart, over thirty weeks: most of them to come. */
export const sessions: Plant = {
  sql: async (world) => [
    await copies(world, "class_sessions", `id = ${world.ids.session}`, {
      uid: uuidOf,
      starts_at: "timestamptz '2026-11-22 09:00Z' + n * interval '25 minutes'",
      ends_at: "timestamptz '2026-11-22 09:20Z' + n * interval '25 minutes'",
      title_en: "'Session ' || n",
    }),
  ],
};

/** What every learner of the program handed in for one application. */
export const submissions: Plant = {
  after: [learners],
  sql: ({ ids }) => [
    `insert into submissions (id, enrollment_id, item_id, status, type, text, submitted_at, updated_at)
     select ${uuidOf}, id, ${ids.item}, 'submitted', 'text', 'work', timestamptz '2026-11-02' + id * interval '1 second', '2026-11-20'
     from enrollments where program_id = ${ids.program}`,
  ],
};

export const reviews: Plant = {
  after: [people],
  sql: ({ ids }) => [
    `insert into reviews (program_id, user_id, author_ar, author_en, stars, body, status, created_at, published_at)
     select ${ids.program}, id, name_ar, name_en, 1 + id % 5, 'a review', 'published', created_at - interval '61 days', created_at - interval '61 days'
     from users where email like 'bulk%' order by id`,
  ],
};

export const conversation: Plant = {
  sql: ({ ids }) => [
    `insert into conversation_threads (id, program_id, user_id, title, last_at, last_by, created_at)
     select ${uuidOf}, ${ids.program}, ${ids.learner}, 'سؤال ' || n, ${risingTime}, ${ids.learner}, ${risingTime} from generate_series(1, ${ROWS}) n`,
    `insert into conversation_posts (id, thread_id, user_id, as_teacher, anonymous, body, written_at, created_at)
     select id, id, user_id, false, false, 'نص', created_at, created_at from conversation_threads order by created_at on conflict do nothing`,
    `insert into conversation_reports (post_id, user_id, reason, created_at) select id, ${ids.teacher}, 'إعلان', created_at from conversation_posts`,
  ],
};

export const instructors: Plant = {
  after: [],
  sql: ({ ids }) => [
    `insert into instructors (name_ar, name_en, title_ar, title_en) select 'مدرب رقم ' || n, 'Instructor ' || n, 'مدرب', 'Instructor' from generate_series(1, ${ROWS}) n`,
    `insert into program_instructors (program_id, instructor_id, position)
     select ${ids.program}, id, row_number() over (order by id) from instructors where name_en like 'Instructor %' and id <> ${ids.instructor}`,
  ],
};

export const news: Plant = {
  sql: () => [
    `insert into news_posts (slug, category_ar, category_en, category_slug, glaze, title_ar, title_en, excerpt_ar, excerpt_en, body_ar, body_en, search_folded, published_at)
     select 'bulk-' || n, 'أخبار', 'News', 'news', 'data', 'خبر ' || n, 'News ' || n, 'نبذة', 'Excerpt', '["نص"]', '["Text"]', 'خبر news ' || n, ${risingTime}
     from generate_series(1, ${ROWS}) n`,
  ],
};

export const categories: Plant = {
  sql: () => [
    `insert into categories (slug, name_ar, name_en, glaze, position) select 'bulk-' || n, 'مجال ' || n, 'Field ' || n, 'data', 1000 + n from generate_series(1, ${ROWS}) n`,
  ],
};

export const partners: Plant = {
  sql: () => [
    `insert into partners (name_ar, name_en, position) select 'شريك ' || n, 'Partner ' || n, 1000 + n from generate_series(1, ${ROWS}) n`,
    `insert into partner_reviews (partner_id, quote_ar, quote_en, name_ar, name_en, role_ar, role_en, position)
     select (select min(id) from partners), 'قول', 'Quote', 'اسم', 'Name ' || n, 'دور', 'Role', 1000 + n from generate_series(1, ${ROWS}) n`,
  ],
};

export const coupons: Plant = {
  sql: () => [`insert into coupons (code, type, value) select 'BULK' || n, 'percentage', 10 from generate_series(1, ${ROWS}) n`],
};

export const campaigns: Plant = {
  sql: () => [
    `insert into coupon_campaigns (name, prefix, size, type, value, budget) select 'Campaign ' || n, 'BULK', 1, 'percentage', 10, 100 from generate_series(1, ${ROWS}) n`,
  ],
};

export const sponsors: Plant = {
  sql: () => [
    `insert into sponsors (name_ar, name_en, vat_number, street, building, district, city, postal_code, contact_name, contact_email)
     select 'جهة ' || n, 'Sponsor ' || n, '311111111100003', 'شارع', '2929', 'حي', 'الرياض', '12281', 'اسم', 'a' || n || '@example.com'
     from generate_series(1, ${ROWS}) n`,
  ],
};

export const sections: Plant = {
  after: [programs],
  sql: () => [
    `insert into program_sections (program_id, kind, position, title_ar, title_en, duration_minutes)
     select id, 'unit', 0, 'وحدة', 'Unit', 0 from programs where slug like 'bulk-%' order by id`,
  ],
};

export const messages: Plant = {
  sql: () => [
    `insert into contact_messages (id, reference, full_name, email, phone, message, language, created_at)
     select ${uuidOf}, 'MS-' || n, 'Somebody ' || n, 'a@example.com', '+966550000000', 'Hello', 'ar', ${risingTime} from generate_series(1, ${ROWS}) n`,
  ],
};

export const applications: Plant = {
  sql: () => [
    `insert into files (id, purpose, name, type, bytes, sha256) values ('00000000-0000-4000-8000-00000000c0de', 'cv', 'cv.pdf', 'application/pdf', 1, repeat('0', 64))`,
    `insert into trainer_applications (id, reference, track_hash, full_name, email, phone, nationality_id, city_id, qualification, specialization, years_experience, topics, languages, bio, cv_file_id, consent, language, created_at)
     select ${uuidOf}, 'TA-' || n, 'bulk' || n, 'Somebody ' || n, 'a@example.com', '+966550000000', (select min(id) from nationalities), (select min(id) from cities), 'master', 'Data', 5, '[]', '[]', 'Bio', '00000000-0000-4000-8000-00000000c0de', true, 'ar', ${risingTime}
     from generate_series(1, ${ROWS}) n`,
  ],
};

export const deadJobs: Plant = {
  sql: () => [
    `insert into jobs (kind, payload, run_at, dead_at, dead_reason, queue) select 'bulk', '{}', ${risingTime}, ${risingTime}, 'retries_exhausted', 'bulk' from generate_series(1, ${ROWS}) n`,
  ],
};

export const mails: Plant = {
  sql: () => [
    `insert into mails (mark, job_id, kind, recipient, subject, body, state, tries, created_at)
     select 'mark ' || n, n, 'notification-mail', 'bulk' || n || '@example.com', 'Bulk', 'Bulk', 'sent', 1, ${risingTime} from generate_series(1, ${ROWS}) n`,
  ],
};

export const approvals: Plant = {
  sql: ({ ids }) => [
    `insert into pending_approvals (id, kind, about, change, asked_by, created_at)
     select ${uuidOf}, 'refund_limit', 'limit ' || n, '{"kind":"refund_limit","from":null,"to":100}', ${ids.staff}, ${risingTime} from generate_series(1, ${ROWS}) n`,
  ],
};

/** The one whose lines are listed. */
export const AN_IMPORT = "0193a4f0-0000-7000-8000-0000000000aa";
export const enrollmentImports: Plant = {
  sql: ({ ids }) => [
    `insert into enrollment_imports (id, made_by, file_name, reason, allow_clash, status, created_at)
     select ${uuidOf}, ${ids.staff}, 'list.csv', 'reason', false, 'read', ${risingTime} from generate_series(1, ${ROWS}) n`,
    `insert into enrollment_imports (id, made_by, file_name, reason, allow_clash, status, created_at)
     values ('${AN_IMPORT}', ${ids.staff}, 'list.csv', 'reason', false, 'read', '2020-01-01')`,
    `insert into enrollment_import_lines (import_id, line, text, result, problem)
     select '${AN_IMPORT}', n + 1, 'line', 'wrong', 'person_unknown' from generate_series(1, ${ROWS}) n`,
  ],
};

/** The one whose rows are listed. */
export const A_BULK_RUN = "0193a4f0-0000-7000-8000-0000000000bb";
export const bulkRuns: Plant = {
  sql: ({ ids }) => [
    `insert into bulk_runs (id, made_by, list, action, status) values ('${A_BULK_RUN}', ${ids.staff}, 'reviews', 'hide', 'done')`,
    `insert into bulk_run_rows (run_id, place, subject, mark, result)
     select '${A_BULK_RUN}', n, n::text, 'x', 'changed' from generate_series(1, ${ROWS}) n`,
  ],
};

export const refundApprovals: Plant = {
  after: [orders],
  sql: ({ ids }) => [
    `insert into refund_approvals (id, order_id, program_id, amount, reason, withdraw, asked_by, created_at)
     select ${uuidOf}, id, ${ids.program}, 100, 'reason', false, ${ids.staff}, created_at from orders where number like 'Q-BULK-%'`,
  ],
};

export const electronicDocuments: Plant = {
  after: [orders],
  sql: () => [
    `insert into tax_units (id, environment, status, serial, seller, branch, industry, private_key, csr)
     values (gen_random_uuid(), 'sandbox', 'retired', 'bulk', '{}', 'x', 'x', '', '')`,
    `insert into tax_documents (id, unit_id, counter, previous_hash, hash, kind, profile, number, order_id, status, total, vat, xml, qr, issued_at, due_at)
     select ${uuidOf}, (select id from tax_units where serial = 'bulk'), row_number() over (), 'x', 'x', 'invoice', 'simplified',
       'BULK-' || row_number() over (), id, 'reported', 100, 13, '', '', created_at, created_at from orders where number like 'Q-BULK-%'`,
  ],
};

export const securityEvents: Plant = {
  sql: ({ ids }) => [
    `insert into security_events (name, actor_id, details) select 'login_succeeded', ${ids.staff}, '{}' from generate_series(1, ${ROWS}) n`,
  ],
};

export const notifications: Plant = {
  sql: ({ ids }) => [
    `insert into notifications (id, user_id, kind, target, "values", created_at)
     select ${uuidOf}, ${ids.learner}, 'coupon', '{"type":"program","id":"1"}', '{"code":"A","percent":10}', ${risingTime} from generate_series(1, ${ROWS}) n`,
  ],
};

export const imports: Plant = {
  sql: ({ ids }) => [
    `insert into course_imports (id, program_id, user_id, name, bytes, status, created_at)
     select ${uuidOf}, ${ids.program}, ${ids.teacher}, 'file ' || n, 10, 'failed', ${risingTime} from generate_series(1, ${ROWS}) n`,
  ],
};
