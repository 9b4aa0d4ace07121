import { useLingui } from "@lingui/react/macro";
import { Lock, TriangleAlert } from "lucide-react";
import type { Account } from "#contract/accounts/profile.ts";
import { Field } from "#app/ui/field.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { FormField } from "#app/widgets/forms/form-field.tsx";
import { PlaceFields } from "#app/widgets/places/place-fields.tsx";
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
  return (
    <ProfileSection title={t`Identity`}>
      <PlaceFields
        form={form}
        labels={labels}
        cityOptional
        className={css.two}
        before={
          <>
            <Field
              label={t`National ID or Iqama number`}
              hint={
                account.national_id_checks ? (
                  t`Changed by trainee services after checking: write to us from Contact us.`
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
                  value={account.national_id ?? ""}
                  readOnly
                  ltr
                  end={<Lock aria-hidden="true" className={css.lock} />}
                />
              )}
            </Field>
            <FormField form={form} name="birth_date" label={labels.birth_date} optional>
              {(aria) => (
                <TextInput
                  {...aria}
                  type="date"
                  name="birth_date"
                  autoComplete="bday"
                  min="1920-01-01"
                  value={form.values.birth_date}
                  onChange={(event) => form.set("birth_date", event.currentTarget.value)}
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
