import { beforeEach, expect, it, vi } from "vitest";
import { findOwnThings, readOwnThings } from "./own-things.ts";

const both = (ar: string, en: string) => ({ title: ar, translations: { ar: { title: ar }, en: { title: en } } });
const PROGRAM = { id: 1, ...both("تحليل البيانات بلغة Python", "Data analysis with Python") };

vi.mock("./cached-areas.ts", () => ({
  enrollmentsSource: {
    read: async () => ({
      value: [
        { status: "active", program: PROGRAM },
        { status: "withdrawn", program: { ...PROGRAM, id: 2 } },
      ],
    }),
  },
}));
vi.mock("./cached-schedule.ts", () => ({
  scheduleSource: {
    read: async () => ({
      value: [
        {
          id: 31,
          ...both("ورشة تنظيف البيانات", "Data cleaning workshop"),
          program: PROGRAM,
          starts_at: "2026-11-29T13:30:00Z",
          ends_at: "2026-11-29T15:00:00Z",
          status: "scheduled",
        },
        {
          id: 32,
          ...both("تنظيف البيانات", "Data cleaning"),
          program: PROGRAM,
          starts_at: "2026-11-01T13:30:00Z",
          ends_at: "2026-11-01T15:00:00Z",
          status: "ended",
        },
      ],
    }),
  },
}));
vi.mock("#app/state/cached/cached-endpoint.ts", () => ({
  cachedEndpoint: (_call: unknown, { params }: { params: { id: number } }) => ({
    read: async () => {
      if (params.id !== 1) throw new Error("only what is studied is read");
      const items = [
        { id: 9, number: 9, status: "completed", ...both("تنظيف البيانات", "Cleaning data") },
        { id: 14, number: 14, status: "locked", ...both("تنظيف الجداول", "Cleaning tables") },
      ];
      return { value: { data: { program: PROGRAM, sections: [{ items }] } } };
    },
  }),
}));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-22T06:00:00Z") });
  return () => void vi.useRealTimers();
});

it("finds one's own lessons that are open and sessions to come, in either language, however Arabic is written (frame.md §10)", async () => {
  const things = await readOwnThings("sara", "ar");
  expect(findOwnThings(things, "تنظيف البيانات", 2).map(({ kind, id, number, program }) => [kind, id, number, program])).toEqual([
    ["lesson", 9, 9, "تحليل البيانات بلغة Python"],
    ["session", 31, null, "تحليل البيانات بلغة Python"],
  ]);
  expect(findOwnThings(things, "cleaning", 2).map(({ id }) => id)).toEqual([9, 31]);
  expect([findOwnThings(things, "cleaning", 1).length, findOwnThings(things, "  ", 2), findOwnThings(things, "التفاوض", 2)]).toEqual([
    1,
    [],
    [],
  ]);
});
