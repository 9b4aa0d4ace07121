import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useId } from "react";
import { useLocation, useSearch } from "wouter";
import { listWithdrawable } from "#contract/requests/withdrawals.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { stack } from "#app/ui/kit.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { SelectInput } from "#app/ui/fields/text-input.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import css from "#app/widgets/requests/request-page.module.css";
import { WithdrawalFormView } from "./withdrawal-form.tsx";

const HERE = "/student/services/withdrawal/new";

/** R6.4: a new withdrawal request, with what would be refunded and the rule that decides. The program is in the address. */
export function NewWithdrawalScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const kept = useCachedRead(listWithdrawable, { whole: true });
  const asked = new URLSearchParams(useSearch()).get("enrollment") ?? "";
  const [, navigate] = useLocation();
  const id = useId();
  return (
    <div className={css.screen}>
      <KeptNotice of={kept} />
      <LoadState of={kept} skeleton={<Skeleton className={css.skeleton} />}>
        {(options) => {
          if (options.length === 0) {
            return (
              <EmptyState
                title={t`There is no program to withdraw from`}
                help={t`You can withdraw from programs that are running or about to start.`}
                action={<Button href="/student/enrollments">{t`My programs`}</Button>}
              />
            );
          }
          const chosen = options.find(({ enrollment_id: one }) => String(one) === asked) ?? (options.length === 1 ? options[0] : undefined);
          return (
            <>
              <div className={stack(20, "form-wide")}>
                <Field label={t`Program`} required>
                  {(aria) => (
                    <SelectInput
                      {...aria}
                      id={aria.id ?? id}
                      name="enrollment_id"
                      value={chosen ? String(chosen.enrollment_id) : ""}
                      onChange={({ currentTarget: { value } }) =>
                        navigate(value === "" ? HERE : `${HERE}?enrollment=${value}`, { replace: true })
                      }
                    >
                      <option value="">{t`Choose from the list`}</option>
                      {options.map(({ enrollment_id: one, program }) => (
                        <option key={one} value={one}>
                          {program.translations[language].title}
                        </option>
                      ))}
                    </SelectInput>
                  )}
                </Field>
                {chosen?.request_open ? (
                  <NoticeBox kind="wait">
                    <p>
                      <Trans>This program already has an open request. Follow it or cancel it first.</Trans>
                    </p>
                  </NoticeBox>
                ) : null}
              </div>
              {chosen && !chosen.request_open ? (
                <WithdrawalFormView key={chosen.enrollment_id} enrollmentId={chosen.enrollment_id} />
              ) : null}
            </>
          );
        }}
      </LoadState>
    </div>
  );
}
