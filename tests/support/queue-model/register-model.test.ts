import type { WireAnswer } from "#offline/queue/read-envelope.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decideMarks,
  emptyCell,
  type MarkedCell,
  type Register,
  type RegisterCell,
  type RegisterMark,
  type StandingCell,
} from "#contract/attendance/attendance.ts";
import { ownerSignedIn } from "#offline/accounts/owner.ts";
import { append } from "#offline/queue/append.ts";
import { drain } from "#offline/queue/drain.ts";
import { readNotes, registerView, resolveConflict, tapBody } from "#offline/attendance/register.ts";
import { readQueue } from "#offline/queue/read-queue.ts";
import type { WireRequest } from "#offline/queue/wire.ts";
import type { UseStore } from "#offline/stores.ts";
import { MemoryStore } from "./memory-store.ts";
import { problem, success } from "./model-answers.ts";
import { size } from "../size.ts";

/**
 * Two instructors on one register (issue 5.4): the real queue, notes and view of the device over a store in memory, and the rule
 * that the server decides by. Whatever is lost, doubled, late or killed: a tap that was said to be saved is what the cell says, or
 * was written over by somebody who had seen it, or is before its instructor's eyes as a conflict.
 */
const RUNS = Number(process.env.QABAS_REGISTER_MODEL_RUNS ?? size(1_000, 300));
const SESSION = 61;
const STUDENTS = [1, 2, 3] as const;

/** A write that the server made, in the order made. */
interface Written {
  version: number;
  device: string | null;
  seen: number;
}

class Server {
  readonly cells = new Map<number, StandingCell>();
  readonly history = new Map<number, Written[]>();
  /** The version of the cell that said what a tap wanted, when it arrived. */
  readonly taken = new Map<string, number>();
  readonly #answers = new Map<string, WireAnswer>();
  readonly #marks = new Map<string, number>();

  /** As `throughLedger` does it: once per key, in order, in one step. */
  handle({ headers, body }: WireRequest): WireAnswer {
    const key = headers["Idempotency-Key"] ?? "";
    const owner = headers["X-Owner"] ?? "";
    const [stream = "", seq = ""] = (headers["X-Outbox"] ?? "").split("/teaching/");
    const mark = this.#marks.get(stream) ?? 0;
    const known = this.#answers.get(key);
    if (known && Number(seq) <= mark + 1) {
      this.#marks.set(stream, Math.max(mark, Number(seq)));
      return known;
    }
    if (Number(seq) !== mark + 1) return problem("outbox_forked", { mark });
    const { marks } = JSON.parse(body ?? "{}") as { marks: MarkedCell[] };
    const by = { device: owner, source: "instructor", marked_by: { ar: owner, en: owner } } as const;
    const decided = decideMarks(this.cells, new Set(STUDENTS), marks, by);
    for (const { mark: one, version } of decided.written.values()) {
      const id = one.student_id;
      const cell = decided.applied.get(id);
      if (!cell) throw new Error("written and not applied");
      this.#write(id, { cell, device: owner }, { version, device: owner, seen: one.seen_version });
    }
    for (const { client_id: client, student_id: id } of marks) {
      const cell = decided.applied.get(id);
      if (cell) this.taken.set(client, cell.version);
    }
    const answer = success({ session: { submitted_at: null }, applied: [...decided.applied.values()], conflicts: decided.conflicts });
    this.#answers.set(key, answer);
    this.#marks.set(stream, Number(seq));
    return answer;
  }

  /** A student's own code: nobody's device. */
  checkIn(id: number): void {
    const cell = this.cells.get(id)?.cell ?? emptyCell(id);
    if (cell.mark !== "unmarked") return;
    const version = cell.version + 1;
    // An empty cell is nobody's mark: whoever emptied it is not contradicted.
    this.#write(
      id,
      { cell: { ...cell, mark: "present", source: "qr", version }, device: null },
      { version, device: null, seen: cell.version },
    );
  }

  #write(id: number, standing: StandingCell, written: Written): void {
    this.cells.set(id, standing);
    this.history.set(id, [...(this.history.get(id) ?? []), written]);
  }

  read(): Register {
    const rows = STUDENTS.map((id) => ({
      ...(this.cells.get(id)?.cell ?? emptyCell(id)),
      number: id,
      name: { ar: "", en: null },
      avatar_url: null,
      shared_device: false,
      excuse: null,
    }));
    return { rows, session: { submitted_at: null } } as unknown as Register;
  }
}

type Fault = "none" | "lost before" | "lost after" | "doubled" | "unavailable";

class Device {
  readonly #memory = new MemoryStore();
  readonly queue: UseStore = this.#memory.use;
  readonly tag: string;
  /** The register as it was last read, which may be long ago. */
  kept: Register;
  /** The last tap on each cell that the person was told is saved. */
  readonly told = new Map<number, MarkedCell>();
  /** Decided by the person against their own mark. */
  readonly dropped = new Set<string>();
  #taps = 0;

  constructor(
    index: number,
    readonly server: Server,
  ) {
    this.tag = `tag-of-instructor-${index}`;
    this.kept = server.read();
  }

  start = () => ownerSignedIn({ tag: this.tag, userId: 1, name: "" }, this.queue);

  async view() {
    const { waiting } = await readQueue(this.tag, this.queue);
    const notes = await readNotes(this.tag, SESSION, this.queue);
    return registerView(
      this.kept,
      waiting.map(({ payload }) => payload.body),
      notes,
    );
  }

  async tap(id: number, mark: RegisterMark): Promise<void> {
    const row = (await this.view()).rows.find(({ student_id }) => student_id === id);
    if (!row) throw new Error("no row");
    const body = tapBody(row, { mark }, { newId: () => `${this.tag}/${++this.#taps}`, at: new Date(0) });
    await append(this.tag, { op: "markAttendance", payload: { params: { sid: SESSION }, body }, shown: {} }, this.queue);
    const [saved] = body.marks as MarkedCell[];
    if (saved) this.told.set(id, saved);
    // What was tapped is what is shown, whatever waits or was answered.
    expect((await this.view()).rows.find(({ student_id }) => student_id === id)?.mark).toBe(mark);
  }

  /** @param dies the transaction after which the process is killed; null for never */
  async sync(faults: Fault[], dies: number | null): Promise<void> {
    let left = dies ?? Number.POSITIVE_INFINITY;
    const queue: UseStore = (mode, work) => {
      if (left-- <= 0) throw new Error("killed");
      return this.queue(mode, work);
    };
    const send = async (request: WireRequest): Promise<WireAnswer> => {
      const fault = faults.shift() ?? "none";
      if (fault === "lost before") throw new TypeError("Failed to fetch");
      if (fault === "unavailable") return problem("unavailable");
      const answer = this.server.handle(request);
      if (fault === "doubled") return this.server.handle(request);
      if (fault === "lost after") throw new TypeError("Failed to fetch");
      return answer;
    };
    const session = async () => ({ token: "t", xsrf: null });
    try {
      await drain({ lane: "teaching", queue, session, send, lock: (_wait, work) => work(), notify: () => undefined, online: () => true });
    } catch (error) {
      if ((error as Error).message !== "killed") throw error;
    }
  }

  async decide(id: number, keep: "mine" | "theirs"): Promise<void> {
    const conflict = (await readNotes(this.tag, SESSION, this.queue))?.conflicts[id];
    const done = await resolveConflict(this.tag, SESSION, id, keep, this.queue);
    if (done === "dropped" && conflict) this.dropped.add(conflict.mine.client_id);
    if (done !== "queued") return;
    const { waiting } = await readQueue(this.tag, this.queue);
    const again = waiting.flatMap(({ payload }) => payload.body.marks as MarkedCell[]).findLast((mark) => mark.student_id === id);
    if (again) this.told.set(id, again);
  }

  /** Nothing that the person was told is saved may be gone without a word. */
  async judge(): Promise<void> {
    const { waiting, refused } = await readQueue(this.tag, this.queue);
    expect([waiting, refused]).toEqual([[], []]);
    const notes = await readNotes(this.tag, SESSION, this.queue);
    for (const [id, tap] of this.told) {
      if (this.dropped.has(tap.client_id)) continue;
      const what = `${this.tag}: ${tap.mark} of ${id}`;
      const cell: RegisterCell = this.server.cells.get(id)?.cell ?? emptyCell(id);
      if (notes?.conflicts[id]?.mine.client_id === tap.client_id) continue;
      const version = this.server.taken.get(tap.client_id);
      if (version === undefined) throw new Error(`lost without a word: ${what}`);
      const history = this.server.history.get(id) ?? [];
      const next = history.find((write) => write.version > version);
      if (!next) {
        expect(cell.mark, what).toBe(tap.mark);
        continue;
      }
      // Written over by somebody who had seen it, or by the same device, which knows what it did.
      const last = history.find((write) => write.version === version)?.device ?? null;
      const own = last !== null && next.device === last;
      if (next.seen < version && !own) throw new Error(`overwritten unseen: ${what}; the cell says ${cell.mark}`);
    }
  }
}

type Happening =
  | { kind: "tap"; device: 0 | 1; student: number; mark: RegisterMark }
  | { kind: "sync"; device: 0 | 1; faults: Fault[]; dies: number | null }
  | { kind: "read"; device: 0 | 1 }
  | { kind: "decide"; device: 0 | 1; student: number; keep: "mine" | "theirs" }
  | { kind: "check-in"; student: number };

const device = fc.constantFrom(0 as const, 1 as const);
const student = fc.constantFrom(...STUDENTS);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("tap" as const),
      device,
      student,
      mark: fc.constantFrom("present", "late", "absent", "excused", "unmarked"),
    }) as fc.Arbitrary<Happening>,
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("sync" as const),
      device,
      faults: fc.array(fc.constantFrom<Fault>("none", "lost before", "lost after", "doubled", "unavailable"), { maxLength: 3 }),
      dies: fc.option(fc.integer({ min: 0, max: 4 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("read" as const), device }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("decide" as const),
      device,
      student,
      keep: fc.constantFrom("mine" as const, "theirs" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("check-in" as const), student }) },
);

async function play(story: readonly Happening[]): Promise<void> {
  const server = new Server();
  const devices = [new Device(0, server), new Device(1, server)] as const;
  for (const one of devices) await one.start();
  for (const what of story) {
    if (what.kind === "check-in") server.checkIn(what.student);
    else if (what.kind === "tap") await devices[what.device].tap(what.student, what.mark);
    else if (what.kind === "sync") await devices[what.device].sync([...what.faults], what.dies);
    else if (what.kind === "decide") await devices[what.device].decide(what.student, what.keep);
    else devices[what.device].kept = server.read();
  }
  for (const one of devices) await one.sync([], null);
  for (const one of devices) await one.judge();
  // Once quiet and read again, both show what the register says.
  for (const one of devices) {
    one.kept = server.read();
    const { rows } = await one.view();
    expect(rows.map(({ mark, version }) => [mark, version])).toEqual(one.kept.rows.map(({ mark, version }) => [mark, version]));
  }
}

describe("two instructors on one register (issue 5.4)", () => {
  it(`nothing that was saved is lost without a word, ${RUNS} stories`, async () => {
    const property = fc.asyncProperty(fc.array(happening, { maxLength: 25 }), play);
    await fc.assert(property, { numRuns: RUNS, seed: 20_261_122, verbose: 1 });
  }, 300_000);
});
