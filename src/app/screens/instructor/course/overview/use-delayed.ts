import type { MessageDescriptor } from "@lingui/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { showNotice } from "#app/state/notices/notices.ts";

/** Time to change one's mind. */
const PATIENCE_MS = 6_000;

/**
 * Actions that can be undone for a moment: what is taken away is gone from the page at once and from the server a little later,
 * or when the page is left. Nothing asks first.
 * @param perform must not throw for what is gone already
 * @param failed said where the server refused: the thing is then shown again
 */
export function useDelayed<Id extends number | string>(perform: (id: Id) => Promise<void>, failed: MessageDescriptor) {
  const [waiting, setWaiting] = useState<ReadonlySet<Id>>(new Set());
  const timers = useRef(new Map<Id, ReturnType<typeof setTimeout>>());
  const work = useRef(perform);
  useEffect(() => {
    work.current = perform;
  });

  const forget = useCallback((id: Id) => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
    setWaiting((before) => new Set([...before].filter((one) => one !== id)));
  }, []);
  const now = useCallback(
    (id: Id) => {
      if (!timers.current.has(id)) return;
      clearTimeout(timers.current.get(id));
      timers.current.delete(id);
      work.current(id).then(
        () => undefined,
        () => {
          setWaiting((before) => new Set([...before].filter((one) => one !== id)));
          showNotice({ kind: "error", message: failed });
        },
      );
    },
    [failed],
  );
  const delay = useCallback(
    (id: Id) => {
      timers.current.set(
        id,
        setTimeout(() => now(id), PATIENCE_MS),
      );
      setWaiting((before) => new Set(before).add(id));
    },
    [now],
  );
  useEffect(() => {
    const all = timers.current;
    const flush = () => [...all.keys()].forEach(now);
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("pagehide", flush);
      flush();
    };
  }, [now]);
  return { waiting, delay, undo: forget };
}
