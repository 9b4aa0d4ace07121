import { useSetAtom } from "jotai";
import { useEffect, useId, useState } from "react";
import { reportReadAtom } from "#app/state/status/reads-in-view.ts";

/** A read as `useResource` and `useCached` give it. */
export interface Read {
  status: string;
  asOf: Date | null;
  fromDevice: boolean;
  failure: unknown;
  /** Said of the reads of an account alone. */
  kept?: boolean;
  retry: () => void;
}

/** An answer that takes longer is worth a word. */
const SLOW_MS = 8_000;

/** Tells the status line of a read that this page shows: how old it is, and what keeps it from being renewed. Shows nothing itself. */
export function KeptNotice({ of: { status, asOf, fromDevice, failure, kept, retry } }: { of: Read }) {
  const id = useId();
  const reportRead = useSetAtom(reportReadAtom);
  const slow = useSlow(status === "loading");
  // A copy that the server is just being asked about is not old yet.
  const mine = kept !== undefined;
  const old = fromDevice && status !== "loading";
  useEffect(() => {
    reportRead(id, { asOf, mine, fromDevice: old, failure, slow, retry });
    return () => reportRead(id, null);
  }, [reportRead, id, asOf, mine, old, failure, slow, retry]);
  return null;
}

function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow;
}
