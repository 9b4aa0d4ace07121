import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProblemCode } from "#contract/problem.ts";

const LIST = { address: "/admin/users?per_page=50", language: "ar" } as const;
const RECORD = { address: "/admin/users/7", language: "ar" } as const;
const answer = {
  data: { name: "سارة الحربي", document: { kind: "national_id", ends: "4821" }, paid_by: { brand: "mada", last4: "0055" } },
  meta: null,
};
const unanswered = new TypeError("no network");

/** A page of somebody of the staff, on a device that was never here before. */
async function openConsole(mark = true) {
  const words = new Map<string, string>();
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => words.get(name) ?? null,
    setItem: (name: string, value: string) => void words.set(name, value),
    removeItem: (name: string) => void words.delete(name),
  });
  const { ownerSignedIn } = await import("#offline/accounts/owner.ts");
  await ownerSignedIn({ tag: "tag-staff", userId: 3, name: "هند" });
  const reads = await import("./kept-reads.ts");
  const { Problem } = await import("#contract/problem.ts");
  if (mark) reads.setUniversityDevice(true, "tag-staff");
  const read = async (where: typeof LIST | typeof RECORD, failure: unknown = unanswered) =>
    (await reads.keptRead("tag-staff", where, failure))?.value.data ?? null;
  /** Writing goes on behind the page. */
  const keep = async (where: typeof LIST | typeof RECORD) => {
    reads.keepRead("tag-staff", where, answer);
    await vi.waitFor(async () => expect(await read(where)).not.toBeNull());
  };
  return { ...reads, read, keep, refused: (code: ProblemCode) => new Problem(code) };
}

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

describe("office.md §12: what the console reads", () => {
  it("is kept where somebody said that the device is the university's, without numbers of documents and cards", async () => {
    const { keep, read } = await openConsole();
    await keep(LIST);
    expect(await read(LIST)).toEqual({ name: "سارة الحربي", document: null, paid_by: { brand: "mada", last4: null } });
  });

  it("is kept on no other device", async () => {
    const { keepRead, read, setUniversityDevice } = await openConsole(false);
    keepRead("tag-staff", LIST, answer);
    await new Promise((resolve) => setTimeout(resolve, 100));
    setUniversityDevice(true, "tag-staff");
    expect(await read(LIST)).toBeNull();
  });

  it("is never kept of who looked at what, of letters and of imports", async () => {
    const { keepRead, keptRead, keep } = await openConsole();
    const apart = ["security-events?page=1", "security-log", "mails/4", "data-requests/2", "enrollment-imports/9", "exports", "api-keys"];
    for (const path of apart) keepRead("tag-staff", { address: `/admin/${path}`, language: "ar" }, answer);
    await keep(LIST);
    for (const path of apart) expect(await keptRead("tag-staff", { address: `/admin/${path}`, language: "ar" }, unanswered)).toBeNull();
  });

  it.each<[ProblemCode, boolean]>([
    ["capability_required", false],
    ["not_found", false],
    ["too_many_requests", true],
    ["unavailable", true],
  ])("is shown or taken away by what the server says: %s", async (code, isShown) => {
    const { keep, read, refused } = await openConsole();
    await keep(LIST);
    await keep(RECORD);
    expect((await read(RECORD, refused(code))) !== null).toBe(isShown);
    expect((await read(RECORD)) !== null).toBe(isShown);
    expect(await read(LIST)).not.toBeNull();
  });

  it("goes as a whole with the session, and where the device is the university's no more", async () => {
    const { keep, read, refused, setUniversityDevice } = await openConsole();
    await keep(LIST);
    await keep(RECORD);
    expect(await read(RECORD, refused("unauthenticated"))).toBeNull();
    expect(await read(LIST)).toBeNull();
    await keep(LIST);
    setUniversityDevice(false, "tag-staff");
    setUniversityDevice(true, "tag-staff");
    await vi.waitFor(async () => expect(await read(LIST)).toBeNull());
  });
});
