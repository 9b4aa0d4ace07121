import { describe, expect, it } from "vitest";
import { keepAnswer, readAnswer } from "./reads.ts";
import { wipeOwner } from "./wipe.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { NOURA, SARA, storesOf } from "#offline/test-device.ts";
import { noteCameAlong, readCameAlong } from "./came-along.ts";
import { documentSnapshot } from "./documents.ts";

const DAY = 86_400_000;
const AT = new Date("2026-11-22T06:00:00Z");
const later = (days: number) => new Date(AT.getTime() + days * DAY);
const ADDRESS = "/instructor/sessions/7/attendance";
const where = { address: ADDRESS, language: "ar" } as const;
const document = { name: "شهادة.pdf", type: "application/pdf", bytes: new TextEncoder().encode("%PDF-1.7").buffer };

describe("what came along (O5)", () => {
  it("is noted with its size and its time", async () => {
    const stores = await storesOf(NOURA);
    await noteCameAlong(NOURA.tag, { addresses: ["/x"], bytes: 12 }, AT, stores);
    expect(await readCameAlong(NOURA.tag, stores)).toEqual({ value: { addresses: ["/x"], bytes: 12 }, at: AT });
  });

  it("goes a week after it was a line of the list for the last time, so that a device does not grow for ever", async () => {
    const stores = await storesOf(NOURA);
    await keepAnswer(NOURA.tag, where, { data: {}, meta: null }, AT, stores);
    await keepAnswer(NOURA.tag, { address: "/content/4", language: "ar" }, { data: {}, meta: null }, AT, stores);
    await noteCameAlong(NOURA.tag, { addresses: [ADDRESS], bytes: 2 }, AT, stores);
    await noteCameAlong(NOURA.tag, { addresses: [], bytes: 0 }, later(2), stores);
    expect(await readAnswer(NOURA.tag, where, stores)).not.toBeNull();
    await noteCameAlong(NOURA.tag, { addresses: [], bytes: 0 }, later(8), stores);
    expect(await readAnswer(NOURA.tag, where, stores)).toBeNull();
    expect(await readAnswer(NOURA.tag, { address: "/content/4", language: "ar" }, stores)).not.toBeNull();
  });
});

describe("documents of an account (O5)", () => {
  const snapshot = documentSnapshot("/student/certificates/a.pdf?lang=both");

  it("are given back byte for byte", async () => {
    const stores = await storesOf(NOURA);
    await snapshot.put(NOURA.tag, document, AT, stores);
    const copy = await snapshot.read(NOURA.tag, stores);
    expect(copy?.value.name).toBe("شهادة.pdf");
    expect(new TextDecoder().decode(copy?.value.bytes)).toBe("%PDF-1.7");
  });

  it("are one account's, go with it, and do not come back with a late answer", async () => {
    const stores = await storesOf(NOURA);
    await snapshot.put(NOURA.tag, document, AT, stores);
    expect(await snapshot.read(SARA.tag, stores)).toBeNull();
    await wipeOwner(NOURA.tag, stores);
    expect(await snapshot.read(NOURA.tag, stores)).toBeNull();
    await expect(snapshot.put(NOURA.tag, document, AT, stores)).rejects.toThrow(StorageFailure);
    await expect(noteCameAlong(NOURA.tag, { addresses: [], bytes: 0 }, AT, stores)).rejects.toThrow(StorageFailure);
    expect(await snapshot.read(NOURA.tag, stores)).toBeNull();
  });
});
