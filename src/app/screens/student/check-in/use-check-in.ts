import { useCallback, useState } from "react";
import type { CheckInResult } from "#contract/attendance/check-in.ts";
import { now } from "#offline/clock.ts";
import { deviceName } from "#offline/device/device-name.ts";
import { newId } from "#offline/ids.ts";
import { queueMutation, useSent } from "#app/state/queue/queue.ts";
import type { QueueOutcome } from "#app/state/queue/queue-atom.ts";

/** A code as it was scanned or typed; digits alone name no session. */
export interface ReadCode {
  session_id: number | null;
  code: string;
}

export type CheckInOutcome =
  | { kind: "idle" }
  | { kind: "sending" }
  | { kind: "answered"; answer: CheckInResult | null }
  /** On this device; its time counts when it arrives. */
  | { kind: "waiting" }
  | { kind: "refused"; problem: unknown }
  /** What was scanned is no code of ours. */
  | { kind: "foreign" };

/** Sends a code, or keeps it on this device until there is a network; what becomes of one that waited is told too. */
export function useCheckIn(): { outcome: CheckInOutcome; send: (read: ReadCode) => Promise<boolean>; foreign: () => void } {
  const [outcome, setOutcome] = useState<CheckInOutcome>({ kind: "idle" });
  useSent(["checkIn"], (_op, data) => setOutcome({ kind: "answered", answer: (data as CheckInResult | null) ?? null }));
  const send = useCallback(async ({ session_id, code }: ReadCode) => {
    setOutcome({ kind: "sending" });
    const body = {
      id: newId(),
      ...(session_id === null ? {} : { session_id }),
      code,
      scanned_at: now().toISOString(),
      client_id: await deviceName(),
    };
    const became = outcomeOf(await queueMutation<CheckInResult>("checkIn", { body }));
    setOutcome(became);
    return became.kind === "answered" || became.kind === "waiting";
  }, []);
  return { outcome, send, foreign: useCallback(() => setOutcome({ kind: "foreign" }), []) };
}

function outcomeOf(outcome: QueueOutcome<CheckInResult>): CheckInOutcome {
  switch (outcome.kind) {
    case "sent":
      return { kind: "answered", answer: outcome.data };
    case "waiting":
      return { kind: "waiting" };
    case "refused":
      return { kind: "refused", problem: outcome.problem };
    case "failed":
      return { kind: "refused", problem: outcome.error };
  }
}
