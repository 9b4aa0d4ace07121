import { describe, expect, it } from "vitest";
import { checkDelivery, deliveryBody, EMPTY_DELIVERY } from "./delivery-values.ts";

const filled = {
  ...EMPTY_DELIVERY,
  full_name: "سارة خالد العسيري",
  phone: "+966550123456",
  email: "sara@mail.example",
  country_id: "1",
  city_id: "3",
  address: "شارع أنس بن مالك، مبنى 4471",
};

describe("a request for a paper copy (R6.3)", () => {
  it("is taken without a district, a postal code and notes", async () => {
    expect(await checkDelivery(filled, true)).toEqual({});
    expect(Object.keys(deliveryBody("x", filled)).sort()).toEqual([
      "address",
      "city_id",
      "country_id",
      "email",
      "full_name",
      "id",
      "phone",
    ]);
  });

  it("asks for a country first, then for its city where it is asked for", async () => {
    expect(Object.keys(await checkDelivery({ ...filled, country_id: "", city_id: "" }, true))).toEqual(["country_id"]);
    expect(await checkDelivery({ ...filled, city_id: "" }, true)).toEqual({ city_id: { key: "city.required" } });
    expect(await checkDelivery({ ...filled, city_id: "" }, false)).toEqual({ city_name: { key: "city.required" } });
    expect(await checkDelivery({ ...filled, city_id: "", city_name: "Ankara" }, false)).toEqual({});
  });

  it("says what is missing of an empty form", async () => {
    expect(Object.keys(await checkDelivery(EMPTY_DELIVERY, true)).sort()).toEqual(["address", "country_id", "email", "full_name", "phone"]);
  });

  it("names a city of the list or a written one, never both", () => {
    expect(deliveryBody("x", { ...filled, city_name: "Riyadh" })).not.toHaveProperty("city_name");
  });
});
