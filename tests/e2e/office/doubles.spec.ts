import { type Account, type ApiCaller, register } from "#tests/support/accounts.ts";
import { expect, test } from "./desk.ts";
import { approveNewest, SEND, SENT, step } from "./steps.ts";

const idOf = async (api: ApiCaller, { email }: Account) => (await api.call<{ id: number }[]>("GET", `/admin/users?q=${email}`)).data[0]?.id;

test("office.md §3: of the doubled accounts a pair is said to be two people, and put back into the list", async ({ desk, api, site }) => {
  const { page, hand, say, button } = desk;
  const [one, other] = [await register(site.product.apiOrigin), await register(site.product.apiOrigin)];
  const reason = `أخوان برقم واحد ${await idOf(api, one)}`;
  await desk.open("/staff/people");
  await hand.press(page.getByRole("main").getByRole("link", { name: say(["حسابات مكررة", "Duplicates"]) }));
  await expect(page.locator("[data-list-row]").first()).toBeVisible();
  await desk.shot("duplicates");
  await desk.open(`/staff/people/${await idOf(api, one)}/merge?with=${await idOf(api, other)}`);
  await step(desk, ["هذان شخصان", "These are two people"], reason, ["شخصان", "Two people"]);
  await expect(page).toHaveURL(/\/staff\/people\/merge$/u);
  await hand.press(button(["شخصان", "Two people"]));
  const row = page.locator("li, tr").filter({ hasText: reason }).locator("[data-list-row]");
  await hand.open(row);
  await hand.press(button(["إعادتهما إلى القائمة", "Put the pair back in the list"]));
  await desk.settle(page.getByText(say(["عاد الحسابان إلى القائمة", "The pair is back in the list"])));
});

test("office.md §10: two accounts are joined once a second person has approved it, and one of them is no longer", async ({
  desk,
  second,
  api,
  site,
}) => {
  const { page, say } = desk;
  const [one, other] = [await register(site.product.apiOrigin), await register(site.product.apiOrigin)];
  const [kept, closed] = [await idOf(api, one), await idOf(api, other)];
  await desk.open(`/staff/people/${kept}/merge?with=${closed}`);
  await step(desk, SEND, `سجّل مرتين ${closed}`);
  await desk.settle(page.getByText(say(SENT)));
  // Whoever approves looks at both as whoever asked did.
  await second.open("/staff/approvals");
  await second.hand.open(second.page.locator("[data-list-row]").last());
  await second.hand.press(second.page.getByRole("main").getByRole("link", { name: say(["الحسابان", "Both accounts"]) }));
  for (const { email } of [one, other]) await expect(second.page.getByRole("table").getByText(email)).toBeVisible();
  await approveNewest(second, `سجّل مرتين ${closed}`, "join-approved");
  const into = async () =>
    (await api.call<{ account: { merged_into: number | null } }>("GET", `/admin/users/${closed}/file`)).data.account.merged_into;
  await expect.poll(into).toBe(kept);
});
