import { useEffect, useState } from "react";
import type { DataOf } from "#contract/endpoint.ts";
import { type CohortPlanForm, cohortPlanForm, planCohort } from "#contract/schedule/cohort-plan.ts";
import { call } from "#app/api/call.ts";

export type Plan = DataOf<typeof planCohort>;

const PAUSE_MS = 400;

/** What the plan is asked with, of a form that says more than that; null while it is not whole. */
export const planAsked = (written: object): CohortPlanForm | null =>
  cohortPlanForm.isValidSync(written) ? cohortPlanForm.cast(written, { assert: false, stripUnknown: true }) : null;

/**
 * What a pattern would make, asked a moment after it last changed; null while it is not whole or not known.
 * @param asked null where something is missing
 */
export function usePlan(cohortId: number, asked: CohortPlanForm | null): { plan: Plan | null; failure: unknown; asking: boolean } {
  const name = asked === null ? null : JSON.stringify(asked);
  const [got, setGot] = useState<{ name: string; plan: Plan | null; failure: unknown } | null>(null);
  useEffect(() => {
    if (name === null) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      void call(planCohort, { params: { id: cohortId }, body: JSON.parse(name) as CohortPlanForm, signal: control.signal }).then(
        ({ data }) => setGot({ name, plan: data, failure: null }),
        (failure: unknown) => control.signal.aborted || setGot({ name, plan: null, failure }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [cohortId, name]);
  const mine = got?.name === name ? got : null;
  return { plan: mine?.plan ?? null, failure: mine?.failure ?? null, asking: name !== null && mine === null };
}
