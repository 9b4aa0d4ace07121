import type { DataOf, Endpoint } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { TransportFailure } from "#app/api/envelope.ts";
import { type Known, nameOf, sizeOf, type Snapshot, SNAPSHOT_BUDGET, type SnapshotRead } from "#offline/snapshots/snapshot.ts";
import { putAnswer } from "#app/state/cached/cached-read.ts";
import type { SnapshotSource } from "./sources.ts";

/** What a visit of the list is made with. */
export interface Visit {
  owner: string;
  /** The device saves data: schedule and dashboard alone. */
  saveData: boolean;
  /** False from the moment on when nobody looks, the network or the session went, or another account came. */
  goesOn: () => boolean;
  /** Ends when the page has nothing better to do. */
  idle: () => Promise<void>;
  sourceOf: (read: SnapshotRead) => SnapshotSource;
  clock: () => Date;
  signal: AbortSignal;
}

export interface Visited {
  /** Every line was looked at: what is not here was refused by the server, or had no room. */
  complete: boolean;
  /** Of the copies, below `/api/v1`. */
  addresses: string[];
  /** Of everything of the list that is on the device. */
  bytes: number;
}

/** As many calls at a time: the screens' own come first. */
const LANES = 2;
const TIMEOUT_MS = 20_000;
/** A document is drawn when it is asked for. */
const DOCUMENT_TIMEOUT_MS = 60_000;

interface Step {
  read: SnapshotRead;
  of: Snapshot;
}

/**
 * Goes through the list and brings to this device what it has not, or has no more as fresh as the list asks. Ends at the first
 * call that gets no answer, or that a busy server puts off, and where the device keeps nothing. Never throws: nobody asked for it,
 * nobody is told.
 */
export async function bringAlong(list: readonly Snapshot[], visit: Visit): Promise<Visited> {
  const steps: (Snapshot | Step)[] = list.filter(({ saveData }) => !visit.saveData || saveData);
  const answers = new Map<string, Promise<unknown>>();
  const addresses = new Set<string>();
  const spent = new Map<Snapshot, number>();
  let bytes = 0;
  let faults = 0;
  let stopped = false;
  let expanding: Promise<void> | null = null;
  const goesOn = () => !stopped && visit.goesOn();

  /** False where it would be too much. The first answer of a line may be larger than its share. */
  const take = (of: Snapshot, size: number): boolean => {
    const used = spent.get(of);
    if (bytes + size > SNAPSHOT_BUDGET || (used !== undefined && used + size > of.bytes)) return false;
    spent.set(of, (used ?? 0) + size);
    bytes += size;
    return true;
  };

  const bring = async ({ read, of }: Step): Promise<unknown> => {
    // Whatever a screen is about to keep is here by then, and asked for once.
    await visit.idle();
    const source = visit.sourceOf(read);
    const copy = await source.read(visit.owner);
    const data = copy && source.dataOf(copy.value);
    const size = copy ? sizeOf(copy.value) : 0;
    if (copy && isFresh(copy.at, visit.clock(), of.fresh)) {
      if (take(of, size) && source.address) addresses.add(source.address);
      return data;
    }
    // The line has had its share: what is older stays as it is.
    if ((spent.get(of) ?? 0) >= of.bytes || bytes >= SNAPSHOT_BUDGET) return data;
    if (!goesOn()) return data;
    let value: unknown;
    const asked = visit.clock();
    try {
      const timeoutMs = read.endpoint.options.media ? DOCUMENT_TIMEOUT_MS : TIMEOUT_MS;
      value = await source.fetch({ timeoutMs, signal: AbortSignal.any([visit.signal, AbortSignal.timeout(timeoutMs)]) });
    } catch (error) {
      const code = codeOf(error);
      if (PUTS_OFF.has(code) || visit.signal.aborted) throw error;
      if (FAULTS.has(code) && (faults += 1) > FAULTS_AT_MOST) throw error;
      return data;
    }
    // An answer that comes after its account left is nobody's.
    if (!goesOn()) return null;
    if (take(of, sizeOf(value))) {
      await putAnswer(source, visit.owner, value, { asked, at: visit.clock() });
      if (source.address) addresses.add(source.address);
    }
    return source.dataOf(value);
  };

  const known = new Map<string, unknown>();
  const asked: Known = <E extends Endpoint>(read: SnapshotRead<E>) => (known.get(nameOf(read)) ?? null) as DataOf<E> | null;
  /** What a line asks may stand in answers that are still on their way. */
  const expand = async (of: Snapshot): Promise<void> => {
    if (typeof of.reads === "function") for (const [name, answer] of answers) known.set(name, await answer);
    const reads = typeof of.reads === "function" ? of.reads(asked, visit.clock()) : of.reads;
    steps.unshift(...reads.map((read) => ({ read, of })));
  };

  const lane = async (): Promise<void> => {
    for (;;) {
      // A line that is being opened up comes before the ones behind it.
      while (expanding) await expanding;
      const step = steps.shift();
      if (!step || !goesOn()) return;
      if (!("read" in step)) {
        // An answer of another shape than expected names nothing.
        expanding = expand(step)
          .catch(() => undefined)
          .finally(() => {
            expanding = null;
          });
        continue;
      }
      const name = nameOf(step.read);
      if (answers.has(name)) continue;
      const answer = bring(step).catch(() => {
        stopped = true;
        return null;
      });
      answers.set(name, answer);
      await answer;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { complete: goesOn(), addresses: [...addresses], bytes };
}

/** The server would rather not be asked now. */
const PUTS_OFF: ReadonlySet<string> = new Set(["too_many_requests", "unauthenticated", "network"]);
/** One page that fails, or a document that is long in drawing, keeps the others from nobody; several are a server in trouble. */
const FAULTS: ReadonlySet<string> = new Set(["unavailable", "unexpected", "timeout", "cancelled", "unreadable"]);
const FAULTS_AT_MOST = 2;

const codeOf = (error: unknown): string => (error instanceof Problem || error instanceof TransportFailure ? error.code : "network");

function isFresh(at: Date, now: Date, minutes: number): boolean {
  const age = now.getTime() - at.getTime();
  return age >= 0 && age < minutes * 60_000;
}
