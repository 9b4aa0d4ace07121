import { useLingui } from "@lingui/react/macro";
import { Lock, TriangleAlert } from "lucide-react";
import { listCities, listNationalities } from "#contract/places.ts";
import type { Account } from "#contract/profile.ts";
import { useResource } from "#app/state/resource.ts";
import { Field } from "#app/ui/field.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { FormField, FormSelect } from "#app/widgets/form-field.tsx";
import { LoadFailure } from "#app/widgets/load-state.tsx";
import { ProfileSection } from "#app/widgets/profile-page/profile-page.tsx";
import type { Form } from "#app/widgets/use-form.ts";
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
  const nationalities = useResource(listNationalities, { once: true });
  const chosen = form.values.nationality_id;
  const cities = useResource(chosen === "" ? null : listCities, { query: { nationality_id: Number(chosen) }, once: true });
  return (
    <ProfileSection title={t`Identity`}>
      <div className={css.two}>
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
            <TextInput {...aria} value={account.national_id ?? ""} readOnly ltr end={<Lock aria-hidden="true" className={css.lock} />} />
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
        <FormSelect
          form={form}
          name="nationality_id"
          label={labels.nationality_id}
          options={nationalities.data ?? []}
          // Cities are of a country: another country, another city.
          choose={(nationality_id) => form.fill({ nationality_id, city_id: "" })}
        />
        <FormSelect
          form={form}
          name="city_id"
          label={labels.city_id}
          options={chosen === "" ? [] : (cities.data ?? [])}
          disabled={chosen === ""}
          hint={chosen === "" ? t`Cities appear after you choose a nationality` : undefined}
          autoComplete="address-level2"
          optional
        />
      </div>
      {chosen !== "" && cities.status === "error" ? <LoadFailure failure={cities.failure} retry={cities.retry} /> : null}
      {nationalities.status === "error" ? <LoadFailure failure={nationalities.failure} retry={nationalities.retry} /> : null}
    </ProfileSection>
  );
}
