import { setupI18n } from "@lingui/core";
import { array, object, string } from "yup";
import { describe, expect, it } from "vitest";
import { billingForm } from "#contract/orders/checkout.ts";
import { Problem } from "#contract/problem.ts";
import { accountForm } from "#contract/accounts/profile.ts";
import { loginForm, registerForm } from "#contract/accounts/sign-in.ts";
import { checkForm, fieldSentence, formBody, refusedFields } from "./form-errors.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

describe("the body of a form", () => {
  it("is what was written as the contract's schema reads it: ids as numbers, nothing for what is empty, e-mails in one spelling", () => {
    const written = {
      name_ar: " نورة سعد  العتيبي ",
      name_en: "",
      email: "Noura@Example.com",
      nationality_id: "4",
      city_id: "",
      version: 3,
    };
    expect(formBody(accountForm, written)).toMatchObject({ name_en: null, email: "noura@example.com", nationality_id: 4, city_id: null });
  });

  it("is taken by the same schema again, which changes nothing of it: the server reads it once more", () => {
    const billing = { full_name: "نورة", email: "a@b.example", phone: "+966 50 123 4567", city_id: "7" };
    const body = formBody(billingForm, billing);
    expect(formBody(billingForm, body)).toEqual(body);
  });
});

describe("a form's errors come from the contract's schema (R8.2)", () => {
  it("keeps the key and the values of each field's first error", async () => {
    const errors = await checkForm(registerForm, { national_id: "10923457", password: "qabas2026", email: "x" });
    expect(errors.national_id).toEqual({ key: "nationalId", values: { n: 8 } });
    expect(errors.password).toEqual({ key: "password.upper" });
    expect(errors.email).toEqual({ key: "email" });
    expect(errors.terms_accepted).toEqual({ key: "terms" });
  });

  it("is empty for a body that the server would take", async () => {
    expect(await checkForm(loginForm, { username: "a@b.example", password: "x" })).toEqual({});
  });

  it("names nested fields by their last word", async () => {
    const schema = object({ billing: billingForm.required() });
    expect(Object.keys(await checkForm(schema, { billing: { full_name: "س", email: "a@b.example", phone: "" } })).sort()).toEqual([
      "city_id",
      "phone",
    ]);
  });

  it("names one wrong item of a list by the list", async () => {
    const schema = object({ topics: array().of(string().max(3)) });
    expect(await checkForm(schema, { topics: ["abc", "abcd"] })).toEqual({ topics: { key: "maxLength", values: { max: 3 } } });
    const fields = { "topics.1": [{ key: "maxLength", values: { max: 3 } }] };
    expect(Object.keys(refusedFields(new Problem("validation_error", { fields })))).toEqual(["topics"]);
  });

  it("does not swallow an error that is no validation error", async () => {
    const broken = object({
      a: string().test("x", () => {
        throw new TypeError("broken rule");
      }),
    });
    await expect(checkForm(broken, { a: "1" })).rejects.toThrow("broken rule");
  });

  it("says a key as a sentence with its values, and an unknown key as a required field", () => {
    expect(fieldSentence(i18n, { key: "nationalId", values: { n: 8 } })).toBe("ID number must have at least 10 digits; you entered 8");
    expect(fieldSentence(i18n, { key: "from-the-future" })).toBe("This field is required");
  });

  it("maps what the server refused to its fields, and nothing of another problem", () => {
    const refused = new Problem("validation_error", { fields: { "billing.email": [{ key: "email.taken" }] } });
    expect(refusedFields(refused)).toEqual({ email: { key: "email.taken" } });
    expect(refusedFields(new Problem("unexpected"))).toEqual({});
  });
});
