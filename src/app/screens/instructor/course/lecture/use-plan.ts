import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { previewSessions, type SessionPlan } from "#contract/schedule/teaching-schedule.ts";
import { call } from "#app/api/call.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { isPlannable, type LectureValues, planBody, planKey } from "./lecture-values.ts";

const ASK_AFTER_MS = 400;

export interface Plan {
  /** The last one that came; `fresh` while nothing was changed since. */
  plan: SessionPlan | null;
  fresh: boolean;
  /** Why there is none now. */
  failure: unknown;
}

/** The dates that the form would make, with clashes, asked of the server as it is filled in. */
export function usePlan(values: LectureValues, place: { courseId: number; sectionId: number } | null): Plan {
  const online = useAtomValue(onlineAtom);
  const key = planKey(values);
  const able = place !== null && isPlannable(values);
  const [state, setState] = useState<{ key: string; plan: SessionPlan | null; failure: unknown }>({ key: "", plan: null, failure: null });
  useEffect(() => {
    if (!able || !online) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(previewSessions, { body: planBody(values, place), signal: stop.signal }).then(
        ({ data }) => setState({ key, plan: data, failure: null }),
        (failure: unknown) => {
          if (!stop.signal.aborted) setState({ key, plan: null, failure });
        },
      );
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // `key` stands for the values that matter, and the place does not change while the page is open.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, able, online]);
  return { plan: able ? state.plan : null, fresh: state.key === key, failure: able ? state.failure : null };
}
