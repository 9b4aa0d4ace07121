import type { FieldErrors } from "./form-errors.ts";
import { useDraftedForm } from "./use-drafted-form.ts";
import { type Form, useForm } from "./use-form.ts";
import { type KeptDraft, useKeptDraft } from "./use-kept-draft.ts";
import { useRefusal } from "./use-refusal.ts";

interface KeptFormOptions<Values extends object, Answer> {
  /** Of its draft on this device: one for each thing that is written. */
  name: string;
  /** Must be the same function at each drawing. */
  isValues: (value: unknown) => value is Values;
  initial: Values;
  check: (values: Values) => Promise<FieldErrors>;
  send: (values: Values) => Promise<Answer>;
  /** The server has it, and this device no draft of it any more. */
  done: (answer: Answer) => void;
}

/** A form of something new or unversioned whose draft this device keeps until the server has it. */
export function useKeptForm<Values extends object, Answer>({
  name,
  isValues,
  initial,
  check,
  send,
  done,
}: KeptFormOptions<Values, Answer>): { form: Form<Values>; draft: KeptDraft<Values>; failure: string | null } {
  const { failure, attempt } = useRefusal();
  const draft = useKeptDraft<Values>(name, isValues);
  const form = useForm<Values>({
    initial,
    check,
    submit: (values) =>
      attempt(async () => {
        const answer = await send(values);
        await draft.drop();
        done(answer);
      }),
  });
  useDraftedForm(draft, form, 0);
  return { form, draft, failure };
}
