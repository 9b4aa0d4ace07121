import { useLingui } from "@lingui/react/macro";
import { Lock, TriangleAlert } from "lucide-react";
import { useAtomValue } from "jotai";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { formatHijri } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import type { Account } from "#contract/accounts/profile.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { FormField } from "#app/widgets/forms/form-field.tsx";
import { PlaceFields } from "#app/widgets/places/place-fields.tsx";
import { DayInput } from "#app/widgets/day-input/day-input.tsx";
import { ProfileSection } from "#app/widgets/profile-page/profile-page.tsx";
import type { Form } from "#app/widgets/forms/use-form.ts";
import css from "./account-info.module.css";
import type { AccountValues } from "./account-values.ts";

interface Props {
  form: Form<AccountValues>;
  labels: Record<Exclude<keyof AccountValues, "base">, string>;
  account: Account;
}

/** The number is the account's name at sign-in: it is locked, and says how it is changed. */
export function IdentityFields({ form, labels, account }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { national_id: saudi, document } = account;
  const numberLabel = saudi || !document ? t`National ID or Iqama number` : document.kind === "gcc" ? t`GCC ID number` : t`Passport number`;
  const born = form.values.birth_date;
  return (
    <ProfileSection title={t`ID`}>
      <PlaceFields
        form={form}
        labels={labels}
        cityOptional
        className={classNames(grid(16, "cols-2", "start"), css.two)}
        before={
          <>
            <Field
              label={numberLabel}
              hint={
                account.national_id_checks ? (
                  t`Changed by trainee affairs after checking: write to us from Contact us.`
                ) : (
                  <StatusMark kind="wait" icon={<TriangleAlert aria-hidden="true" />}>
                    {t`The number looks mistyped. Please compare it with your ID and write to us from Contact us.`}
                  </StatusMark>
                )
              }
            >
              {(aria) => (
                <TextInput
                  {...aria}
                  value={account.national_id ?? account.document?.number ?? ""}
                  readOnly
                  ltr
                  end={<Lock aria-hidden="true" className={classNames(kit("no-shrink", "faint"), css.lock)} />}
                />
              )}
            </Field>
            <FormField
              form={form}
              name="birth_date"
              label={labels.birth_date}
              hint={/^[1-9]\d{3}-\d{2}-\d{2}$/u.test(born) ? formatHijri(language, born) : t`In the calendar you can choose a Hijri date.`}
              optional
            >
              {(aria) => (
                <DayInput
                  {...aria}
                  name="birth_date"
                  autoComplete="bday"
                  min="1920-01-01"
                  value={form.values.birth_date}
                  onChange={(day) => form.set("birth_date", day)}
                  onBlur={() => form.touch("birth_date")}
                />
              )}
            </FormField>
          </>
        }
      />
    </ProfileSection>
  );
}
