import { TICKET_MINUTES, type SecondFactorNeeded } from "#contract/second-factor/second-factor-sign-in.ts";
import { now } from "#offline/clock.ts";

const KEY = "second-step";

/**
 * The second step of a sign-in, kept for this tab: whoever looks at the code in another app may find the tab loaded anew. The ticket
 * opens nothing without the factor, nor in another browser.
 */
export function keepSecondStep(needed: SecondFactorNeeded, shared = false): void {
  const until = now().getTime() + TICKET_MINUTES * 60_000;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...needed, shared, until }));
  } catch {
    // A browser that keeps nothing: the step is lost where the tab is loaded anew.
  }
  held = { ...needed, shared, until };
}

/** @property shared a computer that several people use */
type Step = SecondFactorNeeded & { shared: boolean };
type Held = Step & { until: number };
let held: Held | null = null;

/** The step that waits; null where there is none, or its time is over. */
export function secondStep(): Step | null {
  const step = held ?? kept();
  return step && step.until > now().getTime() ? step : null;
}

export function forgetSecondStep(): void {
  held = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

function kept(): Held | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Held | null;
  } catch {
    return null;
  }
}
