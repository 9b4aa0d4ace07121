import { describe, expect, it } from "vitest";
import { registerForm } from "#contract/accounts/sign-in.ts";
import { emptyName } from "./name-parts.ts";
import { checkRegister, emptyRegister, idLooksMistyped, ofNationality, registerBody, registerDraft } from "./register-values.ts";

const complete = () => ({
  ...emptyRegister("ar"),
  full_name_ar: { first: "سارة", father: "سليمان", grandfather: "منصور", family: "الحربي" },
  national_id: "١٠٠٠٠٠٠٠٠٨",
  nationality_id: "1",
  nationality: "SA",
  email: "Sara@Mail.example",
  phone: "+966550123456",
  password: "Qabas#2026",
  password_confirmation: "Qabas#2026",
  terms_accepted: true,
});

describe("the registration form (R3.4, R8.1)", () => {
  it("sends a body that the server's schema takes", async () => {
    expect(await checkRegister(complete())).toEqual({});
    const body = await registerForm.validate(registerBody(complete()));
    expect(body).toMatchObject({
      full_name_ar: "سارة سليمان منصور الحربي",
      national_id: "1000000008",
      nationality_id: 1,
      email: "sara@mail.example",
    });
    expect(body.full_name_en).toBeUndefined();
  });

  it("asks for every required field of an empty form, and for nothing optional", async () => {
    expect(Object.keys(await checkRegister(emptyRegister("ar"))).sort()).toEqual([
      "email",
      "full_name_ar",
      "national_id",
      "nationality_id",
      "password",
      "password_confirmation",
      "phone",
      "terms_accepted",
    ]);
  });

  it("finds a missing part even where another part holds two words", async () => {
    const values = { ...complete(), full_name_ar: { first: "عبد الله", father: "سليمان", grandfather: "", family: "الحربي" } };
    expect(await checkRegister(values)).toEqual({ full_name_ar: { key: "fourNames" } });
  });

  it("asks for the name in one spelling alone, the one that is chosen", async () => {
    const english = { first: "Sara", father: "Sulaiman", grandfather: "", family: "Alharbi" };
    expect(await checkRegister({ ...complete(), full_name_en: english })).toEqual({});
    expect(await checkRegister({ ...complete(), script: "en", full_name_en: english })).toEqual({ full_name_en: { key: "fourNames" } });
    const whole = { ...complete(), script: "en" as const, full_name_en: { ...english, grandfather: "Mansour" } };
    expect(await checkRegister(whole)).toEqual({});
    expect(registerBody(whole)).not.toHaveProperty("full_name_ar");
    expect(Object.keys(await checkRegister(emptyRegister("en")))).toContain("full_name_en");
  });

  it("takes a resident with two names and a passport", async () => {
    const name = { ...emptyName(), first: "محمود", family: "عبد الفتاح" };
    const resident = { ...complete(), ...ofNationality(complete(), "22", "EG"), full_name_ar: name };
    expect(await checkRegister(resident)).toEqual({});
    const passport = { ...resident, identity: "passport" as const, national_id: "", document_number: "a 1234567" };
    expect(await checkRegister(passport)).toEqual({});
    expect(await registerForm.validate(registerBody(passport))).toMatchObject({
      full_name_ar: "محمود عبد الفتاح",
      document_kind: "passport",
      document_number: "A1234567",
    });
    expect(await checkRegister({ ...passport, document_number: "" })).toEqual({ document_number: { key: "passport.required" } });
    // A Saudi national has no passport to register by.
    expect(ofNationality(passport, "1", "SA").identity).toBe("national");
  });

  it("keeps no password on the device", () => {
    const kept = JSON.stringify(registerDraft(complete()));
    expect(kept).not.toContain("Qabas#2026");
    expect(kept).toContain("+966550123456");
  });

  it("only warns of a check digit that does not fit", async () => {
    expect(idLooksMistyped("1000000008")).toBe(false);
    expect(idLooksMistyped("1000000009")).toBe(true);
    expect(idLooksMistyped("10923457")).toBe(false);
    expect(await checkRegister({ ...complete(), national_id: "1000000009" })).toEqual({});
  });
});
