import { useLingui } from "@lingui/react/macro";

/** The words of the fields, for the fields and for the summary of errors. */
export function useAccountLabels() {
  const { t } = useLingui();
  return {
    name_ar: t`Full name in Arabic`,
    name_en: t`Full name in English`,
    nationality_id: t`Nationality`,
    city_id: t`City`,
    birth_date: t`Date of birth`,
    email: t`E-mail`,
    phone: t`Mobile number`,
  };
}
