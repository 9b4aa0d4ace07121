import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { PATIENCE } from "#tests/playwright.config.ts";
import { register } from "#tests/support/accounts.ts";
import { cohortsOf } from "#tests/support/purchase.ts";
import { tracesOn } from "#tests/support/browser/device-scan.ts";
import { type PutBeside, putBeside, rowsUnder } from "#tests/support/faults/device-rows.ts";
import type { Program, Trials } from "#tests/support/faults/trials.ts";
import type { Words } from "#tests/support/words.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";
import { freshContext, openCatalogue, openShop, type Scenario, type Stage } from "./stage.ts";

/** A program that is in no cart yet, and a cohort that it can be joined in. */
interface Free extends Program {
  cohortId: number;
}

interface Kind {
  make: (free: Free) => PutBeside;
  /** What the question calls it; null for what nobody needs to be asked about. */
  named: keyof Words | null;
  /** The server takes it from anybody; of the others it says no to an account that is enrolled nowhere. */
  taken?: true;
}

const AT = "2026-11-22T06:00:00Z";
const mark = { student_id: 1, mark: "absent", marked_at: AT, client_id: "tap-1", seen_version: 0 };

/** One of each kind of work beside what the catalogue puts into the cart: a kind of its own wherever its person counts it apart. */
const KINDS = {
  note: {
    named: "unsentNote",
    make: () => ({
      lane: "learning",
      op: "writeNote",
      params: { id: randomUUID() },
      body: { item_id: 1, body: "ملاحظة", written_at: AT },
    }),
  },
  progress: {
    named: "unsentLesson",
    make: () => ({ lane: "learning", op: "reportProgress", body: { events: [{ id: randomUUID(), item_id: 1 }] } }),
  },
  test: {
    named: "unsentTest",
    make: () => ({ lane: "learning", op: "startAttempt", params: { id: 1 }, body: { id: randomUUID(), started_at: AT, answers: [] } }),
  },
  package: {
    named: "unsentTest",
    make: () => ({
      lane: "learning",
      op: "savePackageState",
      params: { itemId: 1 },
      body: { completion: "completed", success: "passed", score: 90, location: "", suspend_data: "", total_s: 60, reported_at: AT },
    }),
  },
  work: {
    named: "unsentWork",
    make: () => ({ lane: "learning", op: "submitWork", params: { id: 1 }, body: { id: randomUUID(), text: "عمل" } }),
  },
  review: {
    named: "unsentReview",
    make: () => ({ lane: "learning", op: "writeReview", params: { id: 1 }, body: { rating: 5, body: "دورة نافعة" } }),
  },
  checkIn: {
    named: "unsentCheckIn",
    make: () => ({ lane: "learning", op: "checkIn", body: { id: randomUUID(), code: "000000", scanned_at: AT } }),
  },
  sheet: { named: "unsentSheet", make: () => ({ lane: "teaching", op: "markAttendance", params: { sid: 1 }, body: { marks: [mark] } }) },
  post: {
    named: "unsentPost",
    make: () => ({
      lane: "conversation",
      op: "writePost",
      params: { id: randomUUID() },
      body: { thread_id: randomUUID(), body: "جواب", anonymous: false, written_at: AT },
    }),
  },
  request: { named: "unsentRequest", make: () => ({ lane: "requests", op: "submitExcuse", body: { reason: "سفر" } }) },
  favourite: {
    named: "unsentWish",
    taken: true,
    make: ({ id }) => ({ lane: "requests", op: "addWish", params: { id }, body: {} }),
  },
  cohort: {
    named: "unsentCart",
    taken: true,
    make: ({ id, cohortId }) => ({ lane: "cart", op: "chooseCohort", body: { learning_program_id: id, cohort_id: cohortId } }),
  },
  notifications: { named: null, taken: true, make: () => ({ lane: "requests", op: "readNotifications", body: { all: true } }) },
  message: {
    named: "unsentMessage",
    taken: true,
    make: () => ({
      lane: "contact",
      op: "sendContactMessage",
      body: { id: randomUUID(), fullName: "نورة سعد", email: "noura@example.com", phone: "+966501234567", message: "رسالة", website: "" },
    }),
  },
} satisfies Record<string, Kind>;

type KindName = keyof typeof KINDS;
const kindOf = (name: KindName): Kind => KINDS[name];

/** By chance: what this person did not put into the cart. */
async function freeOf(mine: Trials): Promise<Free> {
  const { apiOrigin, programs } = mine.subject;
  for (const program of programs.filter(({ id }) => !mine.wanted().includes(id))) {
    const cohort = (await cohortsOf(apiOrigin, program.id)).find(({ status, seats_left }) => status === "open" && seats_left > 0);
    if (cohort) return { ...program, cohortId: cohort.id };
  }
  throw new Error("no program of the demo has an open cohort");
}

interface Round extends Stage {
  mine: Trials;
  free: Free;
  kinds: readonly KindName[];
}

/** F34: what a logout would delete is named, whatever it is and wherever its session stands; who stays has lost nothing, who leaves left nothing. */
export const logoutWithWork: Scenario = async (stage) => {
  const { site, random } = stage;
  for await (const _ of stage.rounds()) {
    const mine = await stage.trials({ account: await register(site.product.apiOrigin) });
    const context = await freshContext(stage);
    const page = await context.newPage();
    const all = Object.keys(KINDS) as KindName[];
    const kinds = all.filter(() => random.next() < 0.4);
    await openShop({ ...stage, page }, mine);
    await context.setOffline(true);
    await mine.mutate(page, stage.words, random.whole(1, 3));
    const free = await freeOf(mine);
    const round: Round = { ...stage, context, page, mine, free, kinds };
    await putBeside(
      page,
      kinds.map((kind) => kindOf(kind).make(free)),
    );
    if (kinds.includes("cohort")) mine.keep({ op: "add", programId: free.id });
    await random.pick([offline, lapsed, untaken, online])(round);
    await context.close();
    site.proxy.calm();
  }
};

type Turn = (round: Round) => Promise<void>;

const offline: Turn = async (round) => {
  await asked(round, round.kinds);
  await decide(round, async () => {
    await round.context.setOffline(false);
  });
};

/** The session ended elsewhere; a message needs none, and is gone by then. */
const lapsed: Turn = async (round) => {
  const { page, context, words, mine } = round;
  await (await mine.caller()).endOtherDevices();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login\?redirect=/u, { timeout: 20_000 * PATIENCE });
  await expect.poll(async () => (await rowsUnder<{ lane: string }>(page, "record/")).map(({ lane }) => lane)).not.toContain("contact");
  await openCatalogue(page);
  await asked(
    round,
    round.kinds.filter((kind) => kind !== "message"),
  );
  await decide(round, async () => {
    await page.goto("/login?redirect=%2Fcourses");
    await fillLogin(page, words, mine.subject.account);
    await expect(page).toHaveURL(/\/courses$/u, { timeout: 20_000 * PATIENCE });
  });
};

/** There is a network, and the server takes nothing of it. */
const untaken: Turn = async (round) => {
  const { site, context } = round;
  site.proxy.decide = ({ method, path, headers }) =>
    headers["x-outbox"] !== undefined || (method === "POST" && path.endsWith("/contact-messages")) ? { kind: "status", status: 503 } : null;
  await context.setOffline(false);
  await asked(round, round.kinds);
  await decide(round, async () => site.proxy.calm());
};

/** It is sent first, and asked about is only what the server refused, which nobody has seen. */
const online: Turn = async (round) => {
  const { page, context, words, cell, mine, kinds } = round;
  await context.setOffline(false);
  await expect(page.getByText(words.offline)).toHaveCount(0, { timeout: 20_000 * PATIENCE });
  await expect.poll(() => rowsUnder(page, "record/"), { timeout: 20_000 * PATIENCE }).toEqual([]);
  const refused = kinds.filter((kind) => !kindOf(kind).taken);
  if (refused.some((kind) => kind !== "progress")) await asked(round, refused, false);
  else await logOut(page, words, cell);
  if (await question(round).isVisible()) await question(round).getByRole("button", { name: words.logOutAndDelete }).click();
  mine.forget(mine.made.length, []);
  await left(round);
};

const question = ({ page, words }: Pick<Round, "page" | "words">): Locator => page.getByRole("dialog", { name: words.unsentAtLogout });

/** Each kind by its name, and nothing else. */
async function asked(round: Round, kinds: readonly KindName[], cart = true): Promise<void> {
  const { page, words, cell } = round;
  await logOut(page, words, cell);
  await expect(question(round)).toBeVisible({ timeout: 20_000 * PATIENCE });
  const names = new Set([...(cart ? (["unsentCart"] as const) : []), ...kinds.flatMap((kind) => kindOf(kind).named ?? [])]);
  for (const name of names) await expect(question(round).getByRole("listitem").filter({ hasText: words[name] })).toHaveCount(1);
  await expect(question(round).getByRole("listitem")).toHaveCount(names.size);
}

/** By chance: stay, and everything is sent once `back` was done; or leave, and nothing of it is anywhere. */
async function decide(round: Round, back: () => Promise<void>): Promise<void> {
  const { page, words, mine, random, context, site } = round;
  if (random.next() < 0.5) {
    await question(round).getByRole("button", { name: words.logOutAndDelete }).click();
    mine.forget(0, []);
    await expect(page).toHaveURL(/\/login/u, { timeout: 20_000 * PATIENCE });
    await left(round, async () => {
      site.proxy.calm();
      await context.setOffline(false);
    });
    return;
  }
  const waiting = await keysOn(page);
  await question(round).getByRole("button", { name: words.stayLoggedIn }).click();
  await expect(question(round)).toHaveCount(0);
  // What the server refused meanwhile is another's answer, and stays as well.
  expect(await keysOn(page)).toEqual(waiting);
  await back();
  await openCatalogue(page);
  await mine.settle();
  await expect.poll(() => rowsUnder(page, "record/"), { timeout: 30_000 * PATIENCE }).toEqual([]);
  // What was refused of a conversation lies in a place of its own.
  const refused = (await Promise.all(["refused/", "said/"].map((place) => rowsUnder<{ record: { op: string } }>(page, place)))).flat();
  const expected = round.kinds.filter((kind) => !kindOf(kind).taken && kind !== "progress").map((kind) => kindOf(kind).make(round.free).op);
  expect(refused.map(({ record }) => record.op).filter((op) => op !== "reportProgress")).toEqual(expect.arrayContaining(expected));
}

async function left(round: Round, back: () => Promise<void> = async () => undefined): Promise<void> {
  const { page, mine } = round;
  await expect(page).toHaveURL(/\/login/u, { timeout: 20_000 * PATIENCE });
  expect(await tracesOn(page, [mine.subject.account.email], { except: ["logout/"] })).toEqual([]);
  for (const kind of ["record/", "refused/", "said/", "rejection/", "message/", "owner", "cart/"])
    expect(await rowsUnder(page, kind)).toEqual([]);
  await back();
  await mine.settle();
}

/** What the device holds of all that a person made. */
const keysOn = async (page: Page): Promise<string[]> => (await rowsUnder<{ key: string }>(page, "record/")).map(({ key }) => key);
