import { useState } from "react";
import { dropDraft, readDraft, writeDraft } from "#app/state/forms/form-draft.ts";

/**
 * What is typed into a dialog, there again where it is opened anew in this tab.
 * @param empty what it begins with; never a password or a card
 * @returns the values, a change of some of them, and `drop` for when they were sent
 */
export function useDraftState<Values extends object>(name: string, empty: Values) {
  const [values, setValues] = useState(() => readDraft(name, empty));
  const change = (some: Partial<Values>): void => {
    const next = { ...values, ...some };
    setValues(next);
    writeDraft(name, next);
  };
  return { values, change, drop: () => dropDraft(name) };
}
