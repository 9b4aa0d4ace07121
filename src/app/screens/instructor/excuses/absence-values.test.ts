import { describe, expect, it } from "vitest";
import { absenceBody, checkAbsence, emptyAbsence, fromRiyadhClock } from "./absence-values.ts";

const written = { ...emptyAbsence(7), reason_code: "medical", reason: "موعد طبي", proposed: "recorded" };

describe("issue 5.2 an absence of the instructor", () => {
  it("asks for a session, and for what its proposal needs", async () => {
    expect(await checkAbsence(written)).toEqual({});
    expect(Object.keys(await checkAbsence({ ...written, session_ids: [] }))).toEqual(["session_ids"]);
    expect(Object.keys(await checkAbsence({ ...written, proposed: "substitute" }))).toEqual(["substitute_id"]);
    expect(Object.keys(await checkAbsence({ ...written, proposed: "reschedule", new_time: "soon" }))).toEqual(["new_time"]);
  });

  it("reads a time as Riyadh's clocks show it, and leaves behind what the proposal does not need", () => {
    expect(fromRiyadhClock("2026-11-25T16:30")).toBe("2026-11-25T13:30:00.000Z");
    const body = absenceBody("id", { ...written, substitute_id: "3", new_time: "2026-11-25T16:30" }, []);
    expect(body).toMatchObject({ substitute_id: null, new_time: null });
  });
});
