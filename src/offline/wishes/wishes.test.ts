import { expect, it } from "vitest";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { append } from "#offline/queue/append.ts";
import { readQueue } from "#offline/queue/read-queue.ts";
import { newStores, NOURA } from "#offline/test-device.ts";
import { mergeGuestWishes, refreshGuestWishes, setGuestWish } from "./guest-wishes.ts";
import { foldWishes, wishMutation } from "./wishes.ts";

const program = (id: number, price = 100) =>
  ({
    id,
    type: "course",
    title: `Course ${id}`,
    price,
    price_after_discount: null,
    duration_hours: 3,
    level: "beginner",
    delivery: "online",
    category: { id: 1, name: "Data", glaze: "data" },
    instructors: [],
    rating: { avg: 0, count: 0 },
  }) as unknown as ListedProgram;
const idsOf = (list: readonly ListedProgram[]) => list.map(({ id }) => id);

async function visitorWith(...ids: number[]) {
  const { queue } = newStores();
  for (const id of ids) await setGuestWish(program(id), true, queue);
  return queue;
}
const kept = async (queue: Awaited<ReturnType<typeof visitorWith>>) => (await readQueue(null, queue)).guestWishes;

it("issue 21: a visitor's favourites lie on the device, the newest first, and follow the catalogue's prices", async () => {
  const queue = await visitorWith(1, 2, 3);
  await setGuestWish(program(2), false, queue);
  expect(idsOf(await kept(queue))).toEqual([3, 1]);
  await refreshGuestWishes(
    new Map([
      [1, program(1, 55)],
      [3, null],
    ]),
    queue,
  );
  expect(await kept(queue)).toMatchObject([{ id: 1, price: 55 }]);
});

it("issue 21: they go to the account once, from however many tabs, the newest last, and under keys that follow from them", async () => {
  const queue = await visitorWith(1, 2);
  expect((await Promise.all([1, 2, 3].map(() => mergeGuestWishes(NOURA.tag, queue)))).toSorted()).toEqual([0, 0, 2]);
  const { waiting } = await readQueue(NOURA.tag, queue);
  expect(waiting).toMatchObject([
    { op: "addWish", lane: "requests", payload: { params: { id: 1 } } },
    { op: "addWish", lane: "requests", payload: { params: { id: 2 } } },
  ]);
  expect(waiting[0]?.key).toMatch(/^.{8}-.{4}-5/u);
  expect(await kept(queue)).toEqual([]);
});

it("issue 21: without a network the list is the account's with what waits over it, and the last word on a program counts", async () => {
  const { queue } = newStores();
  for (const [id, wanted] of [
    [3, true],
    [1, false],
    [2, true],
    [2, false],
    [2, true],
  ] as const)
    await append(NOURA.tag, wishMutation(program(id), wanted), queue);
  const { waiting } = await readQueue(NOURA.tag, queue);
  expect(idsOf(foldWishes([program(1), program(9)], waiting))).toEqual([2, 3, 9]);
});
