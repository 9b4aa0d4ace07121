import { describe, expect, it } from "vitest";
import { atMoment, type NewsMemory, readMemory, withNewest } from "./news-seen.ts";

const MINUTE = 60_000;
const OLD = "2026-11-08T06:00:00.000Z";
const NEW = "2026-11-18T06:00:00.000Z";
const after = (memory: NewsMemory, minutes: number) => atMoment(memory, memory.at + minutes * MINUTE);

describe("New since the last visit (R2.4)", () => {
  it("is nothing at the first visit, and what came out since the last one at the next", () => {
    const first = withNewest(atMoment(null, 0), OLD);
    expect(first.before).toBeNull();
    expect(after(first, 31).before).toBe(OLD);
  });

  it("stays new through a visit, and until 30 minutes away are over", () => {
    const second = withNewest(after(withNewest(atMoment(null, 0), OLD), 60), NEW);
    expect(second.before).toBe(OLD);
    expect(after(second, 29).before).toBe(OLD);
    expect(after(after(second, 29), 29).before).toBe(OLD);
    expect(after(second, 30).before).toBe(NEW);
  });

  it("does not take an older page of the list for the newest news", () => {
    expect(withNewest(withNewest(atMoment(null, 0), NEW), OLD).newest).toBe(NEW);
  });

  it("begins a visit after the clock was put back, and forgets what it cannot read", () => {
    expect(after(withNewest(atMoment(null, 10_000 * MINUTE), OLD), -600).before).toBe(OLD);
    for (const text of [null, "", "no json", "[]", '{"at":"x"}']) expect(readMemory(text), String(text)).toBeNull();
    expect(readMemory('{"at":5,"before":"<script>","newest":7}')).toEqual({ before: null, newest: null, at: 5 });
  });
});
