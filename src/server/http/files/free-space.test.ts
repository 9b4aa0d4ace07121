import { afterEach, describe, expect, it, vi } from "vitest";
import { spaceGuard } from "./free-space.ts";

afterEach(() => vi.restoreAllMocks());

const MB = 1024 * 1024;
const room = (megabytes: number) => vi.fn(async () => ({ bavail: megabytes, bsize: MB }));

describe("a nearly full disk (F25)", () => {
  it("refuses changes with 503 and a time to come again, and lets them in once there is room", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const measure = room(10);
    const guard = spaceGuard("/data", measure);
    await expect(guard()).rejects.toMatchObject({ code: "read_only", options: { retryAfter: 30 } });
    measure.mockImplementation(async () => ({ bavail: 1_000, bsize: MB }));
    now += 5_001;
    await expect(guard()).resolves.toBeUndefined();
  });

  it("is asked about at most once in five seconds", async () => {
    const measure = room(1_000);
    const guard = spaceGuard("/data", measure);
    for (let change = 0; change < 20; change += 1) await guard();
    expect(measure).toHaveBeenCalledTimes(1);
  });

  it("is not suspected where the system cannot say", async () => {
    await expect(spaceGuard("/data", async () => Promise.reject(new Error("ENOSYS")))()).resolves.toBeUndefined();
  });
});
