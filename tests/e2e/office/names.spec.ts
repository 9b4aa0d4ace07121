import { randomUUID } from "node:crypto";
import { ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { expect, test } from "./desk.ts";
import { step } from "./steps.ts";

interface Held {
  id: string | null;
  status: string;
  snapshot: { holder_ar: string } | null;
}

test("office.md §8: a corrected name is read beside the old one and approved, and a new certificate bears it", async ({ desk, site }) => {
  const { page, hand, say } = desk;
  const student = await ApiCaller.signIn(site.product.apiOrigin, { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" });
  const valid = async () => (await student.call<Held[]>("GET", "/student/certificates")).data.find(({ status }) => status === "issued");
  const before = await valid();
  const name = "سارة خالد محمد عسيري";
  const asked = await student.call("POST", `/student/certificates/${before?.id}/name-correction`, {
    id: randomUUID(),
    full_name_ar: name,
    evidence: "بلا أل التعريف كما في الهوية",
    attachments: [],
  });
  expect(asked.status, JSON.stringify(asked)).toBe(201);
  await desk.open("/staff/certificates/names");
  await hand.open(
    page
      .locator("[data-list-row]")
      .filter({ hasText: name })
      .or(page.locator("li, tr").filter({ hasText: name }).locator("[data-list-row]"))
      .first(),
  );
  await expect(page.getByText(before?.snapshot?.holder_ar ?? "").first()).toBeVisible();
  await desk.shot("name-correction");
  await step(desk, ["قبول", "Approve"], "طابق صورة الهوية");
  await desk.settle(page.getByText(say(["أُرسل القرار وأُبلغ صاحب الطلب.", "Decision sent. Whoever asked is notified."])));
  const fresh = await valid();
  expect(fresh?.id).not.toBe(before?.id);
  expect(fresh?.snapshot?.holder_ar).toBe(name);
});

test("office.md §9: a template begins as a copy of another, with its words and signatories", async ({ desk, api }) => {
  const { page, hand, say, field, button } = desk;
  const both = (text: string) => ({ ar: text, en: text });
  const { data, status } = await api.call<{ id: number }>("POST", "/admin/certificate-templates", {
    name: { ar: "قالب الشهادات", en: "Certificates" },
    awards: both("{issuer}"),
    facts: both("{hours}"),
    signatories: [
      { name: { ar: "أ. د. منيرة القاضي", en: "Prof. Munira Alqadi" }, title: { ar: "مديرة المركز", en: "Director" }, until: "2030-12-31" },
    ],
  });
  expect(status).toBe(201);
  await desk.open(`/staff/certificates/templates/${data.id}`);
  await hand.press(page.getByRole("main").getByRole("link", { name: say(["نسخ إلى قالب جديد", "Copy into a new template"]) }));
  await expect(page).toHaveURL(/\/new\?from=/u);
  await expect(page.getByRole("main").locator('input[value="أ. د. منيرة القاضي"]')).toBeVisible();
  await hand.write(field("name_ar"), "قالب الدبلومات");
  await hand.write(field("name_en"), "Diplomas");
  await desk.shot("template-copy");
  await hand.press(button(["حفظ", "Save"]));
  await expect(page).toHaveURL(/\/staff\/certificates\/templates\/\d+$/u);
  const made = await api.call<{ name: { en: string }; awards: { en: string } }>(
    "GET",
    `/admin/certificate-templates/${page.url().split("/").at(-1)}`,
  );
  expect(made.data).toMatchObject({ name: { en: "Diplomas" }, awards: { en: "{issuer}" } });
});
