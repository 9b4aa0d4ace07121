import { set } from "idb-keyval";
import { describe, expect, it } from "vitest";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { newStores, NOURA, storesOf } from "#offline/test-device.ts";
import { readDashboard } from "./dashboard.ts";
import { putSchedule, readSchedule } from "./schedule.ts";

const AT = new Date("2026-11-22T06:00:00Z");
const session: ScheduledSession = {
  id: 5,
  uid: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a01",
  sequence: 0,
  program: {
    id: 1,
    type: "course",
    title: "تحليل البيانات",
    glaze: "data",
    cover_photo: null,
    translations: { ar: { title: "تحليل البيانات" }, en: { title: "Data analysis" } },
  },
  title: "المحاضرة الأولى",
  kind: "lecture",
  starts_at: "2026-11-22T14:00:00Z",
  ends_at: "2026-11-22T16:00:00Z",
  location: { type: "online", room: null, join_url: null, join_opens_at: null },
  instructor: null,
  status: "scheduled",
  previous_starts_at: null,
  attendance: null,
  excuse: null,
  conflicts_with: [],
  translations: {
    ar: { title: "المحاضرة الأولى", instructor: null, room: null },
    en: { title: "First lecture", instructor: null, room: null },
  },
};

describe("the schedule snapshot (R6.7)", () => {
  it("gives back what was kept, and when it left the server", async () => {
    const stores = await storesOf(NOURA);
    await putSchedule("tag-noura", [session], AT, stores);
    expect(await readSchedule("tag-noura", stores)).toEqual({ sessions: [session], at: AT });
  });

  it("is one account's: another finds nothing", async () => {
    const stores = await storesOf(NOURA);
    await putSchedule("tag-noura", [session], AT, stores);
    expect(await readSchedule("tag-nour", stores)).toBeNull();
  });

  it.each<[string, unknown]>([
    ["a string", "garbage"],
    ["another version", { v: 9, value: [session], at: AT.toISOString() }],
    ["no time", { v: 1, value: [session], at: "yesterday" }],
    ["a session without a start", { v: 1, value: [{ ...session, starts_at: "soon" }], at: AT.toISOString() }],
    ["no list", { v: 1, value: { 0: session }, at: AT.toISOString() }],
  ])("%s counts as no copy", async (_name, row) => {
    const stores = newStores();
    await set("tag-noura/schedule", row, stores.snapshots);
    await set("tag-noura/dashboard", row, stores.snapshots);
    expect(await readSchedule("tag-noura", stores)).toBeNull();
    expect(await readDashboard("tag-noura", stores)).toBeNull();
  });
});
