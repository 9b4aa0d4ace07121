import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { About, Partner, PartnerReview, Settings } from "#contract/site/site.ts";
import { TERMS } from "#contract/accounts/terms.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let empty: TestServer;
let server: TestServer;
beforeAll(async () => {
  empty = await startTestServer();
  server = await startTestServer({ demo: true });
});
afterAll(async () => {
  await empty.close();
  await server.close();
});

const EN = { headers: { "accept-language": "en" } };

describe("GET /settings/general", () => {
  it("answers in an installation without data too, and says that it is no demo", async () => {
    expect(await empty.call<Settings>("GET", "/settings/general")).toMatchObject({
      status: 200,
      data: { site_name: "قبس", demo: false, email: "", payments: { card_fields_url: null } },
    });
  });

  it("tells the demo's in the language asked for, marked as a demo", async () => {
    expect((await server.call<Settings>("GET", "/settings/general")).data).toMatchObject({
      site_name: "قبس",
      tagline: "علمٌ نقتبسه اليوم، يضيء طريقنا غدًا",
      email: "care@qabas.example",
      phone: "+966115550140",
      vat_number: "310122393500003",
      demo: true,
    });
    expect((await server.call<Settings>("GET", "/settings/general", EN)).data).toMatchObject({
      site_name: "Qabas",
      address: "As Sahafah, Riyadh",
      tagline: "Take a light from those who know",
    });
  });
});

describe("GET /partners, /partner-reviews, /about", () => {
  it("are empty lists, not errors, where there is no data", async () => {
    for (const path of ["/partners", "/partner-reviews", "/about"])
      expect(await empty.call("GET", path), path).toMatchObject({ status: 200, data: [] });
  });

  it("tell eight partners in their order", async () => {
    const { data } = await server.call<Partner[]>("GET", "/partners");
    expect(data).toHaveLength(8);
    expect(data[0]).toMatchObject({ name: "غرفة الروابي" });
    expect((await server.call<Partner[]>("GET", "/partners", EN)).data[1]).toMatchObject({ name: "Namaa" });
  });

  it("quote six people with their partner, the first as the corrected wording says (design/words.md)", async () => {
    const { data } = await server.call<PartnerReview[]>("GET", "/partner-reviews");
    expect(data).toHaveLength(6);
    expect(data[0]).toMatchObject({
      quote: "ألحقنا 120 موظفًا بدورة إدارة المشاريع، فعاد كلٌّ منهم بخطة طبّقها في أسبوعه الأول.",
      name: "سارة الفالح",
      role: "مديرة التطوير",
      partner: "شركة نماء",
    });
  });

  it("tell about the platform in paragraphs", async () => {
    const { data } = await server.call<About[]>("GET", "/about", EN);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ title: "About Qabas" });
    expect(data[0]?.body).toHaveLength(4);
  });

  it("say the terms in it as the constants have them, in the language's own plural form (R2.4)", async () => {
    const told = async (options = {}) => (await server.call<About[]>("GET", "/about", options)).data[0]?.body.at(-1);
    expect(await told()).toContain(`خلال ${TERMS.refundDays} يومًا من الشراء`);
    expect(await told(EN)).toContain(`within ${TERMS.refundDays} days of purchase, unless more than ${TERMS.refundProgressPercent}% of`);
  });
});
