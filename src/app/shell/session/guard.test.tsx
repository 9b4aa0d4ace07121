import { Provider } from "jotai";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sessionAtom } from "#app/state/session/session.ts";
import { newStore } from "#app/state/store.ts";
import { Guard } from "./guard.tsx";

beforeAll(() => void vi.stubGlobal("location", { origin: "https://qabas.example" }));
afterAll(() => void vi.unstubAllGlobals());

/** What the sign-in's guard lets a signed-in student see, and where it leads, while the address is `at`. */
function signedIn(at: string) {
  const known = newStore();
  const user = { id: 7, type: "student" } as never;
  known.set(sessionAtom, { status: "in", user, ownerTag: "tag" });
  const context: { redirectTo?: string } = {};
  const markup = renderToStaticMarkup(
    <Provider store={known}>
      <Router ssrPath={at} ssrContext={context}>
        <Guard access="guest" path="/login" offline={false} waiting="waiting">
          the form
        </Guard>
      </Router>
    </Provider>,
  );
  return { markup, to: context.redirectTo ?? null };
}

describe("R3.7: the page of the sign-in", () => {
  it("leads whoever is signed in where they were going", () => {
    expect(signedIn("/login?redirect=/cart")).toEqual({ markup: "", to: "/cart" });
  });

  it("does not judge by the address of the next page, which comes while it still stands", () => {
    expect(signedIn("/cart")).toEqual({ markup: "the form", to: null });
  });
});
