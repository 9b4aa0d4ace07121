import { useEffect, useState } from "react";
import { CHECK_IN } from "#contract/attendance/check-in.ts";
import { checkInCode, msToNextCode } from "#contract/attendance/check-in-code.ts";
import { now } from "#offline/clock.ts";

export interface ShownCode {
  code: string;
  secondsLeft: number;
  /** Of the step, 0 to 1. */
  left: number;
}

/** The code that stands now, by the server's clock as far as it is known; made on this device, second by second. */
export function useCode(secret: string | null, clockOffsetMs: number): ShownCode | null {
  const [shown, setShown] = useState<ShownCode | null>(null);
  useEffect(() => {
    if (secret === null) return;
    let gone = false;
    const tick = async () => {
      const at = now().getTime() + clockOffsetMs;
      const code = await checkInCode(secret, at);
      if (gone) return;
      const left = msToNextCode(at);
      setShown({ code, secondsLeft: Math.ceil(left / 1000), left: left / (CHECK_IN.stepS * 1000) });
    };
    void tick();
    const timer = setInterval(() => void tick(), 1000);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [secret, clockOffsetMs]);
  return secret === null ? null : shown;
}
