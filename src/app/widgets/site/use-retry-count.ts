import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";

const WAIT_SECONDS = 20;

/** Tries again by a count that is seen, and at a press. */
export function useRetryCount(act: () => unknown): { says: string; busy: boolean; again: () => void } {
  const { t } = useLingui();
  const [seconds, setSeconds] = useState(WAIT_SECONDS);
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await act();
    setBusy(false);
    setSeconds(WAIT_SECONDS);
  };
  const tick = useEffectEvent(() => {
    if (seconds > 0) setSeconds(seconds - 1);
    else if (!busy) void retry();
  });
  useEffect(() => {
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, []);
  return {
    says: t`${plural(seconds, { 0: "Retrying now.", one: "Retrying in # second.", other: "Retrying in # seconds." })}`,
    busy,
    again: () => void retry(),
  };
}
