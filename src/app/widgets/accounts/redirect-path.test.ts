import { describe, expect, it } from "vitest";
import { keepRedirect, redirectPath } from "./redirect-path.ts";

const origin = "https://qabas.example";
const path = (redirect: string) => redirectPath(`?${new URLSearchParams({ redirect })}`, "/", origin);

describe("the way back after signing in (R3.6)", () => {
  it("goes to a path of our own, with its query and fragment", () => {
    expect(path("/checkout")).toBe("/checkout");
    expect(path("/courses?q=%D9%84&page=2#top")).toBe("/courses?q=%D9%84&page=2#top");
  });

  it("never leaves our origin", () => {
    for (const evil of [
      "https://evil.example/",
      "//evil.example/",
      "///evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "/%5Cevil\\x",
      "javascript:alert(1)",
      "/\t/evil.example",
      "/.//evil.example",
      " /evil",
      "evil",
    ]) {
      const target = path(evil);
      expect(new URL(target, origin).origin, evil).toBe(origin);
      expect(target.startsWith("//"), evil).toBe(false);
    }
  });

  it("does not go round in circles through the entry pages", () => {
    expect(path("/login?redirect=/login")).toBe("/");
    expect(path("/register")).toBe("/");
  });

  it("falls back where nothing is asked, and hands the wish on", () => {
    expect(redirectPath("", "/student", origin)).toBe("/student");
    expect(keepRedirect("/register", "?redirect=%2Fcheckout")).toBe("/register?redirect=%2Fcheckout");
    expect(keepRedirect("/register", "?x=1")).toBe("/register");
  });
});
