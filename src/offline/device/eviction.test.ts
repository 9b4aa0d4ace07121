import { clear } from "idb-keyval";
import { describe, expect, it, vi } from "vitest";
import { type Marker, noticeEviction } from "./eviction.ts";
import { newStores } from "#offline/test-device.ts";

function note(): Marker & { kept: string | null } {
  return {
    kept: null,
    read() {
      return this.kept;
    },
    write(id) {
      this.kept = id;
    },
  };
}

describe("an emptied device is noticed (P10, F17)", () => {
  it("the first visit and every later one are quiet", async () => {
    const { queue } = newStores();
    const marker = note();
    expect(await noticeEviction(marker, queue)).toBe(false);
    expect(await noticeEviction(marker, queue)).toBe(false);
  });

  it("once after the browser threw the data away", async () => {
    const { queue } = newStores();
    const marker = note();
    await noticeEviction(marker, queue);
    await clear(queue);
    expect(await noticeEviction(marker, queue)).toBe(true);
    expect(await noticeEviction(marker, queue)).toBe(false);
  });

  it("a lost note alone is no eviction, and forbidden local storage is no failure", async () => {
    const { queue } = newStores();
    await noticeEviction(note(), queue);
    expect(await noticeEviction(note(), queue)).toBe(false);
    const forbidden: Marker = {
      read: () => {
        throw new DOMException("denied", "SecurityError");
      },
      write: () => {
        throw new DOMException("denied", "SecurityError");
      },
    };
    expect(await noticeEviction(forbidden, queue)).toBe(false);
  });
});

describe("asking to be kept", () => {
  it("happens once a visit, and a refusal or a failure is just no", async () => {
    const { askToPersist } = await freshModule();
    let asked = 0;
    expect(await askToPersist(undefined)).toBe(false);
    expect(await askToPersist(async () => ++asked > 0)).toBe(true);
    expect(await askToPersist(async () => ++asked > 0)).toBe(false);
    expect(asked).toBe(1);
    const again = await freshModule();
    expect(await again.askToPersist(() => Promise.reject(new Error("no")))).toBe(false);
  });
});

/** "Once a visit" lives as long as the page: another import is another visit. */
async function freshModule() {
  vi.resetModules();
  return import("./eviction.ts");
}
