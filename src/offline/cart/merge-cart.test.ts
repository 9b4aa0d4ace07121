import { describe, expect, it } from "vitest";
import { ofCohort } from "./changes.ts";
import { changeGuestCart, mergeGuestCart, readGuestCart, refreshGuestCart } from "./device-carts.ts";
import { cohort, newStores, NOURA, pendingOf, program } from "#offline/test-device.ts";

async function visitorWith(...ids: number[]) {
  const { queue } = newStores();
  for (const id of ids) await changeGuestCart({ add: program(id) }, queue);
  return queue;
}

describe("the visitor's cart goes to the account (R4.3)", () => {
  it("as an addition per program, and is empty afterwards", async () => {
    const queue = await visitorWith(3, 1);
    expect(await mergeGuestCart(NOURA.tag, queue)).toBe(2);
    expect(await pendingOf(NOURA.tag, queue)).toMatchObject([
      { op: "addToCart", payload: { body: { learning_program_id: 3 } } },
      { op: "addToCart", payload: { body: { learning_program_id: 1 } } },
    ]);
    expect(await readGuestCart(queue)).toEqual([]);
  });

  it("with the date that was chosen, and without one where none was: the account keeps its own", async () => {
    const queue = await visitorWith(1);
    await changeGuestCart({ add: ofCohort(program(2), cohort(21)) }, queue);
    await changeGuestCart({ put: ofCohort(program(2), cohort(22)) }, queue);
    await refreshGuestCart([program(2, { price: 50 })], queue);
    await mergeGuestCart(NOURA.tag, queue);
    const sent = (await pendingOf(NOURA.tag, queue)).map(({ op, payload }) => [op, payload.body]);
    expect(sent).toEqual([
      ["addToCart", { learning_program_id: 1 }],
      ["chooseCohort", { learning_program_id: 2, cohort_id: 22 }],
    ]);
  });

  it("once, from however many tabs (F22)", async () => {
    const queue = await visitorWith(1, 2);
    expect((await Promise.all([1, 2, 3].map(() => mergeGuestCart(NOURA.tag, queue)))).toSorted()).toEqual([0, 0, 2]);
    expect(await pendingOf(NOURA.tag, queue)).toHaveLength(2);
  });

  it("with keys that two copies of the same profile share, and a later cart does not", async () => {
    const queue = await visitorWith(1);
    await mergeGuestCart(NOURA.tag, queue);
    await changeGuestCart({ add: program(1) }, queue);
    await mergeGuestCart(NOURA.tag, queue);
    const [first, second] = await pendingOf(NOURA.tag, queue);
    expect(first?.key).toMatch(/^.{8}-.{4}-5/);
    expect(second?.key).toMatch(/^.{8}-.{4}-5/);
    expect(second?.key).not.toBe(first?.key);
  });

  it("an empty one changes nothing", async () => {
    const queue = await visitorWith();
    expect(await mergeGuestCart(NOURA.tag, queue)).toBe(0);
    expect(await pendingOf(NOURA.tag, queue)).toEqual([]);
  });
});
