import { expect, it } from "vitest";
import { placeToResume } from "./use-place.ts";

const at = new Date("2026-11-22T06:00:00Z");
const place = (minutesAgo: number) => ({ value: { at: 80 }, at: new Date(at.getTime() - minutesAgo * 60_000) });
const online = { isWaiting: false, fromDevice: false, at };

it("a reload goes on where this device was; after a while another device may have gone on", () => {
  expect(placeToResume(20, { place: place(1), ...online })).toBe(80);
  expect(placeToResume(20, { place: place(60), ...online })).toBe(20);
  expect(placeToResume(20, { place: null, ...online })).toBe(20);
});

it("what waits here and what is read without a network are this device's own", () => {
  expect(placeToResume(20, { place: place(600), ...online, isWaiting: true })).toBe(80);
  expect(placeToResume(20, { place: place(600), ...online, fromDevice: true })).toBe(80);
});

it("a device whose clock went back by years is not believed for ever", () => {
  expect(placeToResume(20, { place: place(-5_000_000), ...online })).toBe(20);
});
