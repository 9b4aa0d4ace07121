import "#app/ui/tokens.css";
import "#app/styles/base.css";
import "#app/styles/kit.css";
import { i18n } from "@lingui/core";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { AroundNavHandler } from "wouter";
import { listenToCalls } from "#app/api/call.ts";
import { keepScrollPositions } from "#app/shell/page/scroll-memory.ts";
import { pageReady } from "#app/shell/page/page-ready.ts";
import { pause } from "#app/state/network/pause.ts";
import { watchInstall } from "#app/state/install/install.ts";
import { initialiseLanguage, keepAddressedLanguage, languageAtom } from "#app/state/language/language.ts";
import { reportNetwork, reportSlow, watchNetwork } from "#app/state/network/network.ts";
import { seedResources } from "#app/state/resource.ts";
import { initialiseSession, sessionLapsed } from "#app/state/session/session.ts";
import { newStore, store } from "#app/state/store.ts";
import { initialiseTheme } from "#app/state/theme.ts";
import { isFirstVisit, sayUsed, whenWanted } from "#app/state/visit/first-visit.ts";
import { holdParts, keepAsWritten, rememberPresses } from "#app/state/visit/held-parts.ts";
import { AppTree } from "./app-tree.tsx";
import { FIRST_FORMATS } from "./i18n/first-formats.ts";
import { linksIn } from "./link-language.ts";
import { forgetPageHead, takePageData } from "./page-data.ts";
import { fetchRoute } from "./routes.tsx";

/** A chunk that takes longer than this comes under the page's own waiting words. */
const CHUNK_PATIENCE_MS = 1_000;
/** A page that is not there after this long no longer keeps the rest of the app waiting. */
const PAGE_PATIENCE_MS = 1_500;

const aroundNav: AroundNavHandler = (navigate, to, options) => {
  // A chunk that cannot be had is said by the page itself.
  void Promise.race([fetchRoute(to), pause(CHUNK_PATIENCE_MS)])
    .catch(() => undefined)
    .then(() => {
      keepAddressedLanguage();
      navigate(to, options);
      forgetPageHead();
    });
};

const life = () => import("./app-life.ts");

async function start(): Promise<void> {
  // One of the staff looks at a learner's pages, in a tab of its own.
  if (/#view=/u.test(name + location.hash)) return (await life()).showView();
  listenToCalls({ reached: reportNetwork, slow: reportSlow, unauthenticated: sessionLapsed });
  keepScrollPositions();
  watchInstall();
  const language = await initialiseLanguage();
  const root = document.getElementById("root") as HTMLElement;
  const hrefs = linksIn(location.search, () => store.get(languageAtom));
  const tree = <AppTree store={store} i18n={i18n} router={{ aroundNav, hrefs }} />;
  const page = takePageData(language);
  let session: Promise<void>;
  if (page) {
    // The guest's page, as the server made it: what this device knows of a person comes once it is taken over.
    await fetchRoute(location.pathname).catch(() => undefined);
    // Tasks of their own, or a slow phone answers to nothing while it reads scripts and takes the page over in one go.
    for (const format of FIRST_FORMATS) {
      await pause(0);
      format(language);
    }
    await pause(0);
    seedResources(store, page);
    const off = store.sub(languageAtom, () => {
      forgetPageHead();
      off();
    });
    rememberPresses();
    if (await isFirstVisit()) holdParts();
    const typeAgain = typedEarly(root);
    // In slices: a person may already scroll and press.
    startTransition(() => void hydrateRoot(root, tree));
    await pageReady();
    typeAgain();
    const written = newStore();
    written.set(languageAtom, language);
    seedResources(written, page);
    keepAsWritten(written);
    initialiseTheme();
    watchNetwork();
    // What changes with a person is drawn in slices too.
    session = new Promise((resolve) => startTransition(() => resolve(initialiseSession())));
  } else {
    initialiseTheme();
    watchNetwork();
    // The first paint waits for the words alone; session, cart and settings come after it.
    session = initialiseSession();
    root.replaceChildren();
    // Beside the first paint: found by drawing, an area's table and then its screen come one after the other, behind all that follows.
    const route = fetchRoute(location.pathname).catch(() => undefined);
    // On this device already, it is here before a waiting page could be drawn, which React would not take back at once.
    if (navigator.serviceWorker?.controller) await Promise.race([route, pause(CHUNK_PATIENCE_MS)]);
    createRoot(root).render(tree);
    await painted();
    // What was opened first, then what goes on beside it: both at once would keep a slow phone from showing either.
    await Promise.race([pageReady(), pause(PAGE_PATIENCE_MS)]);
  }
  const live = async () => await (await life()).startLife(session);
  const isFirst = await isFirstVisit();
  if (!isFirst) await live().then(sayUsed);
  delete document.documentElement.dataset.ssr;
  if (isFirst) whenWanted(live);
  dispatchEvent(new Event("qabas-ready"));
  // A page that was not taken over stands no longer: nothing is being read that could move.
  if (!page) dispatchEvent(new Event("qabas-faces"));
}

/** A frame was drawn. A hidden tab draws none, so that it does not wait for one. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === "hidden") resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

void start();

/**
 * What a person typed into a rendered page before its script came: taken before the fields are taken over, which empties
 * them, and typed again once they listen.
 */
function typedEarly(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => ({ field, value: field.value }));
  return () => {
    for (const { field, value } of typed) {
      // The element's own setter: React listens to what it has not set itself.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
}
