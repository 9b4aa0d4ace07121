import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Provider } from "jotai";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { reportNetwork } from "#app/state/network/network.ts";
import { store } from "#app/state/store.ts";
import { NetworkButton, NetworkIcon } from "./network-button.tsx";

beforeAll(() => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  // Nothing is followed up while the test goes on.
  vi.stubGlobal("navigator", { onLine: false });
  vi.useFakeTimers();
});
afterAll(() => {
  reportNetwork(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The button after a call that reached us, reached nobody, or reached somebody who answers in our server's place (`down`). */
function shownAfter(reached: boolean, down = false): string {
  reportNetwork(reached, down);
  const markup = renderToStaticMarkup(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <NetworkButton offline="Deciding needs a connection">Approve</NetworkButton>
      </I18nProvider>
    </Provider>,
  );
  return `${/\sdisabled=""/u.test(markup) ? "stopped: " : ""}${markup.replaceAll(/<[^>]*>/gu, "")}`;
}

it("a link to a page that is not kept is one only with a connection", () => {
  const link = (reached: boolean) => {
    reportNetwork(reached);
    return renderToStaticMarkup(
      <Provider store={store}>
        <I18nProvider i18n={i18n}>
          <Router ssrPath="/staff/programs">
            <NetworkIcon href="/staff/programs/new" icon={<b />} offline="Needs a connection">
              New program
            </NetworkIcon>
          </Router>
        </I18nProvider>
      </Provider>,
    );
  };
  expect(link(true)).toContain('href="/staff/programs/new"');
  expect(link(false)).not.toContain("href");
  expect(link(false)).toContain("Needs a connection");
});

it("a step that needs the network says why it cannot be pressed, and calls no fault of ours a missing connection", () => {
  expect(shownAfter(true)).toBe("Approve");
  expect(shownAfter(false)).toBe("stopped: Deciding needs a connection");
  expect(shownAfter(false, true)).toBe("stopped: The server is not responding");
});
