import type { ApiCaller } from "#tests/support/accounts.ts";
import { expect, test } from "./desk.ts";
import { approveNewest, SEND, SENT, step } from "./steps.ts";

interface Certificate {
  id: string;
  number: string;
  status: string;
  replaced_by: string | null;
}

const all = async (api: ApiCaller, q: string) => (await api.call<Certificate[]>("GET", `/admin/certificates?${q}`)).data;

test("office.md §9: a certificate is found, issued anew under another number, and that one revoked by two", async ({
  desk,
  second,
  api,
}) => {
  const { page, hand, say } = desk;
  const [held] = await all(api, "filter[status]=issued&per_page=1");
  await desk.open("/staff/certificates");
  await hand.write(page.getByRole("searchbox"), held?.number ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=QBS/u);
  await expect(page.locator("[data-list-row]")).toHaveCount(1);
  await hand.open(page.locator("[data-list-row]").first());
  await step(desk, ["إعادة الإصدار", "Reissue"], "صُحح الاسم");
  await desk.settle(page.getByText(say(["صدرت شهادة جديدة بدلًا منها", "A new certificate was issued in its place"])));
  await desk.shot("certificate");
  const [old] = await all(api, `q=${held?.number}`);
  const [fresh] = await all(api, `q=${old?.replaced_by}`);
  await desk.open(`/staff/certificates/${fresh?.id}?q=${fresh?.number}`);
  await step(desk, ["إلغاء الشهادة", "Revoke"], "صدرت بالخطأ", SEND);
  await desk.settle(page.getByText(say(SENT)));
  await expect(page.getByText(say([/^إلغاؤها بانتظار اعتماد/u, /^Its revocation waits/u]))).toBeVisible();
  await desk.shot("certificate-waits");
  expect(await all(api, `q=${fresh?.number}`)).toMatchObject([{ status: "issued" }]);
  await approveNewest(second, say(["إلغاء شهادة", "Revocation of a certificate"]), "certificate-approval");
  expect(await all(api, `q=${fresh?.number}`)).toMatchObject([{ status: "revoked" }]);
});

test("office.md §9: a paper copy is printed, handed to the carrier, and comes back", async ({ desk, api }) => {
  const { page, hand, field, button } = desk;
  const { data } = await api.call<{ delivery: { id: string; status: string } }[]>("GET", "/admin/deliveries");
  const [{ delivery } = { delivery: { id: "", status: "" } }] = data;
  await desk.open("/staff/certificates/shipping");
  await expect(page.locator("[data-list-row]").first()).toBeVisible();
  await desk.shot("shipping");
  await hand.open(page.locator("[data-list-row]").first());
  expect(delivery.status).toBe("shipped");
  await step(desk, ["عادت", "It came back"], "العنوان ناقص");
  await expect(button(["طباعة", "Print"])).toBeVisible();
  await step(desk, ["طباعة", "Print"], "أُكمل العنوان");
  await hand.write(field("carrier"), "بريد الواحة");
  await hand.write(field("tracking_number"), "WP 1234 5678");
  await hand.date(field("expected_on"), "2026-12-01");
  await desk.shot("delivery");
  await hand.press(button(["شُحنت", "Shipped"]));
  await desk.settle(button(["وصلت", "It arrived"]));
  await step(desk, ["وصلت", "It arrived"], "سلمها المندوب");
  await expect(page.getByRole("listitem").filter({ hasText: "سلمها المندوب" })).toBeVisible();
});

test("office.md §9: a template is written, seen on paper with the longest name, and approved by a second person", async ({
  desk,
  second,
}) => {
  const { page, hand, say, field, button } = desk;
  await desk.open("/staff/certificates/templates");
  await hand.press(page.getByRole("main").getByRole("link", { name: say(["قالب جديد", "New template"]) }));
  await hand.write(field("name_ar"), "قالب التخرج");
  await hand.write(field("name_en"), "Graduation");
  await hand.write(field("awards_ar"), "تشهد {issuer} بأن");
  await hand.write(field("awards_en"), "{issuer} certifies that");
  await hand.press(button(["حفظ", "Save"]));
  await expect(page).toHaveURL(/\/staff\/certificates\/templates\/\d+$/u);
  await expect(page.getByRole("article").getByText(/^تشهد .* بأن$/u)).toBeVisible();
  await desk.shot("template");
  const path = new URL(page.url()).pathname;
  await second.open(path);
  await second.hand.press(second.button(["اعتماد", "Approve"]));
  await second.settle(second.button(["العمل به", "Put in force"]));
});
