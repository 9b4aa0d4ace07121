import { useEffect, useState } from "react";
import { canKeepDrafts, readDraft, writeDraft } from "#app/state/forms/form-draft.ts";
import type { Form } from "./use-form.ts";

/**
 * Fills a form with what was written before, once it is on screen (the page of the server is the same for everybody), and
 * keeps it from then on.
 * @param pick what may be kept: no password, no card, no file
 * @returns whether this tab keeps it
 */
export function useFormDraft<Values extends object>(name: string, form: Form<Values>, pick: (values: Values) => Partial<Values>): boolean {
  const [kept, setKept] = useState(false);
  const { fill, values } = form;
  useEffect(() => {
    fill(readDraft(name, pick(values)));
    setKept(canKeepDrafts());
    // Once: what is written later is the person's.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (kept) writeDraft(name, pick(values));
  }, [kept, name, pick, values]);
  return kept;
}
