import type { ToolRow } from "#tests/support/tools/tool-room.ts";
import { expect, test } from "./desk.ts";
import { pair } from "./steps.ts";

test("issue 22.7: an external tool is registered, what it asks of us is there to be copied, and it is taken out of service and brought back", async ({
  desk,
  api,
}) => {
  const { page, hand, say, field, button } = desk;
  await desk.open("/staff/platform/tools");
  await hand.press(
    page
      .getByRole("main")
      .getByRole("link", { name: say(["أداة جديدة", "New tool"]) })
      .first(),
  );
  await pair(desk, "name", "مختبر القياس", "Measuring lab");
  await hand.write(field("login_url"), "https://lab.example/login");
  await hand.write(field("launch_urls_0"), "https://lab.example/launch");
  await hand.write(field("key_url"), "https://lab.example/keys");
  await hand.tick(field("writes_grades"));
  await hand.press(button(["حفظ", "Save"]));
  await expect(page).toHaveURL(/\/staff\/platform\/tools\/\d+$/u);
  const kept = async () => (await api.call<ToolRow[]>("GET", "/admin/tools?q=Measuring&filter[archived]=all")).data[0];
  const made = await kept();
  expect(made).toMatchObject({ writes_grades: true, shares_name: false, shares_email: false, reads_members: false });
  await expect(page.getByText(made?.platform.client_id ?? "", { exact: true })).toBeVisible();
  await desk.shot("tool");
  await hand.press(button(["أرشفة", "Archive"]));
  await expect.poll(async () => (await kept())?.archived_at).not.toBeNull();
  await hand.press(button(["إعادة من الأرشيف", "Bring back"]));
  await expect.poll(async () => (await kept())?.archived_at).toBeNull();
});
