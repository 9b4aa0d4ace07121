import "#app/ui/tokens.css";
import "#app/styles/base.css";
import { i18n } from "@lingui/core";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { AroundNavHandler } from "wouter";
import { listenToCalls } from "#app/api/call.ts";
import { keepScrollPositions } from "#app/shell/scroll-memory.ts";
import { pageReady } from "#app/shell/page-ready.ts";
import { watchInstall } from "#app/state/install.ts";
import { initialiseLanguage, languageAtom } from "#app/state/language.ts";
import { reportNetwork, reportSlow, watchNetwork } from "#app/state/network.ts";
import { seedResources } from "#app/state/resource.ts";
import { initialiseSession, sessionLapsed } from "#app/state/session.ts";
import { store } from "#app/state/store.ts";
import { initialiseTheme } from "#app/state/theme.ts";
import { AppTree } from "./app-tree.tsx";
import { linksIn } from "./link-language.ts";
import { forgetPageHead, takePageData } from "./page-data.ts";
import { fetchRoute } from "./routes.tsx";
import { typedEarly } from "./typed-early.ts";

/** A chunk that takes longer than this comes under the page's own waiting words. */
const CHUNK_PATIENCE_MS = 1_000;

const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const patience = new Promise((resolve) => setTimeout(resolve, CHUNK_PATIENCE_MS));
  // A chunk that cannot be had is said by the page itself.
  void Promise.race([fetchRoute(to), patience])
    .catch(() => undefined)
    .then(() => {
      navigate(to, options);
      forgetPageHead();
    });
};

async function start(): Promise<void> {
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
    // A task of its own, or a slow phone answers to nothing while it reads scripts and takes the page over in one go.
    await new Promise((resolve) => setTimeout(resolve));
    seedResources(store, page);
    const off = store.sub(languageAtom, () => {
      forgetPageHead();
      off();
    });
    const typeAgain = typedEarly(root);
    // In slices: a person may already scroll and press.
    startTransition(() => void hydrateRoot(root, tree));
    await pageReady();
    typeAgain();
    initialiseTheme();
    watchNetwork();
    session = initialiseSession();
  } else {
    initialiseTheme();
    watchNetwork();
    // The first paint waits for the words alone; session, cart and settings come after it.
    session = initialiseSession();
    root.replaceChildren();
    // Beside the first paint: found by drawing, an area's table and then its screen come one after the other, behind all that follows.
    void fetchRoute(location.pathname).catch(() => undefined);
    createRoot(root).render(tree);
    await painted();
  }
  const [{ startCart }, { startMessages }, { startQueue }, { startInstalled, tellWorker, tidyStorage }, { registerWorker }] =
    await Promise.all([
      import("#app/state/cart-life.ts"),
      import("#app/state/contact-life.ts"),
      import("#app/state/queue-life.ts"),
      import("#app/state/device-start.ts"),
      import("#app/shell/worker-registration.ts"),
      // What it says must be here before there is no network to fetch it.
      import("#app/shell/strip-words.tsx"),
    ]);
  startCart();
  delete document.documentElement.dataset.ssr;
  dispatchEvent(new Event("qabas-ready"));
  startMessages();
  startQueue();
  tellWorker();
  startInstalled();
  void tidyStorage();
  if ("rendered" in document.documentElement.dataset) {
    // A page that was not taken over stands no longer: nothing is being read that could move.
    void import("./page-faces.ts").then(({ fetchFaces, wearFaces }) => (page ? fetchFaces() : wearFaces())).catch(() => undefined);
  }
  await session;
  void registerWorker();
}

/** A frame was drawn. A hidden tab draws none, so that it does not wait for one. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === "hidden") resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

void start();
