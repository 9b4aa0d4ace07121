import { describe, expect, it } from "vitest";
import { registerForm } from "#contract/accounts/sign-in.ts";
import { emptyName, isEmptyName, joinName, nameFault, spreadName } from "./name-parts.ts";

const sara = { first: "سارة", father: "سليمان", grandfather: "منصور", family: "الحربي" };

describe("a name in four parts (R8.1)", () => {
  it("joins the parts in order, with single spaces", () => {
    expect(joinName({ ...sara, father: "  عبد   الله " })).toBe("سارة عبد الله منصور الحربي");
    expect(joinName(emptyName())).toBe("");
  });

  it("joins to what the contract accepts", async () => {
    await expect(registerForm.validateAt("full_name_ar", { full_name_ar: joinName(sara) })).resolves.toBe("سارة سليمان منصور الحربي");
  });

  it("names the first part that is missing", () => {
    expect(nameFault({ ...sara, grandfather: " " }, "ar", true)).toEqual({ part: "grandfather", fault: "missing" });
    expect(nameFault(emptyName(), "ar", true)).toEqual({ part: "first", fault: "missing" });
    expect(nameFault(sara, "ar", true)).toBeNull();
  });

  it("lets an optional name stay away whole, but not in part", () => {
    expect(nameFault(emptyName(), "en", false)).toBeNull();
    expect(nameFault({ ...emptyName(), first: "Sara" }, "en", false)).toEqual({ part: "father", fault: "missing" });
  });

  it("names the part in the wrong script", () => {
    expect(nameFault({ ...sara, family: "Alharbi" }, "ar", true)).toEqual({ part: "family", fault: "script" });
    expect(nameFault({ first: "Sara", father: "S.", grandfather: "Al-M", family: "الحربي" }, "en", false)).toEqual({
      part: "family",
      fault: "script",
    });
  });

  it("spreads a pasted whole name and leaves a single part alone", () => {
    expect(spreadName("سارة سليمان منصور آل سعود")).toEqual({ ...sara, family: "آل سعود" });
    expect(spreadName("عبد الله")).toBeNull();
    expect(isEmptyName(emptyName())).toBe(true);
  });
});
