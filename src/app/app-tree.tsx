import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Provider } from "jotai";
import { type ComponentProps, StrictMode } from "react";
import { Router } from "wouter";
import { ErrorBoundary } from "#app/shell/errors/error-boundary.tsx";
import { Routes } from "./routes.tsx";

interface Props {
  store: ComponentProps<typeof Provider>["store"];
  i18n: I18n;
  router: Omit<ComponentProps<typeof Router>, "children">;
}

/** The whole client: the same tree in the browser and where the server renders it, or hydration would not fit. */
export const AppTree = ({ store, i18n, router }: Props) => (
  <StrictMode>
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <Router {...router}>
          <ErrorBoundary>
            <Routes />
          </ErrorBoundary>
        </Router>
      </I18nProvider>
    </Provider>
  </StrictMode>
);
