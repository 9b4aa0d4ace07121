import { isKeyReused, useIntent } from "#app/state/intents/use-intent.ts";
import type { FieldErrors } from "./form-errors.ts";
import { type EarlierVersion, sendAnew } from "#app/widgets/intents/earlier-version.tsx";
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
  /** @param key of the intent, for the call that makes or changes it */
  send: (values: Values, key: string) => Promise<Answer>;
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
}: KeptFormOptions<Values, Answer>): { form: Form<Values>; draft: KeptDraft<Values>; failure: string | null; earlier: EarlierVersion } {
  const { failure, attempt } = useRefusal();
  const intent = useIntent(name);
  const kept = useKeptDraft<Values>(name, isValues);
  const draft = {
    ...kept,
    drop: () => {
      intent.renew();
      return kept.drop();
    },
  };
  const form = useForm<Values>({
    initial,
    check,
    submit: (values) =>
      attempt(async () => {
        const answer = await intent.send((key) => send(values, key));
        await kept.drop();
        done(answer);
      }, isKeyReused),
  });
  useDraftedForm(kept, form, 0);
  return { form, draft, failure, earlier: { saved: intent.saved, sendAnew: () => sendAnew(intent, form) } };
}
