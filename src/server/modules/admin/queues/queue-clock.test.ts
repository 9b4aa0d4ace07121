import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StaffRole } from "#contract/accounts/roles.ts";
import type { Inbox } from "#contract/requests/admin-requests.ts";
import type { Assigned, Colleague } from "#contract/requests/assignments.ts";
import { trainerApplications } from "#server/db/tables/messages.ts";
import { holidays } from "#server/db/tables/requests.ts";
import { certified, deliveryOf } from "#tests/support/certificate-factories.ts";
import { makeSignedIn, type SignedIn, signIn } from "#tests/support/factories.ts";
import { askedPostponement } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { application, apply } from "#tests/support/trainer-factories.ts";

let server: TestServer;
let registrar: SignedIn;
let colleague: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  registrar = await staff("registrar");
  colleague = await staff("registrar");
});
afterAll(() => server.close());
beforeEach(() => on("2026-11-22"));

const db = () => server.services.db;
const staff = (...roles: StaffRole[]) => makeSignedIn(server, { type: "staff", nameAr: "هند الدوسري", nameEn: "Hind Aldosari" }, roles);
const as = <T = unknown>(who: SignedIn, method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  server.call<T>(method, `/admin${path}`, { headers: who.headers, ...(body ? { body } : {}) });
const give = (who: SignedIn, kind: string, id: string, to: string) => as<Assigned>(who, "PUT", `/assignments/${kind}/${id}`, { to });
const queue = async (who: SignedIn, query: string) => (await as<Inbox>(who, "GET", `/requests?per_page=100&${query}`)).data;
/** Another morning: sessions of the staff do not last that long. */
async function on(day: string) {
  server.clock.set(new Date(`${day}T06:00:00Z`));
  registrar = await signIn(server, registrar.user);
}

const postponement = () => askedPostponement(server);

describe("three business days (issue 20.5)", () => {
  it("they are counted without Fridays, Saturdays and the planner's holidays; what is over is filtered as such", async () => {
    const { id } = await postponement();
    const row = async () => (await queue(registrar, "filter[kind]=postponement")).find((one) => one.id === id);
    const late = async () => (await queue(registrar, "filter[kind]=postponement&filter[due]=overdue")).map((one) => one.id);
    expect(await row()).toMatchObject({ reply_by: "2026-11-25", days_left: 3, overdue: false });
    await on("2026-11-25");
    expect(await row()).toMatchObject({ days_left: 0, overdue: false });
    expect(await late()).not.toContain(id);
    await on("2026-11-26");
    expect(await row()).toMatchObject({ days_left: -1, overdue: true });
    expect(await late()).toContain(id);
    const [day] = await db().insert(holidays).values({ day: "2026-11-24", nameAr: "إجازة", nameEn: "Day off" }).returning();
    expect(await row()).toMatchObject({ reply_by: "2026-11-26", days_left: 0, overdue: false });
    expect(await late()).not.toContain(id);
    await db()
      .delete(holidays)
      .where(eq(holidays.id, day?.id ?? 0));
  });

  it("no day counts while an application waits for its applicant, and the rest of them comes after", async () => {
    const form = application();
    await apply(server, form);
    const move = async (status: string) => {
      const [{ version } = { version: 0 }] = await db()
        .select({ version: trainerApplications.version })
        .from(trainerApplications)
        .where(eq(trainerApplications.id, form.id));
      const moved = await as(registrar, "POST", `/trainer-applications/${form.id}/move`, { status, note: "ينقص ملف", version });
      expect(moved.status).toBe(200);
    };
    const row = async () => (await as<Inbox[number]>(registrar, "GET", `/trainer-applications/${form.id}`)).data;
    await move("under_review");
    await on("2026-11-23");
    await move("needs_info");
    await on("2026-11-26");
    expect(await row()).toMatchObject({ waits: true, overdue: false });
    expect((await queue(registrar, "filter[kind]=trainer&filter[due]=overdue")).map(({ id }) => id)).not.toContain(form.id);
    await move("under_review");
    expect(await row()).toMatchObject({ waits: false, reply_by: "2026-11-30", days_left: 4 });
    expect((await queue(registrar, "filter[kind]=trainer")).find(({ id }) => id === form.id)).toMatchObject({ reply_by: "2026-11-30" });
  });

  it("paper copies and names to correct have it too; what the carrier has is never overdue", async () => {
    const { learner, certificate } = await certified(server);
    const asked = await server.call<{ delivery: { id: string } }>("POST", `/student/certificates/${certificate.id}/delivery`, {
      headers: learner.headers,
      body: deliveryOf(),
    });
    const { id } = asked.data.delivery;
    await give(registrar, "delivery", id, String(colleague.user.id));
    const mine = async () =>
      (
        await as<{ assignee: Colleague | null; overdue: boolean; waits: boolean }[]>(
          registrar,
          "GET",
          `/deliveries?filter[assignee]=${colleague.user.id}`,
        )
      ).data;
    expect(await mine()).toMatchObject([{ open: true, days_left: 3, waits: false, assignee: { id: colleague.user.id } }]);
    await on("2026-11-29");
    expect(await mine()).toMatchObject([{ overdue: true }]);
    await as(registrar, "POST", `/deliveries/${id}/prepare`, {});
    await as(registrar, "POST", `/deliveries/${id}/ship`, { carrier: "سبل", tracking_number: "SP-1" });
    expect(await mine()).toMatchObject([{ open: true, waits: true, overdue: false }]);
    expect((await queue(registrar, "filter[kind]=delivery&filter[due]=overdue")).map((row) => row.id)).not.toContain(id);
  });
});
