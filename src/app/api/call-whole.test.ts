import { afterEach, describe, expect, it, vi } from "vitest";
import { listCourseSessions } from "#contract/attendance/attendance.ts";
import { getAttendanceDegrees } from "#contract/attendance/attendance-degrees.ts";
import { callWhole } from "./call-whole.ts";

afterEach(() => vi.unstubAllGlobals());

/** A server that answers pages in turn; `null` is one that it does not. */
function serve(pages: ({ data: unknown; next: string | null } | null)[]) {
  const asked: string[] = [];
  vi.stubGlobal("document", { cookie: "", querySelector: () => null, documentElement: { lang: "ar" } });
  vi.stubGlobal("location", new URL("http://qabas.test/"));
  vi.stubGlobal("fetch", (request: string | Request) => {
    asked.push(new URL(typeof request === "string" ? request : request.url, "http://qabas.test/").search);
    const page = pages[asked.length - 1];
    const [status, body] = page
      ? [200, { status: 200, message: "", data: page.data, meta: { next_cursor: page.next } }]
      : [503, { status: 503, message: "", data: null, code: "unavailable" }];
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } }));
  });
  return asked;
}

const person = (number: number, ar: string) => ({ number, name: { ar, en: null } });

describe("a list that is read to its end", () => {
  it("is one, its people by name, with what stood beside the first page", async () => {
    const asked = serve([
      { data: { version: 3, rows: [person(1, "أمل"), person(2, "يزيد")] }, next: "after 2" },
      { data: { version: 4, rows: [person(3, "باسم")] }, next: null },
    ]);
    const { data, meta } = await callWhole(getAttendanceDegrees, { params: { id: 7 }, query: { cohort_id: 5 } });
    expect(data).toEqual({ version: 3, rows: [person(1, "أمل"), person(3, "باسم"), person(2, "يزيد")] });
    expect(meta).toEqual({ next_cursor: null });
    expect(asked).toEqual(["?cohort_id=5", "?cohort_id=5&cursor=after+2"]);
  });

  it("comes in order of time where the newest came first", async () => {
    const session = (id: number, day: string) => ({ id, starts_at: `2026-11-${day}T09:00:00Z` });
    serve([
      { data: [session(3, "20"), session(4, "21")], next: "a" },
      { data: [session(1, "10"), session(2, "11")], next: null },
    ]);
    expect((await callWhole(listCourseSessions, { params: { id: 7 } })).data.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  it("is none where a later page does not come", async () => {
    serve([{ data: [], next: "a" }, null]);
    await expect(callWhole(listCourseSessions, { params: { id: 7 } })).rejects.toMatchObject({ code: "unavailable" });
  });
});
