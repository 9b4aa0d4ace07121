import { lazy } from "react";
import { learnBuyingWords } from "#app/i18n/buying-words.ts";

/** Of a full cohort alone, with words of its own. */
export const WaitingStep = lazy(() =>
  Promise.all([import("./waiting-step.tsx"), learnBuyingWords()]).then(([module]) => ({ default: module.WaitingStep })),
);

/** Of who waits somewhere. */
export const WaitingPlaces = lazy(() =>
  Promise.all([import("./waiting-places.tsx"), learnBuyingWords()]).then(([module]) => ({ default: module.WaitingPlaces })),
);
