import { rowsUnder, waitAtMost } from "#tests/support/faults/device-rows.ts";
import { HOLDS, release } from "#tests/support/faults/freeze.ts";
import type { FaultId } from "#tests/support/faults/plan.ts";
import type { Random } from "#tests/support/faults/random.ts";
import type { Mutation, Trials } from "#tests/support/faults/trials.ts";
import type { Fault } from "#tests/support/network/killer-proxy.ts";
import { hitNext, nextArrives } from "#tests/support/network/next-arrives.ts";
import type { Device } from "./device.ts";
import { controlled, databasesAnswer, fillLogin, logIn, openShop, PATHS, type Place, words } from "./story.ts";
import { asPage, finds, isAt, press, sees, type Tab, until } from "./tab.ts";

/** One round of a row of the table of faults, on one person's device. */
export interface Round {
  number: number;
  random: Random;
  device: Device;
  place: Place;
  trials: Trials;
  /** Somebody else who sits down at the device: nothing may ever reach this account. */
  other: Trials;
  /** Was pressed, and not seen to be made yet. */
  pressed?: Mutation | undefined;
}

type Row = (round: Round) => Promise<void>;

/** The product's own are 30 s. */
const PATIENCE_MS = 2_000;
/** Five seconds of patience with the storage (P15), and a busy machine. Without an end would be without this end. */
const NO_LONGER_MS = 20_000;
/** A page has heard that its session is over, and has gone where it leads. */
const OWN_WAY_MS = 1_500;

/** Signs the person in on a new device, with everything at hand that must open without a network. */
export async function settleIn({ device, place, trials }: Round): Promise<void> {
  await logIn(device.tab, place.proxy, trials.subject.account, "/courses");
  await isAt(device.tab, "/courses");
  await openShop(device.tab, place.proxy);
  await articles(device.tab);
  await waitAtMost(asPage(device.tab), PATIENCE_MS);
}

const articles = (tab: Tab): Promise<boolean> =>
  until("the programs", () => tab.run<boolean>(`return document.querySelector("main article") !== null;`), NO_LONGER_MS);

async function openCatalogue({ place }: Round, tab: Tab): Promise<void> {
  await tab.goTo(`${place.proxy.origin}/courses`);
  await articles(tab);
}

/** Waits until the page shows the account's cart. A device that was wiped has it from the server, and without a network knows nothing of it. */
async function showsCart({ trials }: Round, tab: Tab): Promise<void> {
  const inCart = trials.subject.programs.filter(({ id }) => trials.wanted().includes(id));
  for (const { title } of inCart) await finds(tab, words.removeFromCart, title);
}

const waiting = (tab: Tab): Promise<unknown[]> => rowsUnder(asPage(tab), "record/");
const nothingWaits = (tab: Tab): Promise<boolean> => until("an empty queue", async () => (await waiting(tab)).length === 0, 30_000);

/** Programs that this round did not touch yet: the cart is as wanted only once everything arrived. */
const touched = new WeakMap<Round, Set<number>>();

function choose(round: Round) {
  const used = touched.get(round) ?? new Set<number>();
  const program = round.random.pick(round.trials.subject.programs.filter(({ id }) => !used.has(id)));
  touched.set(round, used.add(program.id));
  const removing = round.trials.wanted().includes(program.id);
  return {
    ...program,
    ...(removing
      ? { op: "remove" as const, button: words.removeFromCart, done: words.addToCart }
      : { op: "add" as const, button: words.addToCart, done: words.removeFromCart }),
  };
}

/** Toggles `count` programs; the page shows a change once it is saved on the device. */
async function mutate(round: Round, tab: Tab, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const { id, title, op, button, done } = choose(round);
    round.pressed = { op, programId: id };
    await press(tab, button, title);
    await finds(tab, done, title);
    keep(round);
  }
}

function keep(round: Round): void {
  if (round.pressed) round.trials.keep(round.pressed);
  round.pressed = undefined;
}

/**
 * After the browser was started anew because its driver said nothing more: what was saved before is on its way, once, and the storage
 * answers. What was pressed last may have been saved or not.
 */
export async function goOn(round: Round): Promise<void> {
  const { device, trials } = round;
  await enterAgain(round);
  await nothingWaits(device.tab);
  const { pressed } = round;
  const inCart = pressed && (await (await trials.caller()).cartIds()).includes(pressed.programId);
  if (pressed && inCart === (pressed.op === "add")) keep(round);
  await trials.settle();
  await databasesAnswer(device.tab);
}

function cut({ place }: Round, kind: "reset-before" | "black-hole" = "reset-before"): void {
  place.proxy.decide = () => ({ kind });
}

/** The network is back: the browser says so, as it does of a cable, or the person opens a page. */
async function backOnline(round: Round): Promise<void> {
  round.place.proxy.calm();
  if (round.random.next() < 0.5) await round.device.tab.run(`dispatchEvent(new Event("online"));`);
  else await openCatalogue(round, round.device.tab);
}

const offlineThenOnline: Row = async (round) => {
  const { random, device } = round;
  cut(round, random.pick(["reset-before", "black-hole"] as const));
  await mutate(round, device.tab, random.whole(1, 4));
  await backOnline(round);
  await round.trials.settle();
};

const resetBefore: Row = async (round) => {
  const { random, device, place } = round;
  const changes = random.whole(1, 3);
  // Made with a network they leave one by one, made without it all at once.
  const queued = random.next() < 0.5;
  const hit = () => hitNext(place.proxy, random.whole(0, changes - 1), random.whole(1, 2), () => ({ kind: "reset-before" }));
  if (queued) cut(round);
  else hit();
  await mutate(round, device.tab, changes);
  if (queued) {
    hit();
    await openCatalogue(round, device.tab);
  }
  await round.trials.settle();
  place.proxy.calm();
};

/** Every second round somebody else sits down first, and lets the person send theirs, or discards them. */
const sessionEnds: Row = async (round) => {
  const { number, random, device, place, trials, other } = round;
  const { tab } = device;
  const before = trials.wanted();
  const count = trials.made.length;
  cut(round);
  await mutate(round, tab, random.whole(1, 3));
  await (await trials.caller()).endOtherDevices();
  place.proxy.calm();
  await tab.goTo(`${place.proxy.origin}/courses`);
  // Whichever call hears of it first: the page leads to the login, or offers it.
  await until("the end of the session", () =>
    tab.run<boolean>(
      `const offered = [...document.querySelectorAll("header a, header button")].some((one) => one.textContent.trim() === values[0]);
      return location.pathname === "/login" || (offered && !("ssr" in document.documentElement.dataset));`,
      words.logIn,
    ),
  );
  // A page that heard of it leads to the login by itself, and may do so while the person goes there.
  await new Promise((resolve) => setTimeout(resolve, OWN_WAY_MS));
  await tab.goTo(`${place.proxy.origin}/login?redirect=/courses`);
  if (number % 2 === 1) {
    await fillLogin(tab, other.subject.account);
    await until("the question of whose changes they are", () =>
      tab.run<boolean>(`return document.body.textContent.includes(values[0]);`, words.otherOwner),
    );
    if (random.next() < 0.5) await press(tab, words.logInAs, null, "dialog");
    else {
      await press(tab, words.discardChanges, null, "dialog");
      await isAt(tab, "/courses");
      trials.forget(count, before);
      await press(tab, words.logOut, null, "bar");
      await isAt(tab, "/login");
    }
  }
  await fillLogin(tab, trials.subject.account);
  await until("the way in", () => tab.run<boolean>(`return location.pathname !== "/login";`));
  await trials.settle();
  if ((await (await other.caller()).cartIds()).length > 0) throw new Error("the other account has them");
  await openCatalogue(round, tab);
  await showsCart(round, tab);
};

const browserKilled: Row = async (round) => {
  const { random, device, place, trials } = round;
  const changes = random.whole(1, 4);
  const faults: Fault[] = [{ kind: "reset-after" }, { kind: "delay", ms: random.whole(0, 500) }, { kind: "black-hole" }];
  const arrived = nextArrives(place.proxy, random.pick(faults), 10_000, random.whole(0, changes - 1));
  await mutate(round, device.tab, changes);
  await arrived;
  await new Promise((resolve) => setTimeout(resolve, random.whole(0, 600)));
  await device.revive();
  place.proxy.calm();
  await enterAgain(round);
  await trials.settle();
};

/** A browser killed so soon after a login may not have written its cookies: the person signs in again. */
async function enterAgain({ device: { tab }, place, trials }: Round): Promise<void> {
  await tab.goTo(`${place.proxy.origin}/login?redirect=/courses`);
  await until("a form or the way in", () =>
    tab.run<boolean>(`return location.pathname === "/courses" || document.querySelector("main form input") !== null;`),
  );
  if (await tab.run<boolean>(`return location.pathname === "/login";`)) await fillLogin(tab, trials.subject.account);
  await isAt(tab, "/courses");
  await articles(tab);
}

/** Presses where saving may fail: it is made, or the page says why it is not. */
async function pressFrozen(round: Round, tab: Tab): Promise<void> {
  const { id, title, op, button, done } = choose(round);
  round.pressed = { op, programId: id };
  await press(tab, button, title);
  const made = await until(
    "an answer to the press",
    () =>
      tab.run<"made" | "refused" | false>(
        `const card = [...document.querySelectorAll("main article")].find((one) => [...one.querySelectorAll("a")].some((link) => link.textContent.trim() === values[0]));
        const said = [...(card?.querySelectorAll("button") ?? [])].map((one) => one.getAttribute("aria-label") ?? one.textContent.trim());
        if (said.some((name) => name.startsWith(values[1]))) return "made";
        return document.body.textContent.includes(values[2]) && "refused";`,
        title,
        done,
        words.storageSilent,
      ),
    NO_LONGER_MS,
  );
  if (made === "made") keep(round);
  round.pressed = undefined;
}

/** Pages are left in the middle of what they save. */
async function leaveQuickly(round: Round): Promise<void> {
  const { random, device, place } = round;
  for (let turn = 0; turn < 12; turn += 1) {
    await device.tab.goTo(place.proxy.origin + random.pick(PATHS));
    await new Promise((resolve) => setTimeout(resolve, random.whole(0, 400)));
  }
  await openCatalogue(round, device.tab);
  await mutate(round, device.tab, random.whole(1, 2));
  await device.tab.goTo(place.proxy.origin + random.pick(PATHS));
}

/** Another page holds the storage up: reading goes on, saving says that it cannot or goes to the server, nothing saved is lost. */
async function useFrozen(round: Round, how: keyof typeof HOLDS): Promise<void> {
  const { random, device, place } = round;
  const { tab } = device;
  const offline = random.next() < 0.5;
  await openCatalogue(round, tab);
  cut(round);
  await mutate(round, tab, 1);
  place.proxy.calm();
  const holder = await device.browser.newTab();
  await holder.goTo(`${place.proxy.origin}/healthz`);
  await HOLDS[how](asPage(holder), random.pick(["qabas", "qabas", "qabas-copies"] as const));
  if (offline) cut(round);
  await pressFrozen(round, tab);
  await openCatalogue(round, tab);
  await release(asPage(holder));
  await holder.close();
  place.proxy.calm();
}

const storageFreezes: Row = async (round) => {
  const { random, device, trials } = round;
  const how = random.pick(["held", "upgrading", "left"] as const);
  if (how === "left") await leaveQuickly(round);
  else await useFrozen(round, how);
  await openCatalogue(round, device.tab);
  await trials.settle();
  await nothingWaits(device.tab);
  await databasesAnswer(device.tab);
};

/** Runs in the page: it reads and writes what it keeps. */
const BUSY = `for (const event of ["offline", "online", "offline", "online"]) dispatchEvent(new Event(event));`;

/** Put into the history, or closed, while it sends (a lock is held) or saves (a transaction is under way); the other tab goes on. */
const tabSleeps: Row = async (round) => {
  const { random, device, place, trials } = round;
  const { tab: other } = device;
  const cached = random.next() < 0.5;
  const saving = random.next() < 0.5;
  const tab = await device.browser.newTab();
  await openCatalogue(round, tab);
  await controlled(tab);
  const arrived = nextArrives(place.proxy, { kind: "black-hole" });
  await mutate(round, tab, random.whole(1, 2));
  if (saving) await tab.run(BUSY);
  else await arrived;
  if (cached) await tab.goTo(`${place.proxy.origin}/healthz`);
  else await tab.close();
  place.proxy.calm();
  await openCatalogue(round, other);
  await mutate(round, other, 1);
  await trials.settle();
  if (cached) {
    await tab.goBack();
    await articles(tab);
    await sees(tab, trials.subject.programs[0]?.title ?? "");
    await tab.close();
  }
  await nothingWaits(other);
};

export const ROWS = {
  F1: offlineThenOnline,
  F3: resetBefore,
  F7: sessionEnds,
  F8: browserKilled,
  F33: storageFreezes,
  F38: tabSleeps,
} satisfies Partial<Record<FaultId, Row>>;

export type RowId = keyof typeof ROWS;
