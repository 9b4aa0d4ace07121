import { asc, eq, inArray } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { DEMO_ACCOUNTS } from "#server/db/seed/accounts.ts";
import { stableUuid } from "#server/db/seed/stable-uuid.ts";
import { users } from "#server/db/tables/identity.ts";
import { refunds } from "#server/db/tables/requests.ts";
import { withOrigin } from "./call-origin.ts";
import { recordSecurityEvents, type SecurityEvent } from "./record-security-event.ts";

type Who = keyof typeof DEMO_ACCOUNTS;

/** What one call did. */
interface Told {
  who: Who | null;
  daysAgo: number;
  /** Minutes after eight in the morning, in Riyadh. */
  minute: number;
  events: SecurityEvent[];
}

const DAY_MS = 86_400_000;
const EIGHT_MS = 5 * 3_600_000;
const BROWSERS = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
] as const;
/** Days on which each of them logs in. */
const WEEKS: Partial<Record<Who, readonly number[]>> = {
  registrar: [13, 11, 6, 4],
  finance: [12, 9, 5, 2],
  support: [10, 3],
  content: [8],
  admin: [7, 1],
  auditor: [1],
};

/**
 * Two weeks of the demo's office in the security log, by the way that every event takes: whoever audits the demo sees a chain with
 * something in it. It tells what the demo shows: the refunds are its own.
 */
export async function seedLog(db: Database, now: Date): Promise<void> {
  const emails = Object.values(DEMO_ACCOUNTS).map(({ email }) => email);
  const people = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.email, emails));
  const idOf = (who: Who) => people.find(({ email }) => email === DEMO_ACCOUNTS[who].email)?.id ?? null;
  const paidBack = await db
    .select({ id: refunds.id, orderId: refunds.orderId, amount: refunds.amount })
    .from(refunds)
    .where(eq(refunds.status, "done"))
    .orderBy(asc(refunds.id))
    .limit(3);
  const student = idOf("student");
  const look = (call: string, rows: number): SecurityEvent => ({
    name: "personal_data_viewed",
    personId: rows === 1 ? student : null,
    details: { call, shows: "person", rows },
  });
  const calls: Told[] = [
    ...Object.entries(WEEKS).flatMap(([who, days]) =>
      days.flatMap((daysAgo, place) => [
        { who: who as Who, daysAgo, minute: 4 + place, events: [{ name: "login_succeeded" as const }] },
        { who: who as Who, daysAgo, minute: 430 + place, events: [{ name: "logout" as const }] },
      ]),
    ),
    {
      who: null,
      daysAgo: 11,
      minute: 3,
      events: [{ name: "login_failed", personId: idOf("registrar"), typed: DEMO_ACCOUNTS.registrar.email }],
    },
    { who: "registrar", daysAgo: 13, minute: 31, events: [look("GET /admin/users", 50)] },
    { who: "registrar", daysAgo: 13, minute: 34, events: [look("GET /admin/users/:id", 1)] },
    { who: "support", daysAgo: 10, minute: 62, events: [look("GET /admin/users/:id", 1)] },
    {
      who: "registrar",
      daysAgo: 6,
      minute: 75,
      events: [{ name: "account_changed", personId: student, changes: [["phone", "••••0000", "••••0001"]] }],
    },
    ...paidBack.map(
      ({ id, orderId, amount }, place): Told => ({
        who: "finance",
        daysAgo: [9, 5, 2][place] ?? 2,
        minute: 140,
        events: [{ name: "refund_started", subject: `order ${orderId}`, details: { refund: id, amount, asked_by: null } }],
      }),
    ),
    {
      who: "content",
      daysAgo: 8,
      minute: 95,
      events: [{ name: "content_changed", personId: null, changes: [["status", "draft", "published"]] }],
    },
    { who: "admin", daysAgo: 7, minute: 40, events: [{ name: "reauthenticated" }] },
    {
      who: "admin",
      daysAgo: 7,
      minute: 41,
      events: [{ name: "staff_roles_changed", personId: idOf("support"), details: { from: "", to: "support", asked_by: idOf("staff") } }],
    },
    { who: "auditor", daysAgo: 1, minute: 55, events: [{ name: "security_log_viewed", details: { events: 50 } }] },
  ];
  const inOrder = calls.toSorted((a, b) => b.daysAgo - a.daysAgo || a.minute - b.minute);
  await db.transaction(async (tx) => {
    for (const [place, { who, daysAgo, minute, events }] of inOrder.entries()) {
      const userId = who && idOf(who);
      const dayStart = Math.floor(now.getTime() / DAY_MS) * DAY_MS - daysAgo * DAY_MS;
      const at = new Date(dayStart + EIGHT_MS + minute * 60_000 + ((place * 7_919) % 60_000));
      const origin = {
        log: null,
        requestId: `demodemo-${(place + 1).toString(36)}`,
        address: `192.0.2.${10 + ((userId ?? 0) % 200)}`,
        userAgent: BROWSERS[place % BROWSERS.length],
        now: () => at,
        caller: userId === null ? null : { userId, deviceId: stableUuid(`demo device ${userId}`) },
      };
      await withOrigin(origin, () => recordSecurityEvents(tx, events));
    }
  });
}
