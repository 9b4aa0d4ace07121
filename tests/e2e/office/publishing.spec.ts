import { expect, test } from "./desk.ts";
import { find } from "./steps.ts";

const both = (text: string, english: string) => ({ ar: text, en: english });
const lines = (text: string, english: string) => ({ ar: [text], en: [english] });

test("office.md §7: the last thing that a draft lacks is done from its list, and it is published", async ({ desk, api }) => {
  const { page, hand, say, field, button } = desk;
  const fields = await api.call<{ id: number }[]>("GET", "/admin/categories?per_page=1");
  const made = await api.call<{ id: number }>("POST", "/admin/programs", {
    type: "course",
    slug: `archives-${Date.now().toString(36)}`,
    category_id: fields.data[0]?.id,
    title: both("أساسيات الأرشفة", "Basics of archives"),
    summary: both("من الورق إلى الرقم.", "From paper to digital."),
    description: lines("وصف البرنامج", "About the program"),
    outcomes: lines("ترتيب ملف", "Order a file"),
    requirements: lines("لا شيء", "None"),
    audience: lines("أمناء السجلات", "Records officers"),
    faqs: { ar: [], en: [] },
    price: 300,
    vat_category: "S",
    duration_min: 360,
    duration_weeks: 2,
    level: "beginner",
    language: "ar",
    delivery: "online",
    certificate: { enabled: true, progress: 100, grade: 60, attendance: 75 },
    instructors: [],
  });
  expect(made.status, JSON.stringify(made)).toBe(201);
  const { id } = made.data;
  const cohort = await api.call<{ id: number }>("POST", "/admin/cohorts", {
    program_id: id,
    starts_on: "2027-01-17",
    ends_on: "2027-01-31",
    days: [0],
    starts_minute: 990,
    duration_min: 120,
    seats_total: 20,
  });
  const series = {
    day: "2027-01-17",
    time: "16:30",
    minutes: 120,
    weekdays: [0],
    count: 1,
    title: both("لقاء", "Meeting"),
    kind: "lecture",
  };
  const session = await api.call("POST", `/admin/cohorts/${cohort.data.id}/series`, series);
  expect(session.status, JSON.stringify(session)).toBe(201);

  await desk.open(`/staff/programs/${id}`);
  await expect(button(["يبقى بند واحد قبل النشر", "1 item left before publishing"])).toBeDisabled();
  await desk.shot("program-one-left");
  await find(desk, "instructors", say(["نورة", "Noura"]));
  await hand.press(button(["حفظ التغييرات", "Save changes"]));
  const publish = button(["نشر", "Publish"]);
  await expect(publish).toBeEnabled();
  await hand.press(publish);
  await desk.settle(page.getByText(say(["نُشر البرنامج، ويراه الزوار الآن.", "Published. Visitors see it now."])));
  await expect(field("price")).toBeVisible();
  expect((await api.call<{ status: string }>("GET", `/admin/programs/${id}`)).data.status).toBe("published");
});
