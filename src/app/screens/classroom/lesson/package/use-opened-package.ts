import { useCallback, useEffect, useState } from "react";
import { type OpenedPackage, openPackage, type PackageState } from "#contract/classroom/packages.ts";
import { call } from "#app/api/call.ts";
import { useWaiting } from "#app/state/queue/queue.ts";

interface Read {
  data: OpenedPackage | null;
  failure: unknown;
  status: "loading" | "ready" | "error";
}
const UNREAD: Read = { data: null, failure: null, status: "loading" };

/** Where a package runs and where it was left, as the server has it now: no copy is kept, for its address is good for hours alone. */
export function useOpenedPackage(itemId: number, online: boolean) {
  const [read, setRead] = useState<Read>(UNREAD);
  const [asked, setAsked] = useState(0);
  const retry = useCallback(() => {
    setRead((old) => (old.data ? old : UNREAD));
    setAsked((count) => count + 1);
  }, []);
  useEffect(() => {
    if (!online) return;
    const stop = new AbortController();
    call(openPackage, { params: { itemId }, signal: stop.signal }).then(
      ({ data }) => setRead({ data, failure: null, status: "ready" }),
      (failure: unknown) => {
        // What runs already goes on.
        if (!stop.signal.aborted) setRead((old) => (old.data ? old : { data: null, failure, status: "error" }));
      },
    );
    return () => stop.abort();
  }, [itemId, online, asked]);
  return { ...read, retry, waiting: useWaitingState(itemId) };
}

/** What this device has not sent yet of a package: later than all that the server knows. Null where nothing waits. */
function useWaitingState(itemId: number): PackageState | null {
  const { waiting } = useWaiting("savePackageState");
  const last = waiting.findLast(({ payload }) => payload.params?.["itemId"] === itemId);
  return last ? (last.payload.body as unknown as PackageState) : null;
}
