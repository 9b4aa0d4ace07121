import { useEffect, useRef } from "react";
import type { Form } from "./use-form.ts";
import type { KeptDraft } from "./use-kept-draft.ts";

/**
 * Fills a form with what this device holds of it, and keeps it from then on.
 * @param base the server's version that what stands in the form began from; 0 for what is new
 */
export function useDraftedForm<Values extends object>(draft: KeptDraft<Values>, form: Form<Values>, base: number): void {
  const { fill, values } = form;
  const { found, keep } = draft;
  useEffect(() => {
    if (found) fill(found.fields);
  }, [found, fill]);
  const first = useRef(values);
  useEffect(() => {
    if (values !== first.current) keep(values, base);
  }, [values, keep, base]);
}
