import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ALLOWANCES } from "#contract/coursework/allowances.ts";
import type { LearnerPage } from "#contract/enrollments/learner-page.ts";
import { dayOf, formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { SelectInput, TextInput } from "#app/ui/fields/text-input.tsx";
import { stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { FormField, FormText } from "#app/widgets/forms/form-field.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

interface Props {
  due: LearnerPage["due"];
  send: (itemId: number, body: { due_on: string; reason: string }) => Promise<void>;
}

/** Another due date of one quiz or application, for this trainee alone. */
export function DueForm({ due, send }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { failure, attempt } = useRefusal();
  const required = { key: "required" as const };
  const form = useForm({
    initial: { item: "", due_on: "", reason: "" },
    check: async ({ item, due_on: day, reason }) => ({
      ...(item === "" ? { item: { key: "selection" as const } } : {}),
      ...(day === "" ? { due_on: required } : {}),
      ...(reason.trim() === "" ? { reason: required } : {}),
    }),
    submit: ({ item, due_on, reason }) => attempt(() => send(Number(item), { due_on, reason: reason.trim() })),
  });
  const { item, due_on: day } = form.values;
  const hijri = day === "" ? null : formatDate(language, day, { calendar: "hijri" });
  return (
    <form className={stack(12)} method="dialog" onSubmit={form.submit} noValidate aria-label={t`Due date for this trainee`}>
      <FormField form={form} name="item" label={t`Quiz or application`}>
        {(aria) => (
          <SelectInput
            {...aria}
            value={item}
            onChange={({ currentTarget }) => {
              const at = due.find(({ item_id: id }) => String(id) === currentTarget.value)?.due_at;
              form.set("item", currentTarget.value);
              if (at) form.set("due_on", dayOf(at));
            }}
          >
            <option value="">{t`Choose`}</option>
            {due.map(({ item_id: id, translations }) => (
              <option key={id} value={String(id)}>
                {translations[language].title}
              </option>
            ))}
          </SelectInput>
        )}
      </FormField>
      <FormField form={form} name="due_on" label={t`Due until the end of this day`} hint={hijri ? t`This is ${hijri}` : t`Riyadh time`}>
        {(aria) => (
          <TextInput
            {...aria}
            type="date"
            ltr
            value={day}
            onChange={({ currentTarget }) => form.set("due_on", currentTarget.value.slice(0, 10))}
            onBlur={() => form.touch("due_on")}
          />
        )}
      </FormField>
      <FormText form={form} name="reason" label={t`Reason for the new date`} maxLength={ALLOWANCES.reasonMax} />
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <div>
        <NetworkButton type="submit" tone="quiet" size="sm" busy={form.busy} offline={t`Needs a connection`}>
          <Trans>Move the due date</Trans>
        </NetworkButton>
      </div>
    </form>
  );
}
