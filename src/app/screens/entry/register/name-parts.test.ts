import { describe, expect, it } from "vitest";
import { registerForm } from "#contract/accounts/sign-in.ts";
import { emptyName, joinName, partFault, partsOf, reshapeName, spreadName } from "./name-parts.ts";

const sara = { first: "سارة", father: "سليمان", grandfather: "منصور", family: "الحربي" };

describe("a name in parts (R8.1, R15.3)", () => {
  it("has four of a Saudi national and while no nationality is chosen, two of anybody else", () => {
    expect(partsOf("SA")).toHaveLength(4);
    expect(partsOf("")).toHaveLength(4);
    expect(partsOf("EG")).toEqual(["first", "family"]);
  });

  it("joins the parts in order, in the spelling that is kept", () => {
    expect(joinName({ ...sara, father: "  عبد   اللـــه " })).toBe("سارة عبد الله منصور الحربي");
    expect(joinName(emptyName())).toBe("");
  });

  it("joins to what the contract accepts", async () => {
    await expect(registerForm.validateAt("full_name_ar", { full_name_ar: joinName(sara) })).resolves.toBe("سارة سليمان منصور الحربي");
  });

  it("names the first part that is missing", () => {
    expect(partFault({ ...sara, grandfather: " " }, "ar", "SA")).toEqual({ part: "grandfather", key: "fourNames", missing: true });
    expect(partFault(emptyName(), "ar", "")).toEqual({ part: "first", key: "fourNames", missing: true });
    expect(partFault(sara, "ar", "SA")).toBeNull();
  });

  it("asks others for two words, wherever the passport has them", () => {
    expect(partFault({ ...emptyName(), first: "محمود", family: "عبد الفتاح" }, "ar", "EG")).toBeNull();
    expect(partFault({ ...emptyName(), first: "Siti Nurhaliza" }, "en", "ID")).toBeNull();
    expect(partFault({ ...emptyName(), first: "Siti" }, "en", "ID")).toEqual({ part: "family", key: "twoNames", missing: false });
    expect(partFault(emptyName(), "en", "ID")).toMatchObject({ part: "first", key: "twoNames" });
  });

  it("names the part in the wrong letters, and the one with a digit", () => {
    expect(partFault({ ...sara, family: "Alharbi" }, "ar", "SA")).toEqual({ part: "family", key: "name.arabic", missing: false });
    expect(partFault({ ...sara, father: "سليمان٢" }, "ar", "SA")).toEqual({ part: "father", key: "name.digits", missing: false });
    expect(partFault({ first: "Sara", father: "S.", grandfather: "Al-M", family: "الحربي" }, "en", "SA")).toMatchObject({
      part: "family",
      key: "name.english",
    });
  });

  it("spreads a pasted whole name by its names, and leaves a single part alone", () => {
    expect(spreadName("سارة سليمان منصور آل سعود", "SA")).toEqual({ ...sara, family: "آل سعود" });
    expect(spreadName("عبد الله سليمان منصور الحربي", "SA")).toEqual({ ...sara, first: "عبد الله" });
    expect(spreadName("عبد الله", "SA")).toBeNull();
    expect(spreadName("Maria Teresa Santos", "PH")).toEqual({ ...emptyName(), first: "Maria Teresa", family: "Santos" });
  });

  it("keeps what was written when the nationality is chosen after it", () => {
    const two = reshapeName(sara, "EG");
    expect(two).toEqual({ ...emptyName(), first: "سارة سليمان منصور", family: "الحربي" });
    expect(reshapeName(two, "SA")).toEqual(sara);
    expect(reshapeName({ ...emptyName(), first: "سارة" }, "SA")).toEqual({ ...emptyName(), first: "سارة" });
  });
});
