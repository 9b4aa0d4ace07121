import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Halalas, toSar } from "#contract/rules/money.ts";
import { APPROVAL_FIGURES, type ApprovalFigures, FIGURE_NAMES, seenWord } from "#contract/security/approval-kinds.ts";
import type { Approval } from "#contract/security/approvals.ts";
import { quarterOf } from "#contract/reports/tax-quarters.ts";
import { approvalFigures } from "#server/commands/security/approval-figures.ts";
import { askedFigures } from "#server/commands/security/settle-approval.ts";
import { presentVat } from "#server/commands/tax/periods/vat-sums.ts";
import type { Executor } from "#server/db/client.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { couponCampaigns } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";
import { type VatSums, vatPeriods } from "#server/db/tables/orders/closed-books.ts";
import { pendingApprovals } from "#server/db/tables/security/approvals.ts";
import { namedPerson } from "./named-person.ts";

type ApprovalRow = typeof pendingApprovals.$inferSelect;
type Change = Approval["changes"][number];

/** Wishes with what they are about, the oldest first. What they touch is counted anew while they wait. */
export async function presentApprovals(
  db: Executor,
  wanted: SQL | undefined,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<Approval[]> {
  const [asker, settler, person, closed] = [alias(users, "asker"), alias(users, "settler"), alias(users, "person"), alias(users, "closed")];
  const nameOf = (of: typeof asker | typeof settler | typeof person | typeof closed) => ({ id: of.id, ar: of.nameAr, en: of.nameEn });
  const rows = await db
    .select({ row: pendingApprovals, closed: nameOf(closed), asker: nameOf(asker), settler: nameOf(settler), person: nameOf(person) })
    .from(pendingApprovals)
    .innerJoin(asker, eq(asker.id, pendingApprovals.askedBy))
    .leftJoin(settler, eq(settler.id, pendingApprovals.settledBy))
    .leftJoin(person, eq(person.id, pendingApprovals.personId))
    .leftJoin(closed, sql`${closed.id} = (${pendingApprovals.change} ->> 'closedId')::int`)
    .where(wanted)
    .orderBy(asc(pendingApprovals.createdAt), asc(pendingApprovals.id))
    .limit(limit)
    .offset(offset);
  const plain = rows.map(({ row }) => row);
  const endings = await endingsOf(db, plain);
  const subjects = await subjectsOf(db, plain);
  const open = plain.filter(({ status }) => status === "open");
  const counted = await approvalFigures(db, open, now);
  const filed = await filedOf(db, plain);
  return rows.map(({ row, ...people }): Approval => {
    const asked = askedFigures(row);
    const anew = counted[open.indexOf(row)];
    const touched = anew?.figures ?? asked;
    return {
      id: row.id,
      kind: row.kind,
      status: row.status,
      person: namedPerson(people.person),
      ...changeOf(row),
      cohort: endings.get(row.id) ?? null,
      merge: mergeOf(row, namedPerson(people.closed)),
      subject: subjects.get(row.id) ?? null,
      changes: changesOf(row),
      reason: "reason" in row.change ? row.change.reason : null,
      figures: figuresOf(asked, touched),
      vat: vatOf(row, anew?.sums ?? filed.get(row.id) ?? null),
      seen: seenWord(touched),
      note: row.note,
      lapses_on: row.status === "open" ? row.lapsesOn : null,
      asked_by: namedPerson(people.asker) ?? { id: row.askedBy, name: { ar: "", en: "" } },
      settled_by: namedPerson(people.settler),
      created_at: row.createdAt.toISOString(),
      settled_at: row.settledAt?.toISOString() ?? null,
    };
  });
}

/** The figures that were filed of the tax periods whose closing was confirmed, by the wish. */
async function filedOf(db: Executor, rows: readonly ApprovalRow[]): Promise<Map<string, VatSums>> {
  const closed = rows.flatMap(({ id, status, change }) =>
    change.kind === "vat_period" && status === "confirmed" ? [{ id, quarter: change.quarter }] : [],
  );
  if (closed.length === 0) return new Map();
  const quarters = closed.map(({ quarter }) => quarter);
  const found = await db.select().from(vatPeriods).where(inArray(vatPeriods.quarter, quarters));
  return new Map(
    closed.flatMap(({ id, quarter }) => {
      const period = found.find((one) => one.quarter === quarter);
      return period ? [[id, period.filed]] : [];
    }),
  );
}

function vatOf({ change }: ApprovalRow, sums: VatSums | null): Approval["vat"] {
  const quarter = change.kind === "vat_period" ? quarterOf(change.quarter) : null;
  return quarter && sums ? presentVat(quarter, sums) : null;
}

function figuresOf(asked: ApprovalFigures, now: ApprovalFigures): Approval["figures"] {
  return FIGURE_NAMES.flatMap((name) => {
    const [was, is] = [asked[name], now[name]];
    const as = (value: number) => (APPROVAL_FIGURES[name] === "money" ? toSar(value) : value);
    return is === undefined ? [] : [{ name, asked: was === undefined ? null : as(was), now: as(is) }];
  });
}

/** What is written in figures of the change, from and to. */
function changesOf({ change }: ApprovalRow): Change[] {
  const money = (field: Change["field"], from: Halalas | null, to: Halalas | null): Change[] =>
    from === to ? [] : [{ field, money: true, from: inSar(from), to: inSar(to) }];
  if (change.kind === "vat_number") return [{ field: "vat_number", money: false, from: change.from || null, to: change.to || null }];
  if (change.kind === "program_price")
    return [
      ...money("price", change.from.price, change.to.price),
      ...money("price_after_discount", change.from.afterDiscount, change.to.afterDiscount),
    ];
  if (change.kind !== "coupon_campaign") return [];
  const { from, to } = change;
  const percent = (rule: typeof to | null) => (rule?.type === "percentage" ? String(rule.value) : null);
  const fixed = (rule: typeof to | null) => (rule?.type === "fixed" ? rule.value : null);
  return [
    ...(percent(from) === percent(to) ? [] : [{ field: "value_percent" as const, money: false, from: percent(from), to: percent(to) }]),
    ...money("value", fixed(from), fixed(to)),
    ...money("budget", from?.budget ?? null, to.budget),
  ];
}

const sarOf = (amount: Halalas | null): number | null => (amount === null ? null : toSar(amount));
const inSar = (amount: Halalas | null): string | null => (amount === null ? null : String(toSar(amount)));

/** The programs, campaigns and certificates that wishes are about, by the wish. */
async function subjectsOf(db: Executor, rows: readonly ApprovalRow[]): Promise<Map<string, Approval["subject"]>> {
  const priced = rows.flatMap(({ change }) => (change.kind === "program_price" ? [change.programId] : []));
  const given = rows.flatMap(({ change }) => (change.kind === "coupon_campaign" ? [change.campaignId] : []));
  const revoked = rows.flatMap(({ change }) => (change.kind === "certificate_revocation" ? [change.certificateId] : []));
  const named = priced.length === 0 ? [] : await db.select().from(programs).where(inArray(programs.id, priced));
  const campaigns = given.length === 0 ? [] : await db.select().from(couponCampaigns).where(inArray(couponCampaigns.id, given));
  const issued = revoked.length === 0 ? [] : await db.select().from(certificates).where(inArray(certificates.id, revoked));
  const subjectOf = ({ change }: ApprovalRow): Approval["subject"] => {
    if (change.kind === "program_price") {
      const program = named.find(({ id }) => id === change.programId);
      return program ? { kind: "program", id: String(program.id), name: { ar: program.titleAr, en: program.titleEn } } : null;
    }
    if (change.kind === "coupon_campaign") {
      const campaign = campaigns.find(({ id }) => id === change.campaignId);
      return campaign ? { kind: "campaign", id: String(campaign.id), name: { ar: campaign.name, en: campaign.name } } : null;
    }
    if (change.kind === "vat_period") return { kind: "vat_period", id: change.quarter, name: { ar: change.quarter, en: change.quarter } };
    if (change.kind !== "certificate_revocation") return null;
    const certificate = issued.find(({ id }) => id === change.certificateId);
    if (!certificate) return null;
    const { holder_ar: ar, holder_en: en } = certificate.snapshot;
    return {
      kind: "certificate",
      id: certificate.id,
      name: { ar: `${certificate.number} ${ar}`, en: `${certificate.number} ${en ?? ar}` },
    };
  };
  return new Map(rows.map((row) => [row.id, subjectOf(row)]));
}

/** The cohorts that wishes of these are about, by the wish. */
async function endingsOf(db: Executor, rows: readonly ApprovalRow[]): Promise<Map<string, Approval["cohort"]>> {
  const wanted = rows.flatMap(({ id, change }) => (change.kind === "cohort_ending" ? [{ id, change }] : []));
  if (wanted.length === 0) return new Map();
  const ids = wanted.flatMap(({ change }) => [change.cohortId, change.intoId ?? change.cohortId]);
  const found = await db
    .select({ id: cohorts.id, startsOn: cohorts.startsOn, ar: programs.titleAr, en: programs.titleEn })
    .from(cohorts)
    .innerJoin(programs, eq(programs.id, cohorts.programId))
    .where(inArray(cohorts.id, ids));
  const of = (id: number | null) => found.find((one) => one.id === id);
  return new Map(
    wanted.flatMap(({ id, change: { cohortId, intoId, ending, people, refund, reason } }) => {
      const cohort = of(cohortId);
      if (!cohort) return [];
      const { startsOn, ar, en } = cohort;
      const into = of(intoId)?.startsOn ?? null;
      const told = { id: cohortId, program: { ar, en }, starts_on: startsOn, ending, into_starts_on: into, people, reason };
      return [[id, { ...told, refund: toSar(refund) }]];
    }),
  );
}

const mergeOf = ({ change }: ApprovalRow, closed: ReturnType<typeof namedPerson>): Approval["merge"] =>
  change.kind === "account_merge" && closed ? { closed, reason: change.reason } : null;

function changeOf({ change, status }: ApprovalRow): Pick<Approval, "account" | "role" | "roles" | "limit"> {
  const nothing = { account: null, role: null, roles: null, limit: null };
  if (change.kind === "role") return { ...nothing, role: { from: change.from, to: change.to } };
  if (change.kind === "staff_roles") return { ...nothing, roles: { from: change.from, to: change.to } };
  if (change.kind === "refund_limit") return { ...nothing, limit: { from: sarOf(change.from), to: sarOf(change.to) } };
  if (change.kind !== "staff_account") return nothing;
  const account = { email: change.email, name: { ar: change.nameAr, en: change.nameEn ?? change.nameAr } };
  return {
    ...nothing,
    account: status === "open" ? account : null,
    role: { from: null, to: change.type },
    roles: { from: [], to: change.roles ?? [] },
  };
}
