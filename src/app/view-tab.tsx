import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Provider } from "jotai";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { listenToCalls } from "#app/api/call.ts";
import { ErrorBoundary } from "#app/shell/errors/error-boundary.tsx";
import { ViewFrame } from "#app/shell/staff/view/view-frame.tsx";
import { initialiseLanguage } from "#app/state/language/language.ts";
import { reportNetwork, reportSlow, watchNetwork } from "#app/state/network/network.ts";
import { store } from "#app/state/store.ts";
import { initialiseTheme } from "#app/state/theme.ts";
import { startViewing } from "#app/state/view/view.ts";
import { leaveView } from "#app/state/view/view-token.ts";
import { learnStaffSentences } from "./i18n/staff-sentences.ts";
import { Routes } from "./routes.tsx";

/**
 * A tab that shows one of the staff a learner's own pages (`contract/security/account-views.ts`). The same routes under a strip, and
 * nothing that goes on beside them elsewhere: neither cart nor queue nor copies of this device belong to whoever is looked at.
 */
export async function showView(): Promise<void> {
  // The viewer's own session ended, or the view did: what this device keeps is left alone.
  listenToCalls({ reached: reportNetwork, slow: reportSlow, unauthenticated: () => leaveView("/staff") });
  await initialiseLanguage();
  initialiseTheme();
  watchNetwork();
  await learnStaffSentences();
  if (!(await startViewing())) return;
  const root = document.getElementById("root") as HTMLElement;
  root.replaceChildren();
  createRoot(root).render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <Router>
          <ErrorBoundary>
            <ViewFrame>
              <Routes />
            </ViewFrame>
          </ErrorBoundary>
        </Router>
      </I18nProvider>
    </Provider>,
  );
}
