import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SettingsVersion } from "#contract/content/staff-settings.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
});
afterAll(() => server.close());

interface Held {
  version: number;
  refund_limit: number | null;
  phone: string;
  site_name: { ar: string; en: string };
}
const admin = <T>(method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  server.call<T>(method, `/admin/settings${path}`, { headers: { ...staff.headers, "accept-language": "en" }, ...(body ? { body } : {}) });
const held = async () => (await admin<Held>("GET", "")).data;
const history = async () => (await admin<SettingsVersion[]>("GET", "/versions")).data;

describe("issue 20.6 the history of the settings", () => {
  it("begins empty; each change stands there with who made it and what it changed, the newest first", async () => {
    expect(await history()).toEqual([]);
    const first = await held();
    await admin("PUT", "", { ...first, site_name: { ar: "قبس", en: "Qabas Two" }, email: "" });
    await admin("PUT", "", { ...(await held()), city_map: { lat: 21.5, lng: 39.2 }, phone: "+966 11 000 0000" });
    const told = await history();
    expect(told.map(({ version }) => version)).toEqual([first.version + 1, first.version]);
    expect(told[0]?.changes.map(({ field }) => field).toSorted()).toEqual(["city_map.lat", "city_map.lng", "phone"]);
    expect(told[1]?.changes).toEqual([
      expect.objectContaining({
        field: "site_name",
        before: [first.site_name.ar, first.site_name.en].filter(Boolean),
        after: ["قبس", "Qabas Two"],
      }),
    ]);
    expect(told[1]?.replaced_by?.ar).toBe(staff.user.nameAr);
  });

  it("goes back to any version but for the refund limit; that is a change like another, and is undone as well", async () => {
    const [newest, oldest] = await history();
    const before = await held();
    await admin("PUT", "", { ...before, refund_limit: 100 });
    const lower = await held();
    const back = await admin<Held>("POST", `/versions/${oldest?.version}/restore`, { version: lower.version });
    expect(back).toMatchObject({ status: 200, data: { version: lower.version + 1, refund_limit: 100 } });
    expect(back.data.phone).not.toBe("+966 11 000 0000");
    expect(back.data.site_name.en).not.toBe("Qabas Two");
    const undone = await admin<Held>("POST", `/versions/${lower.version}/restore`, { version: back.data.version });
    expect(undone.data).toMatchObject({ site_name: { en: "Qabas Two" }, phone: "+966 11 000 0000", refund_limit: 100 });
    expect((await history()).length).toBe(5);
    expect(newest).toBeDefined();
  });

  it("refuses a version that never was, and whoever saw an older one", async () => {
    const { version } = await held();
    expect(await admin("POST", "/versions/999/restore", { version })).toMatchObject({ status: 404 });
    const [newest] = await history();
    expect(await admin("POST", `/versions/${newest?.version}/restore`, { version: version - 1 })).toMatchObject({
      code: "version_conflict",
    });
  });
});

describe("issue 20.6 a banner", () => {
  const HOUR_MS = 3_600_000;
  const banners = async (language: string) =>
    (await server.call<{ banners: { text: string }[] }>("GET", "/settings/general", { headers: { "accept-language": language } })).data
      .banners;

  it("is shown in both languages from its beginning to its end, and not while it is archived", async () => {
    const now = server.clock.now().getTime();
    const at = (hours: number) => new Date(now + hours * HOUR_MS).toISOString();
    const text = { ar: "تتوقف الخدمة ساعة للصيانة", en: "The service stops for an hour" };
    const send = (method: "POST" | "PUT", path: string, body: object) =>
      server.call<{ id: number; version: number }>(method, `/admin/banners${path}`, { headers: staff.headers, body });
    expect(await send("POST", "", { text, starts_at: at(2), ends_at: at(1) })).toMatchObject({
      status: 422,
      error_keys: { ends_at: [{ key: "day.after" }] },
    });
    await send("POST", "", { text: { ar: "انتهى", en: "Over" }, starts_at: at(-2), ends_at: at(-1) });
    await send("POST", "", { text: { ar: "لاحقًا", en: "Later" }, starts_at: at(2), ends_at: at(3) });
    const made = await send("POST", "", { text, starts_at: at(-1), ends_at: at(1) });
    await expect.poll(async () => (await banners("en")).map((one) => one.text)).toEqual([text.en]);
    expect((await banners("ar")).map((one) => one.text)).toEqual([text.ar]);
    await send("POST", `/${made.data.id}/archive`, { version: made.data.version });
    await expect.poll(async () => (await banners("en")).length).toBe(0);
  });
});
