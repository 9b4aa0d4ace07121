import { describe, expect, it } from "vitest";
import { billingBody, checkBilling, emptyBilling, startBilling } from "./billing-values.ts";

const account = { full_name: "سارة الحربي", email: "sara@mail.example", phone: "+966550123456", city_id: 3 };

describe("billing details (R5.1)", () => {
  it("begin with what the account knows, and keep what was written before", () => {
    expect(startBilling(emptyBilling(), account)).toEqual({ ...account, city_id: "3" });
    expect(startBilling({ ...emptyBilling(), email: "other@mail.example" }, account).email).toBe("other@mail.example");
    expect(startBilling(emptyBilling(), { ...account, city_id: null }).city_id).toBe("");
  });

  it("pass the contract's rules as they travel, and name every missing field", async () => {
    const values = startBilling(emptyBilling(), account);
    expect(billingBody(values).city_id).toBe(3);
    expect(await checkBilling(values)).toEqual({});
    expect(Object.keys(await checkBilling(emptyBilling())).sort()).toEqual(["city_id", "email", "full_name", "phone"]);
  });

  it("refuse a malformed e-mail and phone with their own sentences", async () => {
    const values = { ...startBilling(emptyBilling(), account), email: "sara@", phone: "+9" };
    expect(await checkBilling(values)).toEqual({ email: { key: "email" }, phone: { key: "phone.short" } });
  });
});
