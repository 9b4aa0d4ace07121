import { describe, expect, it } from "vitest";
import { endpoint } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { integer, list, object } from "#contract/schema.ts";
import { TransportFailure } from "#app/api/envelope.ts";
import { nameOf, read, type Snapshot, SNAPSHOT_BUDGET } from "#offline/snapshots/snapshot.ts";
import { bringAlong, type Visit } from "./bring-along.ts";

const noon = new Date("2026-11-22T09:00:00Z");
const before = (minutes: number) => new Date(noon.getTime() - minutes * 60_000);

const get = (path: string) => endpoint("GET", path, { summary: "x", access: "student", data: list(integer()) });
const schedule = read(get("/schedule"));
const programs = read(get("/programs"));
const one = endpoint("GET", "/program/:id", { summary: "x", access: "student", params: object({ id: integer() }), data: list(integer()) });
const ofProgram = (id: number) => read(one, { params: { id } });

const line = (name: string, reads: Snapshot["reads"], more: Partial<Snapshot> = {}): Snapshot => ({
  name,
  fresh: 60,
  bytes: 10_000,
  reads,
  ...more,
});
const LIST: readonly Snapshot[] = [
  line("schedule", [schedule], { fresh: 30, saveData: true }),
  line("programs", [programs]),
  line("each program", (known) => (known(programs) ?? []).map(ofProgram)),
];
const PROGRAMS = nameOf(programs);
const PROGRAM = (id: number) => nameOf(ofProgram(id));

/** A device and a server: what lies there, what is answered, what was asked and kept, in order. */
function place(more: { copies?: Record<string, Date>; answers?: Record<string, unknown>; visit?: Partial<Visit> } = {}) {
  const answers: Record<string, unknown> = { [PROGRAMS]: [1, 2, 3], ...more.answers };
  const asked: string[] = [];
  const kept: string[] = [];
  let atOnce = 0;
  let most = 0;
  const visit: Visit = {
    owner: "sara",
    saveData: false,
    goesOn: () => true,
    idle: async () => undefined,
    clock: () => noon,
    signal: new AbortController().signal,
    sourceOf: (of) => {
      const name = nameOf(of);
      const answer = name in answers ? answers[name] : [0];
      return {
        address: name,
        dataOf: (value) => value,
        read: async () => (more.copies?.[name] ? { value: answer, at: more.copies[name] } : null),
        put: async (owner) => void kept.push(`${owner} ${name}`),
        fetch: async () => {
          asked.push(name);
          most = Math.max(most, (atOnce += 1));
          await new Promise((done) => setTimeout(done, 1));
          atOnce -= 1;
          if (answer instanceof Error) throw answer;
          return answer;
        },
      };
    },
    ...more.visit,
  };
  return { asked, kept, most: () => most, run: (snapshots = LIST) => bringAlong(snapshots, visit) };
}

describe("the list of what comes to the device by itself (O5)", () => {
  it("is brought in its order, two calls at a time, and what earlier answers name with it", async () => {
    const { run, asked, kept, most } = place();
    expect(await run()).toMatchObject({ complete: true });
    expect(asked).toEqual([nameOf(schedule), PROGRAMS, PROGRAM(1), PROGRAM(2), PROGRAM(3)]);
    expect(kept).toContain(`sara ${PROGRAM(3)}`);
    expect(most()).toBe(2);
  });

  it("asks at a second start for what is stale alone, by the minutes of each line, and goes by the copy of a list", async () => {
    const { run, asked } = place({
      copies: { [nameOf(schedule)]: before(31), [PROGRAMS]: before(31), [PROGRAM(1)]: before(61), [PROGRAM(2)]: before(59) },
    });
    expect((await run()).addresses).toHaveLength(5);
    expect(asked).toEqual([nameOf(schedule), PROGRAM(1), PROGRAM(3)]);
  });

  it("asks anew where the clock went back: a date to come says nothing of an age", async () => {
    const { run, asked } = place({ copies: { [PROGRAMS]: before(-600) } });
    await run();
    expect(asked).toContain(PROGRAMS);
  });

  it("brings to a device that saves data only what is marked so", async () => {
    const { run, asked } = place({ visit: { saveData: true } });
    await run();
    expect(asked).toEqual([nameOf(schedule)]);
  });

  it("leaves out what the server refuses, and goes by the older copy of it", async () => {
    const { run, asked } = place({
      answers: { [nameOf(schedule)]: new Problem("role_required"), [PROGRAM(2)]: new Problem("not_found") },
    });
    expect(await run()).toMatchObject({ complete: true });
    expect(asked).toContain(PROGRAM(3));
  });

  it("does not put an answer over one that was asked for later: an announcement made meanwhile was gone from the next opening", async () => {
    let clock = noon;
    const snapshot: { value: unknown; at: Date }[] = [];
    const { run } = place({
      visit: {
        clock: () => clock,
        sourceOf: (of) => ({
          address: nameOf(of),
          dataOf: (value) => value,
          read: async () => snapshot.at(-1) ?? null,
          put: async (_owner, value, at) => void snapshot.push({ value, at }),
          fetch: async () => {
            // The page reads the list with what was just written to it while this older answer is on its way.
            clock = before(-1);
            snapshot.push({ value: [7], at: clock });
            clock = before(-2);
            return [];
          },
        }),
      },
    });
    await run([line("announcements", [programs])]);
    expect(snapshot.at(-1)?.value).toEqual([7]);
  });

  it.each([
    ["no answer", new TransportFailure("network")],
    ["a server that is asked too often", new Problem("too_many_requests")],
    ["a session that ended", new Problem("unauthenticated")],
  ])("stops at %s", async (_what, failure) => {
    const { run, asked } = place({ answers: { [PROGRAM(1)]: failure } });
    expect(await run()).toMatchObject({ complete: false });
    expect(asked).not.toContain(PROGRAM(3));
  });

  it("passes over a document that is long in drawing", async () => {
    const { run, asked } = place({ answers: { [PROGRAM(1)]: new TransportFailure("cancelled") } });
    expect(await run()).toMatchObject({ complete: true });
    expect(asked).toContain(PROGRAM(3));
  });

  it("passes over one page that fails, and stops at a server in trouble", async () => {
    const trouble = new Problem("unexpected");
    const single = place({ answers: { [PROGRAM(1)]: trouble } });
    expect(await single.run()).toMatchObject({ complete: true });
    const broken = place({ answers: { [nameOf(schedule)]: trouble, [PROGRAM(1)]: trouble, [PROGRAM(2)]: trouble, [PROGRAM(3)]: trouble } });
    expect(await broken.run()).toMatchObject({ complete: false });
  });

  it("stops where nobody looks any more, and keeps no answer that comes after its account left", async () => {
    let here = true;
    const { run, kept, asked } = place({
      visit: { goesOn: () => here },
      answers: {
        get [PROGRAMS]() {
          here = false;
          return [1];
        },
      },
    });
    expect(await run()).toMatchObject({ complete: false });
    expect(kept).not.toContain(`sara ${PROGRAMS}`);
    expect(asked).not.toContain(PROGRAM(1));
  });

  it("stops where the device keeps nothing", async () => {
    const { run, asked } = place();
    const full = place({
      visit: {
        sourceOf: (of) => ({
          address: null,
          dataOf: (value) => value,
          read: async () => null,
          fetch: async () => [1],
          put: () => Promise.reject(new Error(`no room for ${nameOf(of)}`)),
        }),
      },
    });
    await run();
    expect(await full.run()).toMatchObject({ complete: false });
    expect(asked.length).toBeGreaterThan(0);
  });

  it("never throws, whatever an answer looks like", async () => {
    const { run } = place({ answers: { [PROGRAMS]: "not a list" } });
    expect(await run()).toMatchObject({ complete: true });
  });
});

describe("how large it may grow (O5)", () => {
  const big = (bytes: number) => "x".repeat(bytes - 2);

  it("a line takes its share, and the lines behind it are not starved", async () => {
    const { run, kept } = place({
      answers: { [PROGRAMS]: [1, 2, 3], [PROGRAM(1)]: big(6_000), [PROGRAM(2)]: big(6_000), [PROGRAM(3)]: big(3_000) },
    });
    const { bytes } = await run([...LIST, line("after", [read(get("/after"))])]);
    expect(kept).toEqual(expect.arrayContaining([`sara ${PROGRAM(1)}`, `sara ${PROGRAM(3)}`, `sara ${nameOf(read(get("/after")))}`]));
    expect(kept).not.toContain(`sara ${PROGRAM(2)}`);
    expect(bytes).toBeLessThan(20_000);
  });

  it("a first answer larger than its share is kept: without it the line says nothing", async () => {
    const { run, kept } = place({ answers: { [nameOf(schedule)]: big(20_000) } });
    await run();
    expect(kept).toContain(`sara ${nameOf(schedule)}`);
  });

  it("all together never pass the budget, copies of before included", async () => {
    const half = big(SNAPSHOT_BUDGET / 2);
    const { run, kept } = place({
      copies: { [nameOf(schedule)]: before(1) },
      answers: { [nameOf(schedule)]: half, [PROGRAMS]: half, "/small [null,null]": "x" },
    });
    const { bytes } = await run([...LIST, line("too much", [read(get("/small"))])]);
    expect(bytes).toBeLessThanOrEqual(SNAPSHOT_BUDGET);
    expect(kept).toContain(`sara ${PROGRAMS}`);
    expect(kept).not.toContain(`sara ${nameOf(read(get("/small")))}`);
  });
});
