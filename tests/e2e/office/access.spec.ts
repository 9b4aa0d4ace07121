import { TOTP } from "otpauth";
import { ApiCaller, register } from "#tests/support/accounts.ts";
import { clockOffset } from "#tests/support/clock-offset.ts";
import { expect, test } from "./desk.ts";

const FACTOR = "/platform/profile/second-factor";

test("office.md §6: help with a lost second factor is asked for, and an administrator who did not ask approves it", async ({
  desk,
  second,
  api,
  site,
}) => {
  const { page, hand, say, button } = desk;
  const { apiOrigin } = site.product;
  const person = await register(apiOrigin);
  const owner = await ApiCaller.signIn(apiOrigin, person);
  await owner.call("POST", "/platform/profile/reauthenticate", { password: person.password });
  const { data: begun } = await owner.call<{ secret: string }>("POST", `${FACTOR}/authenticator`);
  const timestamp = Date.now() + (await clockOffset(apiOrigin));
  const code = new TOTP({ secret: begun.secret.replaceAll(" ", "") }).generate({ timestamp });
  expect(await owner.call("POST", `${FACTOR}/authenticator/confirm`, { code })).toMatchObject({ status: 200 });
  const { data } = await api.call<{ id: number }[]>("GET", `/admin/users?q=${person.email}`);

  await desk.open(`/staff/people/${data[0]?.id}/sign-in`);
  const help = ["المساعدة في فقد التحقق بخطوتين", "Help with a lost second factor"] as const;
  await hand.press(button(help));
  const dialog = page.getByRole("dialog", { name: say(help) });
  await desk.shot("factor-help");
  await hand.press(button(["إرسال للاعتماد الثاني", "Send for second approval"], dialog));
  const way = page.getByRole("main").getByRole("link", { name: say(["فتح الاعتماد", "Open the approval"]) });
  await desk.settle(way);
  await expect(button(help)).toHaveCount(0);

  await second.open((await way.getAttribute("href")) ?? "");
  await second.shot("factor-approval");
  await second.hand.press(second.button(["اعتماد", "Approve"]));
  await second.settle(second.page.getByText(say([/^اعتُمد/u, /^Approved/u])));
});

test("office.md §13: a file of enrollments says what each line will do, a wrong line is mended in it or moved to the nearest cohort, it is carried out, and is taken back", async ({
  desk,
  site,
}) => {
  const { page, hand, say, field, button } = desk;
  const account = () => register(site.product.apiOrigin);
  const [{ email }, other, third, fourth] = [await account(), await account(), await account(), await account()];
  await desk.open("/staff/people/import");
  const lines = [
    "person,program,cohort,payment,reference",
    `${email},لوحات المعلومات في Power BI,2027-01-18,free,`,
    "nobody@example.com,1,,free,",
    ...[third, fourth].map((one) => `${one.email},لوحات المعلومات في Power BI,2027-01-25,free,`),
  ];
  await hand.give(field("file"), { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
  await hand.write(field("reason"), "منحة الكلية");
  await hand.press(page.locator('main form button[type="submit"]'));
  await expect(page.getByText("nobody@example.com")).toBeVisible();
  await desk.shot("import");
  // What needs fixing stands first, and is mended in the preview.
  const fix = ["تصحيح", "Fix"] as const;
  await hand.press(button(fix).first());
  const dialog = page.getByRole("dialog").first();
  await hand.write(field("person", dialog), "still.nobody@example.com");
  const keep = ["تحقق وحفظ", "Check and keep"] as const;
  await hand.press(button(keep, dialog));
  await expect(dialog.getByRole("status")).toBeVisible();
  await desk.shot("import-fix", "dark");
  await hand.write(field("person", dialog), other.email);
  await hand.write(field("program", dialog), "لوحات المعلومات في Power BI");
  await hand.write(field("cohort", dialog), "2027-01-18");
  await hand.press(button(keep, dialog));
  await desk.settle(page.getByText(say(["السطر 3 صحيح الآن", "Line 3 is right now"])));
  // No cohort begins on that day: the nearest is accepted for one line, put back, and accepted for all of them.
  const moved = page.getByText(say([/نُقل إلى شعبة/u, /Moved to the cohort of/u]));
  await hand.press(button(["قبول الأقرب", "Accept nearest"]).first());
  await expect(moved).toHaveCount(1);
  await hand.press(button(["تراجع", "Undo"]));
  await expect(moved).toHaveCount(0);
  await hand.press(button(["قبول أقرب شعبة لسطرين", "Accept the nearest cohort for 2 lines"]));
  await expect(moved).toHaveCount(2);
  await desk.shot("import-nearest");
  const [list] = await Promise.all([
    page.waitForEvent("download"),
    hand.press(button(["تنزيل القائمة المصححة", "Download the corrected list"])),
  ]);
  expect(list.suggestedFilename()).toBe("list.csv");
  await hand.press(button(["تسجيل 4 متدربين", "Enrol 4 people"]));
  await hand.press(button(["التراجع عن الاستيراد", "Take it back"]));
  await expect(page.getByText(say(["أُلغي", "Taken back"])).first()).toBeVisible();
});
