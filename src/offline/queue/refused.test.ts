import { set } from "idb-keyval";
import { expect, it } from "vitest";
import { tidyDevice } from "#offline/device/garbage.ts";
import { newStores, program } from "#offline/test-device.ts";
import { dismiss, readQueue } from "./read-queue.ts";
import { readRefused, refusedKey, storedRefused } from "./record.ts";

const at = "2026-11-22T06:00:09.000Z";
const header = { key: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a11", owner: "tag-noura", madeAt: "2026-11-22T06:00:00.000Z" };
const place = { outbox: "5a3c1f76-5b0c-4a44-8f6c-0d6b1c9f2e11", seq: 4 };
const fields = { email: { key: "email", values: { n: 1 } } };
const message = { id: header.key, fullName: "سارة", email: "x", phone: "+966501234567", message: "سؤال", website: "" };
const cart = { v: 1, order: 3, lane: "cart", op: "addToCart", ids: [12], payload: null, shown: [program(12)], ...header, ...place };
const excuse = {
  v: 3,
  order: 4,
  lane: "requests",
  op: "submitExcuse",
  payload: { body: { reason: "عذر" } },
  shown: {},
  ...header,
  ...place,
};

/** What was refused, as released versions left it on the disk. Never change one (P12). */
const RELEASED: [key: string, row: Record<string, unknown>][] = [
  [`rejection/${header.key}`, { v: 1, record: cart, code: "program_unavailable", values: {}, at }],
  [`refused/${header.key}`, { v: 1, record: excuse, code: "validation_error", values: {}, fields, at }],
  [
    `message/${header.key}`,
    { v: 1, id: header.key, owner: "tag-noura", order: 5, at, outcome: "refused", message, code: "validation_error", values: {}, fields },
  ],
];

it.each(RELEASED)("%s is read, written as it lay there, and let go of (P6, P12)", async (key, row) => {
  const refused = readRefused(row);
  expect(refused && refusedKey(refused.record)).toBe(key);
  expect(refused && storedRefused(refused)).toMatchObject(row);
  const { queue } = newStores();
  await set(key, row, queue);
  expect(await tidyDevice(queue)).toEqual([]);
  expect((await readQueue("tag-noura", queue)).refused).toEqual([refused]);
  expect((await readQueue("tag-sara", queue)).refused).toEqual([]);
  await dismiss(header.key, queue);
  expect((await readQueue("tag-noura", queue)).refused).toEqual([]);
});

it("a rejection of the first version, which knew no values, is read with none", () => {
  const [, row] = RELEASED[0] ?? [];
  const { values: _none, ...first } = row ?? {};
  expect(readRefused(first)).toMatchObject({ values: {}, fields: {} });
});
