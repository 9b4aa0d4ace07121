import { useCallback, useEffect, useRef, useState } from "react";

const IDLE_MS = 3_000;

/** Whether nobody has touched the player for a while: its controls then make room for the picture. */
export function useIdle(active: boolean): [idle: boolean, touched: () => void] {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), IDLE_MS);
  }, []);
  const touched = useCallback(() => {
    setIdle(false);
    wait();
  }, [wait]);
  useEffect(() => {
    if (active) wait();
    return () => clearTimeout(timer.current);
  }, [active, wait]);
  return [active && idle, touched];
}
