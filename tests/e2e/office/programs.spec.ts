import { expect, test } from "./desk.ts";

test("office.md §7: a program lacks its translation, is named so at the field, meets somebody else's version, and is published", async ({
  desk,
  api,
}) => {
  test.setTimeout(180_000);
  const { page, hand, say } = desk;
  const main = page.getByRole("main");
  const field = (name: string) => main.locator(`[name="${name}"]`);
  const save = main.locator('form button[type="submit"]');
  await desk.open("/staff/programs");
  await hand.press(page.locator('a[href="/staff/programs/new"]'));
  await hand.choose(field("type"), "course");
  await hand.write(field("title_ar"), "أساسيات الفهرسة");
  await hand.write(field("summary_ar"), "ملخص");
  await hand.write(field("summary_en"), "Summary");
  const fields = await field("category_id")
    .locator("option")
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  await hand.choose(field("category_id"), fields.find(Boolean) ?? "");
  await hand.write(field("duration_min"), "600");
  await hand.write(field("duration_weeks"), "4");
  await hand.write(field("price"), "300");
  await hand.press(save);
  await expect(main.locator("[data-form-summary]")).toBeFocused();
  await hand.press(main.getByRole("link", { name: say(["اسم البرنامج، بالإنجليزية", "Title of the program, in English"]), exact: true }));
  await expect(field("title_en")).toBeFocused();
  await hand.write(field("title_en"), "Basics of cataloguing");
  await desk.shot("program-missing");
  await hand.press(save);
  await expect(page).toHaveURL(/\/staff\/programs\/\d+$/u);
  const id = page.url().split("/").at(-1);
  await expect(main.getByRole("button", { name: say(["يبقى بندان قبل النشر", "2 items left before publishing"]) })).toBeDisabled();
  await desk.shot("program-draft");

  const { data: now } = await api.call<Record<string, unknown>>("GET", `/admin/programs/${id}`);
  const changed = await api.call("PUT", `/admin/programs/${id}`, { ...now, price: 350 });
  expect(changed.status, JSON.stringify(changed.data)).toBe(200);
  await hand.write(field("price"), "325");
  await hand.press(save);
  await expect(main.getByRole("radio").first()).toBeVisible();
  await desk.shot("program-conflict");
  for (const group of await main.locator("fieldset:has(input[type=radio])").all()) await hand.pick(group.getByRole("radio").first());
  await hand.press(main.getByRole("button", { name: say(["حفظ ما اختير", "Save what was chosen"]) }));
  await expect(field("price")).toHaveValue("325");
  await expect.poll(async () => (await api.call<{ price: number }>("GET", `/admin/programs/${id}`)).data.price).toBe(325);
});

test("office.md §9: a cohort's weekly pattern clashes, the clash is named, another hour is the way out, and the sessions are made", async ({
  desk,
  api,
}) => {
  test.setTimeout(180_000);
  const { page, hand, say } = desk;
  const main = page.getByRole("main");
  const field = (name: string) => main.locator(`[name="${name}"]`);
  const { data: programs } = await api.call<{ id: number; status: string; type: string }[]>("GET", "/admin/programs?per_page=50");
  const program = programs.find(({ status, type }) => status === "published" && type === "course");
  await desk.open(`/staff/programs/cohorts/new?program=${program?.id}`);
  await hand.write(field("starts_on"), "2027-01-17");
  await hand.write(field("ends_on"), "2027-03-30");
  await hand.tick(main.locator('[name="days"][value="0"]'));
  await hand.tick(main.locator('[name="days"][value="2"]'));
  await hand.press(main.locator('form button[type="submit"]'));
  await expect(page).toHaveURL(/\/cohorts\/\d+$/u);
  const cohort = page.url().split("/").at(-1);
  const make = async () => {
    await hand.press(main.locator('a[href$="/series"]'));
    await hand.write(field("title_ar"), "لقاء");
    await hand.write(field("title_en"), "Meeting");
    await hand.write(field("count"), "3");
  };
  const send = main.locator('form button[type="submit"]');
  await make();
  await expect(main.locator("aside ol > li")).toHaveCount(3);
  await hand.press(send);
  await expect(page).toHaveURL(/\/cohorts\/\d+$/u);
  await expect(main.locator("[data-list-row]")).toHaveCount(3);
  await make();
  await expect(send).toBeDisabled();
  await expect(send).toContainText(say(["تعارض", "clash"]));
  await desk.shot("cohort-clash");
  await hand.write(field("time"), "21:30");
  await expect(send).toBeEnabled();
  await desk.shot("cohort-way-out");
  await hand.press(send);
  await expect(page).toHaveURL(/\/cohorts\/\d+$/u);
  const { data } = await api.call<unknown[]>("GET", `/admin/cohorts/${cohort}/sessions`);
  expect(data).toHaveLength(6);
  await hand.open(main.locator("[data-list-row]").last());
  await hand.press(main.getByRole("button", { name: say(["إلغاء الجلسة", "Cancel the session"]) }));
  const dialog = page.getByRole("dialog");
  await hand.write(dialog.getByRole("textbox"), "عطل في القاعة");
  await hand.press(dialog.getByRole("button", { name: say(["إلغاء الجلسة", "Cancel the session"]) }));
  await desk.settle(main.getByRole("button", { name: say(["إعادة الجلسة", "Let it take place"]) }));
  await desk.shot("session-cancelled");
});

test("office.md §13: a file with mistakes says line by line what it will do, is corrected, carried out and taken back", async ({
  desk,
  api,
  account,
}) => {
  const { page, hand, say } = desk;
  const main = page.getByRole("main");
  const send = main.locator('form button[type="submit"]');
  const lines = [
    "person,program,cohort,payment,reference",
    `${account.email},لوحات المعلومات في Power BI,2027-01-18,free,`,
    "nobody@example.com,1,,free,",
    `${account.email},برنامج لا وجود له,,free,`,
  ];
  await desk.open("/staff/people/import");
  await hand.press(send);
  await expect(main.locator('[name="file"]')).toBeFocused();
  await hand.attach(main.locator('[name="file"]'), { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
  await hand.write(main.locator('[name="reason"]'), "منحة الكلية");
  await hand.press(send);
  await expect(page.getByText("nobody@example.com")).toBeVisible();
  await desk.shot("import");
  await hand.press(main.getByRole("button", { name: say(["تسجيل متدرب واحد", "Enrol 1 person"]) }));
  const back = main.getByRole("button", { name: say(["التراجع عن الاستيراد", "Take it back"]) });
  await desk.settle(back);
  const { data } = await api.call<{ id: number }[]>("GET", `/admin/users?q=${account.email}`);
  const enrolled = async () =>
    (await api.call<{ enrollments: unknown[] }>("GET", `/admin/users/${data[0]?.id}/file`)).data.enrollments.length;
  await expect.poll(enrolled).toBe(1);
  await hand.press(back);
  await expect(page.getByText(say(["أُلغي", "Taken back"]), { exact: true }).first()).toBeVisible();
});
