import { useAtomValue } from "jotai";
import { useEffect, useMemo, useRef } from "react";
import type { FieldError } from "#contract/endpoint.ts";
import type { ProblemCode } from "#contract/problem.ts";
import { onDeviceEvent } from "#offline/announce.ts";
import type { Operation, Payload, Shown } from "#offline/queue/operations.ts";
import type { QueueRecord, SentenceValues } from "#offline/queue/record.ts";
import { queueAtom, type QueueOptions, type QueueOutcome } from "./queue-atom.ts";
import { sessionAtom } from "#app/state/session/session.ts";

/** The queue behind it is no part of the first paint. */
const actions = () => import("./actions.ts");

/**
 * Saves a mutation of `offline/queue/operations.ts` on this device and sends it at once where there is a network; what cannot
 * be sent goes by itself later, exactly once. Never throws.
 * @param shown what the screen shows of it while it waits; it never travels
 */
export const queueMutation = async <Data = unknown>(
  op: Operation,
  payload: Payload,
  shown: Shown = {},
  options: QueueOptions = {},
): Promise<QueueOutcome<Data>> => (await actions()).queueMutation<Data>({ op, payload, shown }, options);

/** Takes back what waits; its payload, or null where it was tried or answered meanwhile. */
export const undoQueued = async (key: string): Promise<Payload | null> => (await actions()).undoQueued(key);

/** The person has seen what became of it. */
export const dismissQueued = async (key: string): Promise<void> => (await actions()).dismissRefused(key);

interface OnDevice {
  key: string;
  op: Operation;
  payload: Payload;
  shown: Shown;
  /** By this device's clock: for showing only. */
  madeAt: Date;
}

export interface WaitingItem extends OnDevice {
  /** Null once it was tried: it may have arrived, and only the server can take it back. */
  undo: (() => Promise<Payload | null>) | null;
}

export interface RefusedItem extends OnDevice {
  code: ProblemCode;
  values: SentenceValues;
  /** The first error of each field that the server named. */
  fields: Readonly<Record<string, FieldError>>;
  dismiss: () => Promise<void>;
}

/** What waits on this device of these operations, and what was refused and not dismissed yet, in the order made. */
export function useWaiting(...ops: readonly Operation[]): { waiting: WaitingItem[]; refused: RefusedItem[] } {
  const queued = useAtomValue(queueAtom);
  const names = ops.join();
  return useMemo(() => {
    const asked = names.split(",");
    const about = ({ key, op, payload, shown, madeAt }: QueueRecord): OnDevice => ({
      key,
      op,
      payload,
      shown,
      madeAt: new Date(madeAt),
    });
    return {
      waiting: queued.waiting
        .filter(({ op }) => asked.includes(op))
        .map((record) => ({ ...about(record), undo: record.tried ? null : () => undoQueued(record.key) })),
      refused: queued.refused
        .filter(({ record }) => asked.includes(record.op))
        .map(({ record, code, values, fields }) => ({
          ...about(record),
          code,
          values,
          fields,
          dismiss: () => dismissQueued(record.key),
        })),
    };
  }, [queued, names]);
}

/** Calls `onSent` when the server took one of these of this account, whichever tab or worker sent it: time to read again. */
export function useSent(ops: readonly Operation[], onSent: (op: Operation, data: unknown) => void): void {
  const owner = useAtomValue(sessionAtom).ownerTag;
  const latest = useRef({ ops, onSent });
  useEffect(() => {
    latest.current = { ops, onSent };
  });
  useEffect(
    () =>
      onDeviceEvent((event) => {
        if (event.kind !== "answered" || event.code !== null || event.owner !== owner) return;
        if (latest.current.ops.includes(event.op)) latest.current.onSent(event.op, event.data);
      }),
    [owner],
  );
}

/**
 * Queues a request of a person: the server's id of it, null while it waits on this device.
 * @throws what refused it, or what kept it from being saved
 */
export async function queueRequest<T extends { id: string }>(...given: Parameters<typeof queueMutation>): Promise<string | null> {
  const outcome = await queueMutation<T>(...given);
  if (outcome.kind === "refused") throw outcome.problem;
  if (outcome.kind === "failed") throw outcome.error;
  return outcome.kind === "sent" ? (outcome.data?.id ?? null) : null;
}
