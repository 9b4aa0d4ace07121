import { afterEach, expect, it } from "vitest";
import type { MessageDescriptor } from "@lingui/core";
import { sessionAtom } from "#app/state/session/session.ts";
import { cannotSave } from "./storage-notice.ts";
import { store } from "#app/state/store.ts";
import { testUser } from "#app/state/session/test-user.ts";

const said = (reason: Parameters<typeof cannotSave>[0]) => (cannotSave(reason).message as MessageDescriptor).message;
const before = store.get(sessionAtom);
afterEach(() => store.set(sessionAtom, before));

it.each(["quota", "missing", "broken"] as const)(
  "O6: %s is said as it is: a guest's change lasts in the page, an account's nowhere",
  (reason) => {
    store.set(sessionAtom, { status: "out", user: null, ownerTag: null });
    expect(said(reason)).toContain("lasts until you close the page");
    for (const status of ["in", "lapsed"] as const) {
      store.set(sessionAtom, { status, user: testUser(), ownerTag: "noura" });
      expect(said(reason)).toContain("Nothing was changed");
      expect(said(reason)).not.toContain("lasts");
    }
  },
);
