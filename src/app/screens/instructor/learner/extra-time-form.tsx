import { Trans, useLingui } from "@lingui/react/macro";
import { ALLOWANCES, type ExtraTimeForm as Body, EXTRA_TIME_UNITS } from "#contract/coursework/allowances.ts";
import type { LearnerPage } from "#contract/enrollments/learner-page.ts";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { FormField, FormText } from "#app/widgets/forms/form-field.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { ChoiceSelect } from "#app/ui/fields/text-input.tsx";

interface Values {
  unit: Body["unit"];
  amount: string;
  reason: string;
}

/** Minutes or percent beside the time limit of every quiz of the course. */
export function ExtraTimeForm({ extra, send }: { extra: LearnerPage["extra_time"]; send: (body: Body) => Promise<void> }) {
  const { t } = useLingui();
  const { failure, attempt } = useRefusal();
  const { most } = ALLOWANCES;
  const form = useForm<Values>({
    initial: { unit: extra?.unit ?? "percent", amount: extra ? String(extra.amount) : "", reason: extra?.reason ?? "" },
    check: async ({ amount, reason }) => ({
      ...(/^\d{1,3}$/u.test(amount.trim()) && Number(amount) <= most
        ? {}
        : { amount: { key: "number.range" as const, values: { min: 0, max: most } } }),
      ...(reason.trim() === "" ? { reason: { key: "required" as const } } : {}),
    }),
    submit: (values) => attempt(() => send({ unit: values.unit, amount: Number(values.amount), reason: values.reason.trim() })),
  });
  const units = { minutes: t`Minutes`, percent: t`Percent of the time limit` };
  return (
    <form className={stack(12)} method="dialog" onSubmit={form.submit} noValidate aria-label={t`Extra time in quizzes`}>
      <p className={kit("sm", "soft")}>
        <Trans>Extra time in quizzes that have a limit, from the next attempt on. 0 takes it back.</Trans>
      </p>
      <div className={cluster([12, 16], "start")}>
        <FormText form={form} name="amount" label={t`Extra time`} inputMode="numeric" ltr digits maxLength={3} />
        <FormField form={form} name="unit" label={t`Counted in`}>
          {(aria) => (
            <ChoiceSelect
              {...aria}
              choices={EXTRA_TIME_UNITS}
              words={units}
              value={form.values.unit}
              onChange={(unit) => form.set("unit", unit)}
            />
          )}
        </FormField>
      </div>
      <FormText form={form} name="reason" label={t`Reason for the extra time`} maxLength={ALLOWANCES.reasonMax} />
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <div>
        <NetworkButton type="submit" tone="quiet" size="sm" busy={form.busy} offline={t`Needs a connection`}>
          <Trans>Set the extra time</Trans>
        </NetworkButton>
      </div>
    </form>
  );
}
