import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import type { Words } from "#tests/support/words.ts";
import { JoinPage } from "#tests/e2e/pages/join.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

const PREFERRED = ["+966", "+971", "+20", "+965", "+974", "+973", "+968"];

const countryButton = (page: Page, words: Words) => page.getByRole("combobox", { name: words.countryAndDialCode });
const list = (page: Page, words: Words) => page.getByRole("listbox", { name: words.countryAndDialCode });

/** Opens the form; with `full` once the list of countries is there. */
async function open(page: Page, words: Words, { full = true } = {}) {
  const form = new JoinPage(page, words);
  await form.open();
  if (full) await expect(countryButton(page, words)).toBeVisible();
  return form.field("whatsapp");
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

test("the list begins with Saudi Arabia and its neighbours, with our own flags and dial codes (platform-spec §5)", {
  tag: ["@online", "@part"],
}, async ({ page, site, words }) => {
  const phone = await open(page, words);
  const button = countryButton(page, words);
  await expect(button).toHaveAccessibleName(/\+966/u);
  await button.click();
  const options = list(page, words).getByRole("option");
  await expect(options).toHaveCount(245);
  for (const [index, dial] of PREFERRED.entries()) await expect(options.nth(index)).toContainText(dial);
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  const flag = options.nth(1).locator("img");
  await expect(flag).toHaveAttribute("width", "24");
  await expect(flag).toHaveAttribute("height", "16");
  expect(new URL((await flag.evaluate((image: HTMLImageElement) => image.currentSrc)) || site.origin).origin).toBe(site.origin);
  await expect.poll(() => flag.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await options.nth(2).click();
  await expect(button).toHaveAccessibleName(/\+20/u);
  await expect(button).toBeFocused();
  await phone.fill("0100 123 4567");
  await phone.blur();
  await expect(phone).not.toHaveAttribute("aria-invalid", "true");
});

test("the list is found by typing, which begins anew after 700 ms, and obeys the keyboard (platform-spec §5, §9)", {
  tag: ["@online", "@part"],
}, async ({ page, words, cell }) => {
  await open(page, words);
  const button = countryButton(page, words);
  await button.focus();
  await page.keyboard.press("ArrowDown");
  const box = list(page, words);
  await expect(box).toBeVisible();
  // The focus stays on the button, which names where the keys are.
  await expect(button).toBeFocused();
  const active = async () => (await box.locator(`[id="${await button.getAttribute("aria-activedescendant")}"]`).innerText()).trim();
  const [first, second, kuwait, kenya] =
    cell.language === "ar" ? (["ك", "كين", "الكويت", "كينيا"] as const) : (["k", "keny", "Kuwait", "Kenya"] as const);
  // Letters of either script, one at once after the other: a slow machine must not make pauses of its own.
  const type = (letters: string) =>
    button.evaluate((element, keys) => {
      for (const key of keys) element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    }, letters);
  await type(first);
  expect(await active()).toContain(kuwait);
  await page.waitForTimeout(800);
  await type(second);
  expect(await active()).toContain(kenya);
  await page.waitForTimeout(800);
  await page.keyboard.press("End");
  const last = await active();
  await page.keyboard.press("Home");
  expect(await active()).not.toBe(last);
  expect(await active()).toContain("+966");
  await page.keyboard.press("ArrowDown");
  expect(await active()).toContain("+971");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleName(/\+966/u);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(button).toHaveAccessibleName(/\+971/u);
});

test("the list opens below where more than 200 pixels are free, else above (platform-spec §9)", { tag: ["@online", "@full"] }, async ({
  page,
  words,
}) => {
  await open(page, words);
  const button = countryButton(page, words);
  const place = async (free: number) => {
    await button.evaluate((element, room) => {
      window.scrollBy(0, element.getBoundingClientRect().bottom - (window.innerHeight - room));
    }, free);
    await button.evaluate((element: HTMLElement) => element.click());
    const [listBox, buttonBox] = [await list(page, words).boundingBox(), await button.boundingBox()];
    await page.keyboard.press("Escape");
    return (listBox?.y ?? 0) > (buttonBox?.y ?? 0) ? "below" : "above";
  };
  expect(await place(300)).toBe("below");
  expect(await place(190)).toBe("above");
});

test("only what belongs to a number can be typed, in either kind of digits, and an extension beside it (R8.1, R8.3)", {
  tag: ["@online", "@part"],
}, async ({ page, words }) => {
  const phone = await open(page, words);
  const value = async () => (await phone.inputValue()).replaceAll(/\D/gu, "");
  await phone.pressSequentially("05a5<b>٠١٢ (34)-56");
  expect(await value()).toBe("0550123456");
  await expect(phone).toHaveAttribute("maxlength", "250");

  // `x` after a number opens the box of its extension, which takes digits alone.
  await phone.press("x");
  const extension = page.getByLabel(words.extension, { exact: true });
  await expect(extension).toBeFocused();
  await extension.pressSequentially("1a٢");
  await expect(extension).toHaveValue("12");
  expect(await value()).toBe("0550123456");

  await phone.fill("");
  await phone.focus();
  await paste(page, "+966 11 234 5678 ext. 45");
  await expect(extension).toHaveValue("45");
  expect(await value()).toMatch(/112345678$/u);
  await phone.fill("");
  await paste(page, "00201001234567");
  await expect(countryButton(page, words)).toHaveAccessibleName(/\+20/u);

  // 2 to 17 digits after the country code.
  for (const [digits, taken] of [
    ["5", false],
    ["55", true],
    ["5".repeat(17), true],
    ["5".repeat(18), false],
  ] as const) {
    await phone.fill("");
    await phone.fill(`+966${digits}`);
    await phone.blur();
    if (taken) await expect(phone, digits).not.toHaveAttribute("aria-invalid", "true");
    else await expect(phone, digits).toHaveAccessibleDescription(words.whatsappInvalid);
  }
});

test("without the numbering plans the field takes any number all the same, and gets its countries once they can be had (R8.3, R11)", {
  tag: ["@online", "@full"],
}, async ({ page, words }) => {
  let blocked = true;
  await page.route(/\/assets\/full-phone-.*\.js/u, (route) => (blocked ? route.abort() : route.continue()));
  const phone = await open(page, words, { full: false });
  await expect(countryButton(page, words)).toBeHidden();
  await phone.pressSequentially("05a5٠123456");
  await expect(phone).toHaveValue("0550123456");
  await phone.blur();
  await expect(phone).not.toHaveAttribute("aria-invalid", "true");
  await phone.fill("5");
  await phone.blur();
  await expect(phone).toHaveAccessibleDescription(words.whatsappInvalid);
  await phone.fill("+20 100 123 4567");
  await phone.blur();
  await expect(phone).not.toHaveAttribute("aria-invalid", "true");

  blocked = false;
  await page.reload();
  await expect(countryButton(page, words)).toHaveAccessibleName(/\+20/u);
  expect((await phone.inputValue()).replaceAll(/\D/gu, "")).toBe("01001234567");
});

test("forms open and take a number without a connection, and get the countries when it is back (R8.3, R11.2)", { tag: "@full" }, async ({
  visitor,
  words,
}) => {
  const { page, context } = visitor;
  // One visit of another page; no form was opened yet.
  await new Shop(page, words).open();
  await context.setOffline(true);
  for (const [address, label] of [
    ["/register", words.phone],
    ["/contact", words.phone],
    ["/join-as-trainer", words.whatsapp],
  ] as const) {
    await visit(page, address);
    const phone = page.getByLabel(label, { exact: true });
    await phone.fill("٠٥٥٠١٢٣٤٥٦");
    await expect(phone, address).toHaveValue("0550123456");
    await expect(countryButton(page, words)).toBeHidden();
  }
  await context.setOffline(false);
  await page.getByLabel(words.email, { exact: true }).focus();
  await expect(countryButton(page, words)).toHaveAccessibleName(/\+966/u);
  await expect(page.getByLabel(words.whatsapp, { exact: true })).toHaveValue(/055 ?012 ?3456/u);
});
