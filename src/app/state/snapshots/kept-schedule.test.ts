import { expect, it, vi } from "vitest";
import { keepsSchedule } from "./kept-schedule.ts";

const copies: Record<string, unknown> = {};
vi.mock("./cached-schedule.ts", () => ({ scheduleSource: { read: async (owner: string) => copies[`attends ${owner}`] ?? null } }));
vi.mock("./cached-teaching-schedule.ts", () => ({
  teachingScheduleSource: (language: string) => ({
    read: async (owner: string) => {
      if (owner === "broken") throw new Error("storage");
      return copies[`gives ${owner} ${language}`] ?? null;
    },
  }),
}));

it("the schedule is on this device where its copy is: of this account, of what it attends or gives, even without a session in it", async () => {
  Object.assign(copies, { "attends sara": { value: [], at: new Date() }, "gives noura ar": { value: [], at: new Date() } });
  expect(await keepsSchedule("sara", "student", "ar")).toBe(true);
  expect(await keepsSchedule("noura", "student", "ar")).toBe(false);
  expect(await keepsSchedule("noura", "instructor", "ar")).toBe(true);
  expect(await keepsSchedule("sara", "instructor", "ar")).toBe(false);
  expect(await keepsSchedule("sara", "staff", "ar")).toBe(false);
  expect(await keepsSchedule("broken", "instructor", "ar")).toBe(false);
});
