import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StartedProduct } from "./started-product.ts";
import { buysWhatIsFree, newcomer, ordersWithCard, type Person, stopsInOrder } from "./using-it.ts";

let product: StartedProduct;
let person: Person;
beforeAll(async () => {
  product = await StartedProduct.start({ env: { QABAS_PAYMENTS: "none" } });
  person = await newcomer(product.origin);
});
afterAll(() => product?.dispose());

describe("QABAS_PAYMENTS=none (S1)", () => {
  it("starts, and what is free is bought", () => buysWhatIsFree(product.origin, person));

  it("refuses what costs money with a word of its own, makes no order, and leaves it in the cart", async () => {
    const { answer, programId, cart } = await ordersWithCard(person, product);
    expect(answer).toMatchObject({ status: 503, code: "payments_closed" });
    expect(cart).toContain(programId);
    const orders = await person.api.call<{ status: string; total: number }[]>("GET", "/orders");
    expect(orders.data.filter(({ total }) => total > 0)).toEqual([]);
  });

  it("ends in order", () => stopsInOrder(product));
});
