import { ApiCaller, register } from "#tests/support/accounts.ts";
import { buyable } from "#tests/support/catalogue.ts";
import type { KillerProxy } from "#tests/support/killer-proxy.ts";
import type { Product } from "#tests/support/product.ts";
import { wordsOf } from "#tests/support/words.ts";
import { fill, finds, press, sees, type Tab, until } from "./tab.ts";

export interface Place {
  product: Product;
  proxy: KillerProxy;
}

/** One story of the promise (`offline-promise.md`), told by its steps. */
export type Story = (tab: Tab, place: Place, step: (name: string) => void) => Promise<void>;

const words = wordsOf("ar");

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

async function databasesAnswer(tab: Tab): Promise<void> {
  const silent = await tab.run<string>(DATABASES_ANSWER);
  if (silent !== "") throw new Error(silent);
}

const controlled = (tab: Tab): Promise<boolean> =>
  until("the service worker", () => tab.run<boolean>("return navigator.serviceWorker.controller !== null;"), 60_000);

const SCHEDULE = "/student/services/schedule";

/** A guest adds without a network, the page is loaded anew, the network comes back, somebody logs in: each program is in the account once. */
export const offlineCart: Story = async (tab, { product, proxy }, step) => {
  const [first, second] = await buyable(product.apiOrigin, "ar", 2);
  if (!first || !second) throw new Error("the demo has too little to buy");
  const account = await register(product.apiOrigin);
  await tab.goTo(`${proxy.origin}/courses`);
  await controlled(tab);
  // The catalogue is kept by the first page that the worker controls.
  await tab.goTo(`${proxy.origin}/courses`);
  await sees(tab, first.title);

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
  await tab.goTo(`${proxy.origin}/login?redirect=/cart`);
  await fill(tab, words.username, account.email);
  await fill(tab, words.password, account.password);
  await press(tab, words.logIn);
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
  await sees(tab, words.lastUpdated);
  await databasesAnswer(tab);
  proxy.calm();
};

/** Started without a network from the address that the home screen keeps, it opens; so it does in the other language. */
export const startOffline: Story = async (tab, { proxy }, step) => {
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

const PATHS = ["/", "/courses", "/cart", "/news", "/about", "/contact", "/student/dashboard"];

/** Pages are left one after the other in the middle of what they read and write; with and without a network. */
export const quickNavigation =
  (times: number): Story =>
  async (tab, { proxy }, step) => {
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
