import { type Desk, expect } from "./desk.ts";

export const SENT = ["أُرسل. ينتظر اعتماد شخص ثانٍ.", "Sent. It waits for a second person."] as const;
export const SEND = ["إرسال للاعتماد الثاني", "Send for second approval"] as const;

/** Writes a pair in both languages. */
export async function pair({ hand, field }: Desk, name: string, ar: string, en: string): Promise<void> {
  await hand.write(field(`${name}_ar`), ar);
  await hand.write(field(`${name}_en`), en);
}

/** Takes what a field of many finds by a word. */
export async function find({ page, hand }: Desk, name: string, word: string): Promise<void> {
  const group = page.locator(`[data-field="${name}"]`);
  await hand.write(group.getByRole("searchbox"), word);
  await expect(group.getByRole("button").filter({ hasNotText: word })).toHaveCount(0);
  await hand.press(group.getByRole("button").filter({ hasText: word }).first());
}

/** A step that asks for a reason, or for a note. */
export async function step({ page, hand, button }: Desk, verb: readonly [string, string], reason: string, again = verb): Promise<void> {
  await hand.press(button(verb));
  const dialog = page.getByRole("dialog").first();
  await hand.write(dialog.getByRole("textbox"), reason);
  await hand.press(button(again, dialog));
}

/** The second person opens the newest wish that waits, and approves it. @param shown what it says */
export async function approveNewest(second: Desk, shown: string | RegExp, name: string): Promise<void> {
  await second.open("/staff/approvals");
  await second.hand.open(second.page.locator("[data-list-row]").last());
  await expect(second.page.getByRole("main").getByText(shown).first()).toBeVisible();
  await second.shot(name);
  await second.hand.press(second.button(["اعتماد", "Approve"]));
  await second.settle(second.page.getByText(second.say([/^اعتُمد/u, /^Approved/u])));
}
