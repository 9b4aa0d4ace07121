import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { canKeepDrafts, dropDraft, dropDrafts, readDraft, writeDraft } from "./form-draft.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";

const empty = { email: "", terms: false, name: { first: "", family: "" } };

class MemoryStorage {
  kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
  key = (index: number) => [...this.kept.keys()][index] ?? null;
  get length() {
    return this.kept.size;
  }
}

describe("a form's draft on this tab (register, checkout)", () => {
  beforeEach(() => Object.assign(globalThis, { sessionStorage: new MemoryStorage() }));
  afterEach(() => Reflect.deleteProperty(globalThis, "sessionStorage"));

  it("comes back as it was written, and not after it was dropped", () => {
    writeDraft("register", { email: "a@b.example", terms: true, name: { first: "سارة", family: "" } });
    expect(readDraft("register", empty)).toEqual({ email: "a@b.example", terms: true, name: { first: "سارة", family: "" } });
    expect(canKeepDrafts()).toBe(true);
    dropDraft("register");
    expect(readDraft("register", empty)).toEqual(empty);
  });

  it("goes with all others when somebody logs out, and nothing else does (P14)", () => {
    writeDraft("register", { email: "a@b.example" });
    writeDraft("contact", { email: "a@b.example" });
    sessionStorage.setItem("other", "kept");
    dropDrafts();
    expect([readDraft("register", empty), readDraft("contact", empty), sessionStorage.length]).toEqual([empty, empty, 1]);
  });

  it("issue 6.6: somebody else's drafts are not read, also where the tab was closed while they left; a visitor's stay theirs", () => {
    const here = (tag: string | null) => store.set(sessionAtom, { status: tag ? "in" : "out", user: null, ownerTag: tag });
    here("noura");
    writeDraft("contact", { email: "a@b.example" });
    here(null);
    expect(readDraft("contact", empty)).toEqual(empty);
    writeDraft("contact", { email: "visitor@b.example" });
    here("sara");
    expect(readDraft("contact", empty).email).toBe("visitor@b.example");
    here("noura");
    expect(readDraft("contact", empty)).toEqual(empty);
    here(null);
  });

  it("takes only fields of the form, and only of their own kind", () => {
    writeDraft("register", { email: 7, password: "secret", name: "x", terms: true });
    expect(readDraft("register", empty)).toEqual({ ...empty, terms: true });
  });

  it("keeps lists of words", () => {
    writeDraft("join", { topics: ["نقد أدبي", 7, null], languages: "ar" });
    expect(readDraft("join", { topics: [], languages: ["en"] })).toEqual({ topics: ["نقد أدبي"], languages: ["en"] });
  });

  it("survives garbage and a storage that refuses", () => {
    sessionStorage.setItem("qabas.draft.register", "{broken");
    expect(readDraft("register", empty)).toEqual(empty);
    Object.assign(globalThis, {
      sessionStorage: {
        setItem: () => {
          throw new DOMException("full", "QuotaExceededError");
        },
        getItem: () => {
          throw new DOMException("no", "SecurityError");
        },
      },
    });
    expect(canKeepDrafts()).toBe(false);
    expect(() => writeDraft("register", empty)).not.toThrow();
    expect(readDraft("register", empty)).toEqual(empty);
  });
});
