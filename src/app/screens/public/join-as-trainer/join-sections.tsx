import { Trans, useLingui } from "@lingui/react/macro";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { FormText, FormTextArea } from "#app/widgets/forms/form-field.tsx";
import { FormPhone } from "#app/widgets/phone-field/form-phone.tsx";
import { PlaceFields } from "#app/widgets/places/place-fields.tsx";
import type { Form } from "#app/widgets/forms/use-form.ts";
import { ChoiceGroup } from "./choice-group.tsx";
import type { JoinValues } from "./join-values.ts";
import { genderWords, languageWords, qualificationWords } from "./join-words.ts";
import { TopicsField } from "./topics-field.tsx";
import type { JoinLabels } from "./use-join-labels.ts";
import css from "./join-form.module.css";

interface Props {
  form: Form<JoinValues>;
  labels: JoinLabels;
}

export function PersonSection({ form, labels }: Props) {
  const { t } = useLingui();
  return (
    <section className={grid(16, "min-0")}>
      <h2 className={kit("xl")}>
        <Trans>About you</Trans>
      </h2>
      <FormText
        form={form}
        name="full_name"
        label={labels.full_name}
        hint={t`As on your ID or passport; all four names of Saudi nationals`}
        autoComplete="name"
      />
      <PlaceFields form={form} labels={labels} className={classNames(grid(0, "cols-2", "start"), css.two)} />
      <ChoiceGroup form={form} name="gender" label={labels.gender} optional words={genderWords} none={t`Prefer not to say`} />
    </section>
  );
}

export function ContactSection({ form, labels }: Props) {
  return (
    <section className={grid(16, "min-0")}>
      <h2 className={kit("xl")}>
        <Trans>Contact</Trans>
      </h2>
      <div className={classNames(grid(0, "cols-2", "start"), css.two)}>
        <FormText form={form} name="email" label={labels.email} type="email" autoComplete="email" inputMode="email" ltr />
        <FormPhone form={form} name="phone" label={labels.phone} />
      </div>
    </section>
  );
}

export function ExperienceSection({ form, labels }: Props) {
  return (
    <section className={grid(16, "min-0")}>
      <h2 className={kit("xl")}>
        <Trans>Qualification and experience</Trans>
      </h2>
      <ChoiceGroup form={form} name="qualification" label={labels.qualification} words={qualificationWords} />
      <div className={classNames(grid(0, "cols-2", "start"), css.wideNarrow)}>
        <FormText form={form} name="specialization" label={labels.specialization} />
        <FormText form={form} name="years_experience" label={labels.years_experience} inputMode="numeric" maxLength={2} ltr digits />
      </div>
      <FormText form={form} name="linkedin" label={labels.linkedin} optional inputMode="url" autoComplete="url" ltr />
    </section>
  );
}

export function TeachingSection({ form, labels }: Props) {
  const { t } = useLingui();
  return (
    <section className={grid(16, "min-0")}>
      <h2 className={kit("xl")}>
        <Trans>What you would teach</Trans>
      </h2>
      <TopicsField form={form} label={labels.topics} />
      <ChoiceGroup form={form} name="languages" label={labels.languages} words={languageWords} />
      <FormTextArea form={form} name="bio" label={labels.bio} hint={t`Where you taught or worked, and what trainees took away.`} />
    </section>
  );
}
