import { useEffect } from "react";
import type { Arrival } from "#contract/accounts/provider-sign-in.ts";
import { checkNationalSignIn, NATIONAL_LOOK_SECONDS, NATIONAL_SECONDS } from "#contract/accounts/national-sign-in.ts";
import { Problem } from "#contract/problem.ts";
import { call } from "#app/api/call.ts";
import { pause } from "#app/state/network/pause.ts";
import { signInHeaders } from "#app/state/sign-in/session-verbs.ts";

/** After the time to decide: an approval of the last moment is still told. */
const GRACE_MS = 15_000;

export type Ending = "rejected" | "expired";

/**
 * Looks every few seconds at how a request stands, until it is decided or its time is over; also after the phone showed another app
 * meanwhile. A look that no answer comes to is made again.
 * @param request null while none is open
 */
export function useDecision(
  request: string | null,
  on: { approved: (arrival: Arrival) => void; ended: (how: Ending) => void; failed: (error: unknown) => void },
): void {
  useEffect(() => {
    if (request === null) return;
    const stop = new AbortController();
    const until = performance.now() + NATIONAL_SECONDS * 1000 + GRACE_MS;
    void (async () => {
      for (let isLast = false; !stop.signal.aborted && !isLast; ) {
        await pause(NATIONAL_LOOK_SECONDS * 1000);
        isLast = performance.now() > until;
        if (stop.signal.aborted) return;
        try {
          const { data } = await call(checkNationalSignIn, { body: { request }, headers: await signInHeaders(), signal: stop.signal });
          if (stop.signal.aborted) return;
          if (data.arrival) return on.approved(data.arrival);
          if (data.status === "rejected" || data.status === "expired") return on.ended(data.status);
        } catch (error) {
          if (stop.signal.aborted) return;
          if (error instanceof Problem) return on.failed(error);
        }
      }
      if (!stop.signal.aborted) on.ended("expired");
    })();
    return () => stop.abort();
    // One watch of a request, whatever is rendered meanwhile.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [request]);
}
