import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Account } from "#contract/accounts/profile.ts";
import type { Nationality } from "#contract/places/places.ts";
import { users } from "#server/db/tables/identity.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { makeSignedIn } from "#tests/support/factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let countries: Nationality[];
beforeAll(async () => {
  server = await startTestServer();
  countries = (await new TestBrowser(server.app).call<Nationality[]>("GET", "/nationalities")).data;
});
afterAll(() => server.close());

const idOf = (code: string) => countries.find((country) => country.code === code)?.id ?? 0;
const visitor = () => new TestBrowser(server.app);
const register = (more: object) => visitor().register({ full_name_en: undefined, ...more });
const faults = async (more: object) => (await register(more)).error_keys;
const rowOf = async (email: string) => (await server.services.db.select().from(users).where(eq(users.email, email)))[0];

describe("nationalities", () => {
  it("are those of ISO 3166 with their codes, each once, in both languages", async () => {
    const english = (await new TestBrowser(server.app, { language: "en" }).call<Nationality[]>("GET", "/nationalities")).data;
    expect(countries.length).toBeGreaterThanOrEqual(249);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
    expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length);
    expect(new Set(english.map(({ name }) => name)).size).toBe(countries.length);
    for (const { code } of countries) expect(code).toMatch(/^[A-Z]{2}$/u);
    for (const { name } of countries) expect(name).toMatch(/^[\p{Script=Arabic}\p{M} ]+$/u);
    for (const { name } of english) expect(name).toMatch(/^[\p{Script=Latin} .,'()-]+$/u);
    expect(countries.find(({ code }) => code === "HU")?.name).toBe("المجر");
  });
});

describe("a name at registration (R15.3)", () => {
  it("is kept in one spelling, however it was typed", async () => {
    const { status, email } = await register({ full_name_ar: " نُورَة  سعـــد\u00A0محمد القحطاني " });
    expect(status).toBe(201);
    expect(await rowOf(email)).toMatchObject({ nameAr: "نورة سعد محمد القحطاني", nameEn: null });
  });

  it("has four names of a Saudi national, counted as people count them, and two words of anybody else", async () => {
    expect(await faults({ full_name_ar: "سارة خالد العسيري" })).toMatchObject({ full_name_ar: [{ key: "fourNames" }] });
    expect(await faults({ full_name_ar: "عبد الله محمد القحطاني" })).toMatchObject({ full_name_ar: [{ key: "fourNames" }] });
    expect(await faults({ full_name_en: "Sara Alasiri" })).toMatchObject({ full_name_en: [{ key: "fourNames" }] });
    expect(await faults({ full_name_ar: "محمود", nationality_id: idOf("EG") })).toMatchObject({ full_name_ar: [{ key: "twoNames" }] });
    expect(await faults({ full_name_ar: "سارة خالد محمد العسيري ٢" })).toMatchObject({ full_name_ar: [{ key: "name.digits" }] });
    expect((await register({ full_name_ar: "محمود عبد الفتاح", nationality_id: idOf("EG") })).status).toBe(201);
  });

  it("may be in Latin letters alone, and is asked for in some", async () => {
    const { status, email, data } = await register({ full_name_ar: "", full_name_en: "José Mari Peñaflor", nationality_id: idOf("PH") });
    expect(status).toBe(201);
    expect(data.user).toMatchObject({ name: "José Mari Peñaflor", name_en: "José Mari Peñaflor" });
    expect(await rowOf(email)).toMatchObject({ nameAr: "José Mari Peñaflor", nameEn: "José Mari Peñaflor" });
    expect(await faults({ full_name_ar: "", full_name_en: "" })).toMatchObject({ full_name_ar: [{ key: "required" }] });
  });
});

describe("the identity at registration (R15.3)", () => {
  it("is the Saudi number, or a Gulf ID or a passport in a field of its own where the nationality has one", async () => {
    const passport = { national_id: undefined, document_kind: "passport", document_number: "a 1234567" };
    expect(await faults({ national_id: undefined })).toMatchObject({ national_id: [{ key: "nationalId.required" }] });
    expect(await faults(passport)).toMatchObject({ document_kind: [{ key: "selection" }] });
    expect(await faults({ ...passport, document_number: "", nationality_id: idOf("EG") })).toMatchObject({
      document_number: [{ key: "passport.required" }],
    });
    const gulf = { ...passport, document_kind: "gcc", document_number: "284 0101 00123" };
    expect(await faults({ ...gulf, nationality_id: idOf("EG") })).toMatchObject({ document_kind: [{ key: "selection" }] });
    const kuwaiti = await register({ ...gulf, nationality_id: idOf("KW") });
    expect(await rowOf(kuwaiti.email)).toMatchObject({ nationalId: null, documentKind: "gcc", documentNumber: "284010100123" });
  });

  it("is shown to its owner in part, and opens no sign-in", async () => {
    const person = visitor();
    const document = { national_id: undefined, document_kind: "passport", document_number: "A1234567" };
    const { email } = await person.register({ ...document, nationality_id: idOf("EG") });
    expect((await person.call<Account>("GET", "/platform/profile/account")).data).toMatchObject({
      national_id: null,
      national_id_checks: true,
      document: { kind: "passport", number: "A1•••567" },
    });
    expect((await visitor().logIn("A1234567")).status).toBe(422);
    expect((await visitor().logIn(email)).status).toBe(200);
  });
});

describe("what was registered before (R15.3)", () => {
  it("stays valid: a name is judged where it changes", async () => {
    const person = await makeSignedIn(server, { nameAr: "د. نورة ٣", nameEn: null, nationalityId: idOf("SA") });
    await confirmPassword(server, person);
    const change = (more: object, version: number) =>
      server.call<Account>("PATCH", "/platform/profile", {
        headers: person.headers,
        body: {
          email: person.user.email,
          phone: "+966550000001",
          nationality_id: idOf("SA"),
          city_id: null,
          birth_date: null,
          version,
          ...more,
        },
      });
    expect(await change({}, 1)).toMatchObject({ status: 200, data: { name_ar: "د. نورة ٣", phone: "+966550000001" } });
    expect(await change({ name_ar: "نورة القحطاني" }, 2)).toMatchObject({ error_keys: { name_ar: [{ key: "fourNames" }] } });
    expect(await change({ name_en: "Noura Alqahtani" }, 2)).toMatchObject({ error_keys: { name_en: [{ key: "fourNames" }] } });
    expect(await change({ name_ar: "", name_en: "" }, 2)).toMatchObject({ error_keys: { name_ar: [{ key: "required" }] } });
    const english = { name_ar: "", name_en: "Noura Saad Mohammed Alqahtani" };
    expect(await change(english, 2)).toMatchObject({ status: 200, data: { name_ar: english.name_en, name_en: english.name_en } });
  });
});
