import { expect, test } from "./desk.ts";
import { pair } from "./steps.ts";

interface Kept {
  id: number;
  archived_at: string | null;
}

const saved = ["حُفظت التغييرات", "Saved"] as const;

test("office.md §7: a news post is written in both languages, seen beside the form, and comes out when it should", async ({
  desk,
  api,
}) => {
  const { page, hand, say, field, button } = desk;
  await desk.open("/staff/content/news");
  await hand.press(page.getByRole("main").getByRole("link", { name: say(["خبر جديد", "New post"]) }));
  await pair(desk, "title", "ملتقى التدريب الشتوي", "Winter training forum");
  await pair(desk, "excerpt", "لقاء مفتوح مع المدربين.", "An open meeting with instructors.");
  await hand.press(button(["إضافة فقرة", "Add a paragraph"]));
  const cells = page.locator('[data-field="body"] textarea');
  await hand.write(cells.nth(0), "يبدأ الملتقى يوم الأحد.");
  await hand.write(cells.nth(1), "The forum begins on Sunday.");
  await hand.date(field("published_at"), "2031-01-31T16:30");
  await pair(desk, "category_name", "فعاليات", "Events");
  await hand.write(field("category_slug"), "events");
  await desk.shot("news-new");
  await hand.press(button(["حفظ", "Save"]));
  await desk.settle(page.getByText(say(saved), { exact: true }));
  await expect(page).toHaveURL(/\/staff\/content\/news\/\d+$/u);
  await expect(page.getByRole("complementary").getByText(say(["ملتقى التدريب الشتوي", "Winter training forum"]))).toBeVisible();
  await desk.shot("news");
  const id = Number(page.url().split("/").at(-1));
  const { data } = await api.call<{ published_at: string }>("GET", `/admin/news-posts/${id}`);
  expect(data.published_at).toBe("2031-01-31T13:30:00.000Z");
});

test("office.md §6: a banner is made and put into the archive, and one press brings it back", async ({ desk, api }) => {
  const { page, hand, say, field, button } = desk;
  await desk.open("/staff/content/banners");
  await hand.press(page.getByRole("main").getByRole("link", { name: say(["تنويه جديد", "New banner"]) }));
  await pair(desk, "text", "تتوقف المنصة للصيانة مساء الجمعة.", "The platform pauses on Friday evening.");
  await hand.date(field("starts_at"), "2031-01-31T16:30");
  await hand.date(field("ends_at"), "2031-02-01T09:00");
  await desk.shot("banner");
  await hand.press(button(["حفظ", "Save"]));
  await expect(page).toHaveURL(/\/staff\/content\/banners\/\d+$/u);
  const stands = async () => (await api.call<Kept>("GET", `/admin/banners/${page.url().split("/").at(-1)}`)).data.archived_at;
  await hand.press(button(["أرشفة", "Archive"]));
  await expect.poll(stands).not.toBeNull();
  await hand.press(button(["تراجع", "Undo"], page.locator("body")));
  await expect.poll(stands).toBeNull();
});

test("office.md §9: a standing page shows the university's own text, then the platform's again", async ({ desk, api }) => {
  const { page, hand, say, button } = desk;
  await desk.open("/staff/content/pages");
  await hand.open(page.locator("[data-list-row]").first());
  await expect(page).toHaveURL(/\/staff\/content\/pages\/\w/u);
  const slug = page.url().split("/").at(-1);
  await pair(desk, "title", "عن المركز", "About the centre");
  await desk.shot("standing-page");
  await hand.press(button(["حفظ وإظهار", "Save and show"]));
  await desk.settle(page.getByText(say(["تعرض الصفحة هذا النص الآن", "The page shows this text now"])));
  await hand.press(button(["إظهار نص المنصة", "Show the platform’s sample"]));
  await expect(button(["إظهار نص الجامعة", "Show the own text"])).toBeVisible();
  const { data } = await api.call<{ sample: boolean }>("GET", `/admin/pages/${slug}`);
  expect(data.sample).toBe(true);
});

test("office.md §9: a partner, their words and an idea of the search are kept, each by its form", async ({ desk, api }) => {
  const { page, hand, say, field, button } = desk;
  const begin = async (path: string, add: readonly [string, string]) => {
    await desk.open(path);
    await hand.press(page.getByRole("main").getByRole("link", { name: say(add) }));
  };
  const kept = async (path: string) => {
    await hand.press(button(["حفظ", "Save"]));
    await expect(page).toHaveURL(new RegExp(`${path}/\\d+$`, "u"));
    return page.url().split("/").at(-1) ?? "";
  };
  await begin("/staff/content/partners", ["شريك جديد", "New partner"]);
  await pair(desk, "name", "مؤسسة الواحة", "Oasis Foundation");
  await hand.write(field("position"), "90");
  const partner = await kept("/staff/content/partners");
  await desk.shot("partner");

  await begin("/staff/content/quotes", ["رأي جديد", "New quote"]);
  await hand.choose(field("partner_id"), partner);
  await pair(desk, "quote", "وجدنا متدربين يعملون من اليوم الأول.", "Their trainees work from day one.");
  await pair(desk, "name", "هدى الشهري", "Huda Alshehri");
  await pair(desk, "role", "مديرة التدريب", "Head of training");
  await hand.write(field("position"), "90");
  const quote = await kept("/staff/content/quotes");
  expect((await api.call<{ partner_id: number }>("GET", `/admin/partner-reviews/${quote}`)).data.partner_id).toBe(Number(partner));

  await begin("/staff/content/dictionary", ["معنى جديد", "New idea"]);
  const names = page.locator('[data-field="names"]');
  await hand.write(names.locator("input, textarea").nth(0), "الأرشفة");
  await hand.press(names.getByRole("button", { name: say(["إضافة اسم", "Add a name"]) }));
  await hand.write(names.locator("input, textarea").nth(1), "archiving");
  await kept("/staff/content/dictionary");
  await desk.shot("idea");
});
