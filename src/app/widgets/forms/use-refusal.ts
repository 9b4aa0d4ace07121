import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { type FieldErrors, refusedFields } from "./form-errors.ts";

interface Refusal {
  /** What to say beside the button: nothing where the fields say it. */
  failure: string | null;
  /**
   * Sends, and answers as a form's `submit` does.
   * @param handled says of an error that the screen shows it in its own way: it is then neither a field's nor the failure
   */
  attempt: (send: () => Promise<unknown>, handled?: (error: unknown) => boolean) => Promise<FieldErrors | undefined>;
}

/** How a form says that what it sent was refused. */
export function useRefusal(): Refusal {
  const { i18n } = useLingui();
  const [failure, setFailure] = useState<string | null>(null);
  const attempt: Refusal["attempt"] = async (send, handled) => {
    setFailure(null);
    try {
      await send();
      return undefined;
    } catch (error) {
      if (handled?.(error)) return undefined;
      const fields = refusedFields(error);
      if (Object.keys(fields).length === 0) setFailure(problemSentence(i18n, error) || null);
      return fields;
    }
  };
  return { failure, attempt };
}
