import { type Account, ApiCaller, register } from "#tests/support/accounts.ts";
import { audit } from "#tests/support/audit.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { rowsUnder } from "#tests/support/faults/device-rows.ts";
import type { KillerProxy } from "#tests/support/network/killer-proxy.ts";
import type { Product } from "#tests/support/product.ts";
import { wordsOf } from "#tests/support/words.ts";
import type { Device } from "./device.ts";
import { asPage, chooseFirst, fill, finds, isAt, press, sees, seesStatus, type Tab, until } from "./tab.ts";

export interface Place {
  product: Product;
  proxy: KillerProxy;
}

/** One story of the promise (`offline-promise.md`), told by its steps. */
export type Story = (device: Device, place: Place, step: (name: string) => void) => Promise<void>;

export const words = wordsOf("ar");

/** Asks the databases of this device something; a frozen one answers nothing. */
const DATABASES_ANSWER = `
  const ask = (name) => new Promise((resolve) => {
    const silent = setTimeout(() => resolve(name + " is silent"), 8000);
    const open = indexedDB.open(name);
    open.onerror = () => resolve(name + ": " + open.error);
    open.onsuccess = () => {
      const [store] = open.result.objectStoreNames;
      const transaction = open.result.transaction(store, "readwrite");
      transaction.objectStore(store).count();
      transaction.oncomplete = () => { clearTimeout(silent); open.result.close(); resolve(null); };
    };
  });
  const names = (await indexedDB.databases()).map(({ name }) => name);
  return (await Promise.all(names.map(ask))).filter(Boolean).join(", ");
`;

export async function databasesAnswer(tab: Tab): Promise<void> {
  const silent = await tab.run<string>(DATABASES_ANSWER);
  if (silent !== "") throw new Error(silent);
}

/**
 * Waits until the worker serves the page. WebKit leaves a page alone that was opened while another one's visit still installed the
 * worker, until it is opened again.
 */
export async function controlled(tab: Tab): Promise<void> {
  const isControlled = () => tab.run<boolean>("return navigator.serviceWorker.controller !== null;");
  await until(
    "the service worker",
    async () => {
      if (await until("a page that it serves", isControlled, 20_000).catch(() => false)) return true;
      await tab.goTo(await tab.run<string>("return location.href;"));
      return false;
    },
    180_000,
  );
}

const SCHEDULE = "/student/services/schedule";

/** The catalogue, with what must open without a network on the device. */
export async function openShop(tab: Tab, proxy: KillerProxy): Promise<void> {
  await tab.goTo(`${proxy.origin}/courses`);
  await controlled(tab);
  // The catalogue is kept by the first page that the worker controls.
  await tab.goTo(`${proxy.origin}/courses`);
}

/** Fills the login form where the page is. */
export async function fillLogin(tab: Tab, account: Account): Promise<void> {
  await fill(tab, words.username, account.email);
  await fill(tab, words.password, account.password);
  await press(tab, words.logIn);
}

export async function logIn(tab: Tab, proxy: KillerProxy, account: Account, to: string): Promise<void> {
  await tab.goTo(`${proxy.origin}/login?redirect=${to}`);
  await fillLogin(tab, account);
  await until("the way in", async () => {
    // A server that has much else to do answers late: a person presses again.
    if (await tab.run<boolean>(IS_LATE, words.tookTooLong)) await fillLogin(tab, account);
    return tab.run<boolean>(`return location.pathname !== "/login";`);
  });
}

const IS_LATE = `return [...document.querySelectorAll("main [role=alert]")].some((one) => one.textContent.includes(values[0]));`;

/** A guest adds without a network, the page is loaded anew, the network comes back, somebody logs in: each program is in the account once. */
export const offlineCart: Story = async ({ tab }, { product, proxy }, step) => {
  const [first, second] = await buyable(product.apiOrigin, "ar", 2);
  if (!first || !second) throw new Error("the demo has too little to buy");
  const account = await register(product.apiOrigin);
  await openShop(tab, proxy);
  await sees(tab, first.title);
  // An older engine writes the numbers of an Arabic sentence in its own digits unless it is told.
  const digits = await tab.run<string>(`return (document.body.innerText.match(/.{0,20}[٠-٩].{0,20}/) ?? [""])[0];`);
  if (digits !== "") throw new Error(`numbers are not written 0 to 9: “${digits}”`);

  step("the network is cut, and two programs are put into the cart");
  proxy.decide = () => ({ kind: "reset-before" });
  for (const { title } of [first, second]) {
    await press(tab, words.addToCart, title);
    await finds(tab, words.removeFromCart, title);
  }
  await tab.goTo(`${proxy.origin}/cart`);
  await sees(tab, first.title);
  await sees(tab, second.title);

  step("the network is back: who logs in finds each of them once, in the account");
  proxy.calm();
  await logIn(tab, proxy, account, "/cart");
  const api = await ApiCaller.signIn(product.apiOrigin, account);
  const inAccount = async () => (await api.cartIds()).toSorted((a, b) => a - b).join();
  const wanted = [first.id, second.id].toSorted((a, b) => a - b).join();
  await until("both programs in the account", async () => (await inAccount()) === wanted, 40_000);
  await sees(tab, first.title);

  step("the schedule opens without a network");
  await tab.goTo(`${proxy.origin}${SCHEDULE}`);
  await sees(tab, words.schedule);
  const answered = async () => proxy.seen.some(({ path, status }) => path.startsWith("/api/v1/student/schedule") && status === 200);
  await until("the schedule of the server", answered);
  await sees(tab, words.savedOnThisDevice);
  proxy.decide = () => ({ kind: "reset-before" });
  await tab.goTo(`${proxy.origin}${SCHEDULE}`);
  await sees(tab, words.schedule);
  await seesStatus(tab, words.lastUpdated);
  await databasesAnswer(tab);
  proxy.calm();
};

/** Success at once, without the bank's page (providers/sandbox-gateway). */
const CARD = "4111111111111111";

/** The week of a day: its Sunday names it. */
function weekOf(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - date.getUTCDay());
  return `${SCHEDULE}?week=${date.toISOString().slice(0, 10)}`;
}

/**
 * The whole job: a guest adds without a network and closes the browser; logs in, and the carts merge once; pays; reads the schedule
 * without a network after another restart; what is changed then waits through a restart and leaves with the network, once.
 */
export const mainJob: Story = async (device, { product, proxy }, step) => {
  const [first, second, third] = await buyable(product.apiOrigin, "ar", 3);
  if (!first || !second || !third) throw new Error("the demo has too little to buy");
  const account = await register(product.apiOrigin);
  const cut = () => {
    proxy.decide = () => ({ kind: "reset-before" });
  };
  await openShop(device.tab, proxy);
  await sees(device.tab, first.title);

  step("a guest puts two programs into the cart without a network");
  cut();
  for (const { title } of [first, second]) {
    await press(device.tab, words.addToCart, title);
    await finds(device.tab, words.removeFromCart, title);
  }

  step("they are in the cart after a restart of the browser, still without a network");
  await device.restart();
  await device.tab.goTo(`${proxy.origin}/cart`);
  for (const { title } of [first, second]) await sees(device.tab, title);

  step("who logs in finds them in the account");
  proxy.calm();
  await logIn(device.tab, proxy, account, "/cart");
  const api = await ApiCaller.signIn(product.apiOrigin, account);
  const holds = (ids: readonly number[]) => {
    const wanted = ids.toSorted((a, b) => a - b).join();
    return until(`the cart ${wanted || "to be empty"}`, async () => (await api.cartIds()).join() === wanted, 40_000);
  };
  await holds([first.id, second.id]);

  step("pays by card");
  await device.tab.goTo(`${proxy.origin}/checkout`);
  await chooseFirst(device.tab, words.city);
  for (const [label, text] of [
    [words.cardNumber, CARD],
    [words.cardExpiry, "12/29"],
    [words.cardCode, "123"],
    [words.cardHolder, "NOURA ALQAHTANI"],
  ] as const)
    await until(`the field “${label}” of the gateway`, async () => (await fill(device.tab.frame, label, text), true));
  await press(device.tab, words.payNow);
  await sees(device.tab, words.paymentReceived, 40_000);
  await holds([]);

  step("the schedule of what was bought opens without a network after a restart");
  await device.tab.goTo(proxy.origin + weekOf(first.starts_at ?? ""));
  await sees(device.tab, first.title);
  await sees(device.tab, words.savedOnThisDevice);
  cut();
  await device.restart();
  await device.tab.goTo(proxy.origin + weekOf(first.starts_at ?? ""));
  await sees(device.tab, first.title);
  await seesStatus(device.tab, words.lastUpdated);

  step("a change that is made without a network waits through a restart");
  await device.tab.goTo(`${proxy.origin}/courses`);
  await press(device.tab, words.addToCart, third.title);
  await finds(device.tab, words.removeFromCart, third.title);
  await device.restart();
  proxy.calm();
  await device.tab.goTo(`${proxy.origin}/courses`);
  await isAt(device.tab, "/courses");
  await holds([third.id]);
  await until("an empty queue", async () => (await rowsUnder(asPage(device.tab), "record/")).length === 0);

  step("the ledger holds each of them once");
  const added = (await audit(product)).filter(({ email, seq }) => email === account.email && seq !== null);
  const ids = added.flatMap(({ effect }) => effect.added ?? []);
  const wanted = [first.id, second.id, third.id];
  if (ids.toSorted((a, b) => a - b).join() !== wanted.toSorted((a, b) => a - b).join() || ids.at(-1) !== third.id)
    throw new Error(`the ledger has ${ids.join()}, not ${wanted.join()}`);
  await databasesAnswer(device.tab);
};

/** Started without a network from the address that the home screen keeps, it opens; so it does in the other language. */
export const startOffline: Story = async ({ tab }, { proxy }, step) => {
  await tab.goTo(`${proxy.origin}/courses`);
  await controlled(tab);
  await tab.goTo(`${proxy.origin}/courses`);
  await sees(tab, words.courses);
  const start = await tab.run<string>(
    `const { href } = document.querySelector('link[rel="manifest"]');
    return new URL((await (await fetch(href)).json()).start_url, href).href;`,
  );
  proxy.decide = () => ({ kind: "reset-before" });
  step("it starts from the manifest's address without a network");
  await tab.goTo(start);
  await until("a page of ours", () => tab.run<boolean>("return document.querySelector('main h1') !== null;"));
  for (const language of ["en", "ar"] as const) {
    step(`it speaks ${language} without a network`);
    await tab.goTo(`${proxy.origin}/courses?lang=${language}`);
    await sees(tab, wordsOf(language).courses);
    if ((await tab.run<string>("return document.documentElement.lang;")) !== language) throw new Error(`the page is not in ${language}`);
  }
  await databasesAnswer(tab);
  proxy.calm();
};

export const PATHS = ["/", "/courses", "/cart", "/news", "/about", "/contact", "/student/dashboard"];

/** Pages are left one after the other in the middle of what they read and write; with and without a network. */
export const quickNavigation =
  (times: number): Story =>
  async ({ tab }, { proxy }, step) => {
    await tab.goTo(`${proxy.origin}/`);
    await controlled(tab);
    for (const network of ["with", "without"] as const) {
      step(`${times} pages one after the other, ${network} a network`);
      if (network === "without") proxy.decide = () => ({ kind: "reset-before" });
      for (let turn = 1; turn <= times; turn += 1) {
        await tab.goTo(proxy.origin + (PATHS[turn % PATHS.length] ?? "/"));
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 500));
        if (turn % 10 === 0) await databasesAnswer(tab);
      }
    }
    proxy.calm();
    await databasesAnswer(tab);
  };
