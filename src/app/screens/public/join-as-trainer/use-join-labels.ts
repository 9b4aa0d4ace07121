import { useLingui } from "@lingui/react/macro";
import type { JoinValues } from "./join-values.ts";

export type JoinLabels = Record<Exclude<keyof JoinValues, "id" | "cv_before">, string>;

/** Names of the fields, in their order: the field and the summary above the form say the same. */
export function useJoinLabels(): JoinLabels {
  const { t } = useLingui();
  return {
    full_name: t`Full name`,
    gender: t`Gender`,
    nationality_id: t`Nationality`,
    city_id: t`City`,
    email: t`E-mail`,
    phone: t`Mobile number (WhatsApp)`,
    qualification: t`Qualification`,
    specialization: t`Specialisation`,
    years_experience: t`Years of experience`,
    linkedin: t`LinkedIn address`,
    topics: t`Topics`,
    languages: t`Languages of training`,
    bio: t`Biography`,
    cv: t`CV`,
    consent: t`Consent`,
  };
}
