import { describe, expect, it } from "vitest";
import { registerForm } from "#contract/accounts/sign-in.ts";
import { checkRegister, emptyRegister, idLooksMistyped, registerBody, registerDraft } from "./register-values.ts";

const complete = () => ({
  ...emptyRegister(),
  full_name_ar: { first: "سارة", father: "سليمان", grandfather: "منصور", family: "الحربي" },
  national_id: "١٠٠٠٠٠٠٠٠٨",
  nationality_id: "1",
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
    expect(Object.keys(await checkRegister(emptyRegister())).sort()).toEqual([
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
    const english = { ...complete(), full_name_en: { first: "Sara", father: "Sulaiman", grandfather: "", family: "Alharbi" } };
    expect(await checkRegister(english)).toEqual({ full_name_en: { key: "fourNames" } });
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
