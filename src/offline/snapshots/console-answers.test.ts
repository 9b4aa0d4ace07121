import { entries } from "idb-keyval";
import { describe, expect, it } from "vitest";
import { ownerSignedIn } from "#offline/accounts/owner.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { newStores, NOURA, SARA, storesOf } from "#offline/test-device.ts";
import { dropConsoleAnswer, dropConsoleAnswers, keepConsoleAnswer, readConsoleAnswer } from "./console-answers.ts";
import { wipeOwner } from "./wipe.ts";

const AT = new Date("2026-11-22T06:00:00Z");
const later = (hours: number) => new Date(AT.getTime() + hours * 3_600_000);
const ORDERS = { address: "/admin/orders?filter[search]=Sara", language: "en" } as const;
const list = { data: [{ ref: "QBS-2026-004182", name: "سارة الحربي" }], meta: null };

describe("office.md §12: what the console read last, on a device of the university", () => {
  it("is read again within a day, and not after it", async () => {
    const stores = await storesOf(NOURA);
    await keepConsoleAnswer(NOURA.tag, ORDERS, list, AT, stores);
    expect(await readConsoleAnswer(NOURA.tag, ORDERS, later(23), stores)).toEqual({ value: list, at: AT });
    expect(await readConsoleAnswer(NOURA.tag, ORDERS, later(24), stores)).toBeNull();
  });

  it("is sealed: neither who it is about nor what was searched for lies on the disk in the clear, and its key cannot be taken out", async () => {
    const stores = await storesOf(NOURA);
    await keepConsoleAnswer(NOURA.tag, ORDERS, list, AT, stores);
    const rows = await entries<string, { value: unknown }>(stores.snapshots);
    const lies = rows.map(([name, { value }]) => {
      const bytes = value instanceof CryptoKey ? new Uint8Array() : new Uint8Array((value as { bytes: ArrayBuffer }).bytes);
      return name + new TextDecoder().decode(bytes);
    });
    expect(lies.join()).not.toMatch(/Sara|سارة|004182|orders/u);
    const key = rows.map(([, { value }]) => value).find((value) => value instanceof CryptoKey);
    await expect(crypto.subtle.exportKey("raw", key as CryptoKey)).rejects.toThrow();
  });

  it("goes when its account leaves, is nobody else's, and does not come back with a late answer", async () => {
    const stores = await storesOf(NOURA);
    await keepConsoleAnswer(NOURA.tag, ORDERS, list, AT, stores);
    expect(await readConsoleAnswer(SARA.tag, ORDERS, AT, stores)).toBeNull();
    await wipeOwner(NOURA.tag, stores);
    expect(await entries(stores.snapshots)).toEqual([]);
    await expect(keepConsoleAnswer(NOURA.tag, ORDERS, list, AT, stores)).rejects.toThrow(StorageFailure);
    expect(await entries(stores.snapshots)).toEqual([]);
  });

  it("is not kept on a computer that several people use", async () => {
    const stores = newStores();
    await ownerSignedIn({ ...NOURA, shared: true }, stores.queue);
    await expect(keepConsoleAnswer(NOURA.tag, ORDERS, list, AT, stores)).rejects.toThrow(StorageFailure);
  });

  it("is taken away one by one where a right is lost, and as a whole where the device is the university's no more", async () => {
    const stores = await storesOf(NOURA);
    const people = { address: "/admin/people", language: "en" } as const;
    await keepConsoleAnswer(NOURA.tag, ORDERS, list, AT, stores);
    await keepConsoleAnswer(NOURA.tag, people, list, AT, stores);
    await dropConsoleAnswer(NOURA.tag, ORDERS, stores);
    expect(await readConsoleAnswer(NOURA.tag, ORDERS, AT, stores)).toBeNull();
    expect(await readConsoleAnswer(NOURA.tag, people, AT, stores)).not.toBeNull();
    await dropConsoleAnswers(NOURA.tag, stores);
    expect(await entries(stores.snapshots)).toEqual([]);
  });

  it("stays within a bound: the oldest go once there are eighty, and none that is huge is kept", async () => {
    const stores = await storesOf(NOURA);
    for (let id = 0; id < 84; id += 1)
      await keepConsoleAnswer(NOURA.tag, { address: `/admin/orders/${id}`, language: "ar" }, list, new Date(AT.getTime() + id), stores);
    await keepConsoleAnswer(NOURA.tag, ORDERS, { data: "x".repeat(500_000), meta: null }, later(1), stores);
    const read = async (id: number) => readConsoleAnswer(NOURA.tag, { address: `/admin/orders/${id}`, language: "ar" }, AT, stores);
    expect(await read(20)).toBeNull();
    expect(await read(21)).not.toBeNull();
    expect(await readConsoleAnswer(NOURA.tag, ORDERS, later(1), stores)).toBeNull();
  });
});
