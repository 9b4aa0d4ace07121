import type { SecondFactor } from "#contract/second-factor/second-factor.ts";

/** What each part of the page is given to change the state with. */
export interface FactorChange {
  withPassword: <Result>(act: () => Promise<Result>) => Promise<Result>;
  /** @param codes recovery codes that were made with it, to be shown once */
  onChanged: (next: SecondFactor, codes?: readonly string[] | null) => void;
}
