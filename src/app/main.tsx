import "#app/ui/tokens.css";
import "#app/styles/base.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Provider } from "jotai";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { type AroundNavHandler, Router } from "wouter";
import { listenToCalls } from "#app/api/call.ts";
import { ErrorBoundary } from "#app/shell/error-boundary.tsx";
import { keepScrollPositions } from "#app/shell/scroll-memory.ts";
import { watchInstall } from "#app/state/install.ts";
import { initialiseLanguage } from "#app/state/language.ts";
import { reportNetwork, watchNetwork } from "#app/state/network.ts";
import { initialiseSession, sessionLapsed } from "#app/state/session.ts";
import { store } from "#app/state/store.ts";
import { fetchRoute, Routes } from "./routes.tsx";

/** A chunk that takes longer than this comes under the page's own waiting words. */
const CHUNK_PATIENCE_MS = 1_000;

const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const patience = new Promise((resolve) => setTimeout(resolve, CHUNK_PATIENCE_MS));
  // A chunk that cannot be had is said by the page itself.
  void Promise.race([fetchRoute(to), patience])
    .catch(() => undefined)
    .then(() => navigate(to, options));
};

async function start(): Promise<void> {
  listenToCalls({ reached: reportNetwork, unauthenticated: sessionLapsed });
  keepScrollPositions();
  watchNetwork();
  watchInstall();
  // The first paint waits for the words alone; session, cart and settings come after it.
  const session = initialiseSession();
  await initialiseLanguage();
  createRoot(document.getElementById("root") as HTMLElement).render(
    <StrictMode>
      <Provider store={store}>
        <I18nProvider i18n={i18n}>
          <Router aroundNav={aroundNav}>
            <ErrorBoundary>
              <Routes />
            </ErrorBoundary>
          </Router>
        </I18nProvider>
      </Provider>
    </StrictMode>,
  );
  await painted();
  const [{ startCart }, { tellWorker, tidyStorage }, { registerWorker }] = await Promise.all([
    import("#app/state/cart-life.ts"),
    import("#app/state/device-start.ts"),
    import("#app/shell/worker-registration.ts"),
  ]);
  startCart();
  tellWorker();
  void tidyStorage();
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
