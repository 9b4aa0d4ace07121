import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#contract/accounts/roles.ts";
import type { Found } from "#contract/search/staff-search.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { invoices } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { certified } from "#tests/support/certificate-factories.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff, postponementOf, studying } from "#tests/support/request-factories.ts";
import { Shop } from "#tests/support/shop.ts";

let shop: Shop;
let staff: SignedIn;
let learner: SignedIn;
let order: { id: string; number: string };
let request: { id: string; reference: string };
let certificate: { id: string; number: string };
let taught: { id: number };
const ID = "1098765432";

const db = () => shop.server.services.db;
const search = (q: string, { kinds = "", who = staff } = {}) =>
  shop.server.call<Found[]>("GET", `/admin/search?q=${encodeURIComponent(q)}${kinds ? `&kinds=${kinds}` : ""}`, { headers: who.headers });
const kindsOf = (data: Found[]) => data.map(({ kind, id }) => `${kind} ${id}`);
const withRoles = (...roles: StaffRole[]) => makeSignedIn(shop.server, { type: "staff" }, roles);

beforeAll(async () => {
  shop = await Shop.open();
  staff = await makeStaff(shop.server);
  const program = await makeProgram(shop.server, { price: 80_000, seats: 5, titleAr: "كتابة السير الذاتية", titleEn: "Writing a memoir" });
  learner = await shop.buyerOf([program]);
  await db()
    .update(users)
    .set({ nameAr: "جوهرة فهد السهلي", nameEn: "Jawharah Alsahli", phone: "+966558127643", nationalId: ID })
    .where(eq(users.id, learner.user.id));
  order = (await shop.order(learner)).data.order;
  const study = await studying(shop.server, { student: learner });
  taught = study.program;
  const form = postponementOf(study.enrollment.id, { target_cohort_id: study.later[0]?.id });
  await shop.server.call("POST", "/student/postponements", { headers: learner.headers, body: form });
  const { data } = await shop.server.call<{ id: string; reference: string | null }[]>("GET", "/admin/requests", { headers: staff.headers });
  request = { id: form.id, reference: data.find(({ id }) => id === form.id)?.reference ?? "" };
  certificate = (await certified(shop.server)).certificate;
});
afterAll(() => shop.close());

describe("issue 20: one search of the console", () => {
  it("finds a person by a name in either script and any spelling, by e-mail, phone and ID, whole or by its last four digits", async () => {
    for (const q of ["جوهره السهلى", "alsahli jawharah", learner.user.email, "0558127643", "٠٥٥٨١٢٧٦٤٣", "7643", ID, "5432"])
      expect([q, kindsOf((await search(q, { kinds: "person" })).data)]).toEqual([q, [`person ${learner.user.id}`]]);
    expect((await search("7643x", { kinds: "person" })).data).toEqual([]);
  });

  it("finds a purchase by its number, however much of it is read out, by its invoice and its buyer", async () => {
    const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, order.id));
    const short = String(Number(order.number.split("-")[2]));
    const asked = [order.number, order.number.toLowerCase(), short.padStart(4, "0"), invoice?.number ?? "", "Alsahli"];
    for (const q of asked) expect([q, (await search(q, { kinds: "order" })).data.map(({ number }) => number)]).toEqual([q, [order.number]]);
  });

  it("finds a request by its reference, a certificate by its number, a program by its title, each with whose and what", async () => {
    const [found] = (await search(request.reference)).data;
    expect(found).toMatchObject({
      kind: "request",
      id: `postponement/${request.id}`,
      number: request.reference,
      person_id: learner.user.id,
      name: { en: "Jawharah Alsahli" },
      state: "postponement",
    });
    expect((await search(certificate.number)).data).toMatchObject([{ kind: "certificate", id: certificate.id, state: "issued" }]);
    expect((await search("السير الذاتيه", { kinds: "program" })).data).toMatchObject([
      { name: { en: "Writing a memoir" }, state: "published" },
    ]);
    const [row] = await db().select().from(programs).where(eq(programs.id, taught.id));
    expect(kindsOf((await search(row?.titleEn ?? "", { kinds: "program" })).data)).toContain(`program ${taught.id}`);
  });

  it("answers three of a kind and says that there are more; too little finds nothing, a kind that there is not is refused", async () => {
    for (let n = 0; n < 5; n += 1) await makeSignedIn(shop.server, { nameAr: "عبير ناصر الزايدي", nameEn: "Abeer Alzaydi" });
    const { data, meta } = await search("الزايدي", { kinds: "person" });
    expect([data.length, meta]).toEqual([3, { more: ["person"] }]);
    expect((await search("ع")).data).toEqual([]);
    expect((await search("%%")).data).toEqual([]);
    expect(await search("عبير", { kinds: "person,secrets" })).toMatchObject({ status: 422 });
  });

  it("finds of each kind only what the roles of who asks let them see, and of the categories that they are limited to", async () => {
    const kinds = async (who: SignedIn, q: string) => [...new Set((await search(q, { who })).data.map(({ kind }) => kind))];
    expect(await kinds(await withRoles("content"), "جوهرة")).toEqual([]);
    expect(await kinds(await withRoles("registrar"), "جوهرة")).toEqual(["person", "request"]);
    expect(await kinds(await withRoles("finance"), "جوهرة")).toEqual(["order", "person", "request"]);
    expect(await search("جوهرة", { who: await makeSignedIn(shop.server) })).toMatchObject({ status: 403 });
    const limited = await withRoles("registrar");
    await db()
      .update(staffRoles)
      .set({ categories: [2_000_000] })
      .where(eq(staffRoles.userId, limited.user.id));
    expect(await kinds(limited, "جوهرة")).toEqual(["person"]);
    expect(await kinds(limited, certificate.number)).toEqual([]);
    expect(await kinds(limited, "memoir")).toEqual([]);
  });

  it("stands in the security log, a look-up by phone or ID as one of that person, and the number stands nowhere in it", async () => {
    await search(ID);
    const [event] = await db()
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.name, "personal_data_viewed"), eq(securityEvents.personId, learner.user.id)))
      .orderBy(desc(securityEvents.id))
      .limit(1);
    expect(event).toMatchObject({ actorId: staff.user.id, details: { call: "GET /admin/search", by: "number" } });
    const all = await db().select().from(securityEvents);
    expect(all.filter(({ details }) => details.call === "GET /admin/search" && details.shows === "people").length).toBeGreaterThan(0);
    expect(JSON.stringify(all)).not.toContain(ID);
  });
});
