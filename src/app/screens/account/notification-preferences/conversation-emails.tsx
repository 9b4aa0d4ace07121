import { useLingui } from "@lingui/react/macro";
import { CONVERSATION_EMAILS, type ConversationEmails } from "#contract/notifications/notification-preferences.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { ChoiceSelect } from "#app/ui/fields/text-input.tsx";

/** How emails about conversations come, of the kinds that the table above wishes for by e-mail. */
export function ConversationEmailsChoice({
  value,
  onChange,
}: {
  value: ConversationEmails;
  onChange: (value: ConversationEmails) => void;
}) {
  const { t } = useLingui();
  const words: Record<ConversationEmails, string> = {
    each: t`Each on its own`,
    daily: t`One letter a day`,
    weekly: t`One letter a week`,
    never: t`Never`,
  };
  return (
    <Field label={t`How often`}>
      {(aria) => <ChoiceSelect {...aria} choices={CONVERSATION_EMAILS} words={words} value={value} onChange={onChange} />}
    </Field>
  );
}
