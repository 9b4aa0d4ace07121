import { describe, expect, it } from "vitest";
import { INSTRUCTOR_SNAPSHOTS } from "./instructor-snapshots.ts";
import { nameOf, read, sizeOf, type Snapshot, SNAPSHOT_BUDGET, type SnapshotRead } from "./snapshot.ts";
import { STUDENT_SNAPSHOTS } from "./student-snapshots.ts";
import { nearSessions } from "./near-sessions.ts";
import { certificatePdf, listCertificates } from "#contract/certificates/certificates.ts";
import { listEnrollments } from "#contract/enrollments/enrollments.ts";
import { ENROLLMENTS, WHOLE } from "./screen-reads.ts";
import { part } from "#contract/test-part.ts";
import type { DataOf, Endpoint } from "#contract/endpoint.ts";

const LISTS = { student: STUDENT_SNAPSHOTS, instructor: INSTRUCTOR_SNAPSHOTS };
const noon = new Date("2026-11-22T09:00:00Z");

const lineOf = (list: readonly Snapshot[], name: string): Snapshot => {
  const found = list.find((one) => one.name === name);
  if (!found) throw new Error(`no line ${name}`);
  return found;
};
/** What a line asks where earlier answers are `known`. */
const asks = ({ reads }: Snapshot, known: ReadonlyMap<string, unknown> = new Map()): SnapshotRead[] => [
  ...(typeof reads === "function"
    ? reads(<E extends Endpoint>(of: SnapshotRead<E>) => (known.get(nameOf(of)) ?? null) as DataOf<E> | null, noon)
    : reads),
];

describe.each(Object.entries(LISTS))("what comes along for a %s", (role, list) => {
  it("stays within the budget by its shares alone", () => {
    expect(list.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(SNAPSHOT_BUDGET);
  });

  it("is the schedule and the dashboard first, and these alone where a device saves data", () => {
    expect(list.slice(0, 2).map(({ name }) => name)).toEqual(["schedule", "dashboard"]);
    expect(list.filter(({ saveData }) => saveData).map(({ name }) => name)).toEqual(["schedule", "dashboard"]);
  });

  it("is read alone, by calls that this person may make", () => {
    const reads = list.flatMap((line) => asks(line));
    for (const { endpoint } of reads) {
      expect(endpoint.method).toBe("GET");
      expect([role, "session", "public"], endpoint.path).toContain(endpoint.options.access);
    }
  });

  it("asks for nothing where nothing is known yet that names more", () => {
    for (const line of list) if (typeof line.reads === "function") expect(asks(line)).toEqual([]);
  });
});

describe("what one answer names (O5)", () => {
  it("programs that go on come before those that are over, and those that were left not at all", () => {
    const enrollment = (id: number, status: string) => ({ id, status, program: { id: id * 10 } });
    const known = new Map([
      [nameOf(read(listEnrollments, ENROLLMENTS)), [enrollment(1, "completed"), enrollment(2, "active"), enrollment(3, "withdrawn")]],
    ]);
    expect(asks(lineOf(STUDENT_SNAPSHOTS, "courses"), known).map(({ params }) => params)).toEqual([{ id: 20 }, { id: 10 }]);
  });

  it("the documents of certificates that are valid, on the paper of both languages", () => {
    const known = new Map([
      [
        nameOf(read(listCertificates, WHOLE)),
        [
          { id: "a", status: "issued" },
          { id: "b", status: "revoked" },
          { id: null, status: "in_progress" },
        ],
      ],
    ]);
    expect(asks(lineOf(STUDENT_SNAPSHOTS, "certificate documents"), known)).toEqual([
      { endpoint: certificatePdf, params: { id: "a" }, query: { lang: "both" } },
    ]);
  });

  it("registers of sessions a day and a half around now, the nearest first", () => {
    const at = (hours: number, more: { kind?: "deadline" | "lecture"; status?: "cancelled" | "scheduled" } = {}) =>
      part<Parameters<typeof nearSessions>[0][number]>({
        starts_at: new Date(noon.getTime() + hours * 3_600_000).toISOString(),
        kind: "lecture",
        status: "scheduled",
        ...more,
      });
    const all = [at(-40), at(-20), at(1), at(3, { status: "cancelled" }), at(2, { kind: "deadline" }), at(30)];
    expect(nearSessions(all, noon)).toEqual([all[2], all[1], all[5]]);
  });

  it("counts a document by its bytes and anything else as it is written", () => {
    expect(sizeOf({ name: "a.pdf", type: "application/pdf", bytes: new ArrayBuffer(70) })).toBe(70);
    expect(sizeOf({ data: "ق" })).toBe(13);
  });
});
