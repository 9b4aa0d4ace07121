import { useAtomValue } from "jotai";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { getRegister, type MarkAnswer, type MarkedCell, type Register } from "#contract/attendance/attendance.ts";
import { onDeviceEvent } from "#offline/announce.ts";
import { now } from "#offline/clock.ts";
import { newId } from "#offline/ids.ts";
import type { Payload } from "#offline/queue/operations.ts";
import {
  allPresentBody,
  importBody,
  readNotes,
  type RegisterNotesRow,
  type RegisterView,
  registerView,
  resolveConflict,
  type ShownRow,
  submitBody,
  type TakenFrom,
  type Tap,
  tapBody,
} from "#offline/attendance/register.ts";
import { queueMutation, type RefusedItem, useSent, useWaiting } from "#app/state/queue/queue.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { type CachedRead, useCachedRead } from "#app/state/cached/use-cached.ts";

/** Others' marks are read again this long after the last answer to ours. */
const QUIET_MS = 1_500;

export interface RegisterState {
  read: CachedRead<Register>;
  /** The register with everything that this device holds of it; null until both were read. */
  view: RegisterView | null;
  /** Whose cells are on their way to the disk: not saved yet, and nothing may say so (P1). */
  saving: ReadonlySet<number>;
  /** Server's time minus this device's, milliseconds, as far as is known. */
  clockOffsetMs: number;
  /** Saves cells on this device, and sends them by itself. */
  mark: (taps: readonly RowTap[]) => Promise<void>;
  allPresent: () => Promise<void>;
  takeOver: (read: readonly (Tap & { student_id: number })[], from?: TakenFrom) => Promise<void>;
  /** Hands the register in, with marks of the last moment; waits for the server where there is a network. */
  submit: (taps: readonly RowTap[]) => Promise<void>;
  /** The last change is neither on this device nor with us: why. */
  failure: unknown;
  refused: RefusedItem[];
  /** Marks for somebody who is not in the register any more: student ids. */
  strangers: number[];
  decide: (studentId: number, keep: "mine" | "theirs") => Promise<void>;
}

export interface RowTap {
  row: ShownRow;
  tap: Tap;
}

type Body = Payload["body"];

const stamp = () => ({ newId, at: now() });
const marksOf = (taps: readonly RowTap[]): Body[] => taps.map(({ row, tap }) => tapBody(row, tap, stamp()));
const joined = (bodies: readonly Body[]): Body => ({ marks: bodies.flatMap(({ marks }) => marks as unknown[]) });

/** A session's register: the kept copy or the server's, with what waits on this device and what it knows of conflicts. */
export function useRegister(sid: number): RegisterState {
  const owner = useAtomValue(sessionAtom).ownerTag;
  const read = useCachedRead(getRegister, { params: { sid }, whole: true });
  const { waiting, refused } = useWaiting("markAttendance");
  const notes = useNotes(owner, sid);
  // What is on its way to the disk: shown at once, and gone from here when it is there.
  const [making, setMaking] = useState<readonly Body[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  useQuietRetry(read.retry);

  const { data } = read;
  const view = useMemo(() => {
    if (!data || notes === undefined) return null;
    const kept = waiting.filter(({ payload }) => payload.params?.sid === sid).map(({ payload }) => payload.body);
    return registerView(data, [...kept, ...making], notes);
  }, [data, notes, waiting, making, sid]);

  const save = useCallback(
    async (body: Body, wait: boolean) => {
      setMaking((all) => [...all, body]);
      const outcome = await queueMutation<MarkAnswer>("markAttendance", { params: { sid }, body }, {}, { wait });
      setMaking((all) => all.filter((one) => one !== body));
      setFailure(outcome.kind === "failed" ? outcome.error : outcome.kind === "refused" ? outcome.problem : null);
    },
    [sid],
  );
  const mark = useCallback(async (taps: readonly RowTap[]) => (taps.length > 0 ? save(joined(marksOf(taps)), false) : undefined), [save]);
  return {
    read,
    view,
    saving: useMemo(() => new Set(making.flatMap(({ marks }) => (marks as MarkedCell[]).map(({ student_id }) => student_id))), [making]),
    clockOffsetMs: data && read.asOf ? Date.parse(data.server_time) - read.asOf.getTime() : 0,
    mark,
    allPresent: async () => (view ? save(allPresentBody(view, stamp()), false) : undefined),
    takeOver: async (cells, from) => (view ? save(importBody(view, cells, stamp(), from), false) : undefined),
    submit: async (taps) => save({ ...submitBody(), ...joined(marksOf(taps)) }, true),
    failure,
    refused: refused.filter(({ payload }) => payload.params?.sid === sid),
    strangers: Object.keys(notes?.conflicts ?? {})
      .map(Number)
      .filter((id) => view !== null && !view.rows.some(({ student_id }) => student_id === id)),
    decide: useCallback(
      async (studentId, keep) => {
        if (owner && (await resolveConflict(owner, sid, studentId, keep)) === "queued") await sendTeaching();
      },
      [owner, sid],
    ),
  };
}

/** What was put into the queue without `queueMutation` goes now too. */
async function sendTeaching(): Promise<void> {
  const { queueChanged } = await import("#app/state/queue/actions.ts");
  queueChanged("teaching");
}

/** What this device noted of a register; it changes with the queue, also when the worker or another tab sends. Undefined until read. */
function useNotes(owner: string | null, sid: number): RegisterNotesRow | null | undefined {
  const [state, setState] = useState<{ of: string; notes: RegisterNotesRow | null } | null>(null);
  const of = `${owner} ${sid}`;
  useEffect(() => {
    if (!owner) return;
    let stopped = false;
    const reread = () =>
      void readNotes(owner, sid)
        // A device that can keep nothing has noted nothing.
        .catch(() => null)
        .then((notes) => stopped || setState({ of, notes }));
    reread();
    const stop = onDeviceEvent((event) => {
      if (event.kind === "queue") reread();
    });
    return () => {
      stopped = true;
      stop();
    };
  }, [owner, sid, of]);
  return state?.of === of ? state.notes : undefined;
}

function useQuietRetry(retry: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useSent(["markAttendance"], () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(retry, QUIET_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
