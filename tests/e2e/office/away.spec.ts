import { expect, test } from "./desk.ts";
import { applied, reportedPost } from "./letters.ts";
import { plant } from "./planted.ts";

test("office.md §12: without a network what was opened is read, nothing is decided, and all of it comes back with the network", async ({
  desk,
  api,
}) => {
  const { page, hand, button } = desk;
  const { data } = await api.call<{ id: string }[]>("GET", "/admin/orders?filter[status]=paid&per_page=1");
  const rows = page.locator("main [data-list-row]");
  const refund = button(["استرداد", "Refund"]);
  await desk.open("/staff/finance/orders");
  await expect(rows.first()).toBeVisible();
  await desk.open(`/staff/finance/orders/${data[0]?.id}`);
  await expect(refund).toBeEnabled();
  await page.context().setOffline(true);
  try {
    // It stays where it is, so that a reader's place is not lost, and says what it cannot do.
    await expect(button(["الاسترداد يحتاج إلى اتصال", "Refunding needs a connection"])).toBeDisabled();
    await desk.shot("order-offline");
    await hand.press(page.getByRole("navigation").locator('a[href="/staff/finance/orders"]').first());
    await expect(page).toHaveURL(/\/staff\/finance\/orders$/u);
    await expect(rows.first()).toBeVisible();
    // How old it is, and what cannot be done with it.
    await expect(page.getByText(/آخر تحديث: |Last updated: /u)).toBeVisible();
    await expect(page.getByText(/القرارات والتغييرات|Decisions and changes need a connection/u)).toBeVisible();
    await desk.shot("orders-offline");
  } finally {
    await page.context().setOffline(false);
  }
  await hand.open(rows.first());
  await expect(refund.or(page.getByRole("heading", { level: 1 })).first()).toBeVisible();
});

test("office.md §12: the queues that were opened are read without a network with their age, and no decision of them can be pressed", async ({
  desk,
  api,
}) => {
  const { page, hand, button } = desk;
  const main = page.getByRole("main");
  const { data: asked } = await api.call<{ kind: string; id: string }[]>(
    "GET",
    "/admin/requests?filter[status]=open&filter[kind]=postponement,withdrawal&per_page=1",
  );
  const { data: letters } = await api.call<{ id: string }[]>("GET", "/admin/messages?filter[status]=new&per_page=1");
  const request = `/staff/requests/${asked[0]?.kind}/${asked[0]?.id}`;
  const message = `/staff/requests/messages/${letters[0]?.id}`;
  const decide = button(["القرار يحتاج إلى اتصال", "Deciding needs a connection"]);
  const old = page.getByText(/آخر تحديث: |Last updated: /u);
  await desk.open("/staff/certificates/ready");
  await expect(main.getByRole("combobox").first()).toBeVisible();
  await desk.open(message);
  await expect(main.getByRole("complementary")).toBeVisible();
  await desk.open("/staff/requests/messages");
  await expect(main.locator("[data-list-row]").first()).toBeVisible();
  await desk.open(request);
  await expect(main.getByRole("radio").first()).toBeVisible();
  await desk.open("/staff/requests");
  await expect(main.locator("[data-list-row]").first()).toBeVisible();
  await page.context().setOffline(true);
  try {
    await expect(old).toBeVisible();
    await expect(main.locator("[data-assign]").first()).toBeDisabled();
    await desk.shot("requests-offline", "dark");
    await hand.open(main.locator(`[data-list-row][href="${request}"]`));
    await expect(decide).toBeDisabled();
    await expect(old).toBeVisible();
    await hand.press(main.getByRole("navigation").or(page.getByRole("navigation")).locator('a[href="/staff/requests"]').first());
    await hand.press(main.getByRole("navigation").locator('a[href="/staff/requests/messages"]'));
    await expect(main.locator("[data-list-row]").first()).toBeVisible();
    await expect(old).toBeVisible();
    await hand.open(main.locator(`[data-list-row][href^="${message}"]`));
    await expect(main.getByRole("complementary")).toBeVisible();
    await expect(old).toBeVisible();
    await desk.shot("message-offline");
    await expect(main.locator("[data-record-form] button[disabled], form button[disabled]").first()).toBeVisible();
  } finally {
    await page.context().setOffline(false);
  }
});

test("office.md §12: who is ready for a certificate, applications and reported posts are read without a network with their age, and none of it is decided", async ({
  desk,
  api,
  site,
}) => {
  // The product starts anew for it.
  test.slow();
  const { page, hand, button } = desk;
  const main = page.getByRole("main");
  await plant(site.product, "ready-certificate");
  const post = await reportedPost(site.product.apiOrigin);
  const application = `/staff/requests/applications/${await applied(site.product.apiOrigin)}`;
  const stands = async () => (await api.call<unknown[]>("GET", "/admin/trainer-applications")).data;
  const before = await stands();
  const old = page.getByText(/آخر تحديث: |Last updated: /u);
  const rows = main.locator("[data-list-row]");
  const stopped = (name: RegExp) => main.getByRole("button", { name, disabled: true });
  const tab = (path: string) => main.getByRole("navigation").locator(`a[href="${path}"]`);
  const place = (path: string) => page.getByRole("navigation").locator(`a[href="${path}"]`).first();
  const stranger = main.getByText(/لا حساب بهذا البريد|No account has this e-mail/u);
  await desk.open(application);
  await expect(stranger).toBeVisible();
  for (const path of ["/staff/certificates", "/staff/certificates/ready", "/staff/requests/applications", "/staff/requests/posts"]) {
    await desk.open(path);
    await expect(rows.first()).toBeVisible();
  }
  await page.context().setOffline(true);
  try {
    await expect(old).toBeVisible();
    await desk.shot("posts-offline");
    await hand.open(main.locator(`[data-list-row][href*="${post.id}"]`));
    await expect(page.getByText(post.title).first()).toBeVisible();
    await expect(stopped(/يحتاج إلى اتصال|Needs a connection/u).first()).toBeVisible();
    await expect(old).toBeVisible();
    await hand.press(tab("/staff/requests/applications"));
    await expect(old).toBeVisible();
    await desk.shot("applications-offline");
    await hand.open(main.locator(`[data-list-row][href^="${application}"]`));
    await expect(stranger).toBeVisible();
    await expect(main.locator("form button[disabled]").first()).toBeVisible();
    await expect(old).toBeVisible();
    await desk.shot("application-offline", "dark");
    await hand.press(place("/staff/certificates"));
    await hand.press(tab("/staff/certificates/ready"));
    await expect(old).toBeVisible();
    await hand.select(rows.first());
    await expect(button(["يحتاج إلى اتصال", "Needs a connection"])).toBeDisabled();
    await desk.shot("ready-offline");
  } finally {
    await page.context().setOffline(false);
  }
  // Nothing waited to be sent: with the network back it is as it was.
  expect(await stands()).toEqual(before);
});
