import { describe, expect, it } from "vitest";
import { billingBody, checkBilling, emptyBilling, startBilling } from "./billing-values.ts";

const account = { full_name: "سارة الحربي", email: "sara@mail.example", phone: "+966550123456", city_id: 3 };

describe("billing details (R5.1)", () => {
  it("begin with what the account knows, and keep what was written before", () => {
    expect(startBilling(emptyBilling(), account)).toEqual({ ...emptyBilling(), ...account, city_id: "3" });
    expect(startBilling({ ...emptyBilling(), email: "other@mail.example" }, account).email).toBe("other@mail.example");
    expect(startBilling(emptyBilling(), { ...account, city_id: null }).city_id).toBe("");
  });

  it("pass the contract's rules as they travel, and name every missing field", async () => {
    const values = startBilling(emptyBilling(), account);
    expect(billingBody(values)).toEqual({ billing: account });
    expect(await checkBilling(values)).toEqual({});
    expect(Object.keys(await checkBilling(emptyBilling())).sort()).toEqual(["city_id", "email", "full_name", "phone"]);
  });

  it("refuse a malformed e-mail and phone with their own sentences", async () => {
    const values = { ...startBilling(emptyBilling(), account), email: "sara@", phone: "+9" };
    expect(await checkBilling(values)).toEqual({ email: { key: "email" }, phone: { key: "phone.short" } });
  });

  it("of a company ask for what its invoice names, and say so at the field; digits of both scripts and spaces are taken", async () => {
    const values = { ...startBilling(emptyBilling(), account), is_company: true };
    expect(Object.keys(await checkBilling(values)).sort()).toEqual([
      "building",
      "company_city",
      "company_name",
      "district",
      "postal_code",
      "street",
      "vat_number",
    ]);
    const wrong = { ...values, company_name: "شركة الواحة", vat_number: "211111111100003", building: "29", postal_code: "1" };
    const address = { street: "العليا", district: "المروج", company_city: "الرياض" };
    expect(await checkBilling({ ...wrong, ...address })).toEqual({
      vat_number: { key: "vatNumber" },
      building: { key: "building" },
      postal_code: { key: "postalCode" },
    });
    const right = { ...wrong, ...address, vat_number: "٣١١ 1111 1110 0003", building: "٢٩٢٩", postal_code: "12281" };
    expect(await checkBilling(right)).toEqual({});
    expect(billingBody(right)).toMatchObject({ company: { vat_number: "311111111100003", building: "2929", company_name: "شركة الواحة" } });
    // What was written stays, and does not travel once the box is empty.
    expect(billingBody({ ...right, is_company: false })).not.toHaveProperty("company");
  });
});
