import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { classNames, grid, kit, stack } from "#app/ui/kit.ts";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import { FormField, FormSelect, FormText } from "#app/widgets/forms/form-field.tsx";
import { unitName } from "#app/widgets/teaching-layout/unit-name.ts";
import { useOutline } from "#app/widgets/teaching-layout/use-outline.ts";
import type { Form } from "#app/widgets/forms/use-form.ts";
import css from "./lesson.module.css";
import { filesOf } from "./lesson-file-list.ts";
import type { LessonValues } from "./lesson-values.ts";

interface Props {
  form: Form<LessonValues>;
  courseId: number;
}

/** Where the lesson stands, how long it takes, when it opens, and who may have it how. */
export function LessonSettings({ form, courseId }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { data: outline } = useOutline(courseId);
  const { values } = form;
  return (
    <section className={stack(16, "content-start")} aria-labelledby="settings-title">
      <h2 id="settings-title">
        <Trans>Lesson settings</Trans>
      </h2>
      {outline && outline.sections.length > 1 ? (
        <FormSelect
          form={form}
          name="section"
          label={t({ message: "Unit", context: "of a course" })}
          options={outline.sections.map(({ id, translations }, index) => ({ id, name: unitName(translations, index + 1, language) }))}
        />
      ) : null}
      <FormText form={form} name="duration" label={t`Study time in minutes`} optional inputMode="numeric" ltr digits maxLength={4} />
      <Release form={form} />
      {values.format === "tool" ? null : <WhoHasIt form={form} />}
    </section>
  );
}

/** With or without a network, and visitors too: nothing that a tool of others leaves to choose. */
function WhoHasIt({ form: { values, set } }: Pick<Props, "form">) {
  const language = useAtomValue(languageAtom);
  const size = filesOf(values).reduce((sum, { bytes }) => sum + bytes, 0);
  const weight = formatFileSize(language, size);
  return (
    <>
      <div>
        <Checkbox checked={values.offline} onChange={(event) => set("offline", event.currentTarget.checked)}>
          <Trans>Available without a connection</Trans>
        </Checkbox>
        {values.offline && size > 0 ? (
          <p className={classNames(kit("soft", "xs"), css.hint)}>
            <Trans>Download size {weight}</Trans>
          </p>
        ) : null}
      </div>
      <Checkbox checked={values.preview} onChange={(event) => set("preview", event.currentTarget.checked)}>
        <Trans>Introductory lesson on the program’s page</Trans>
      </Checkbox>
    </>
  );
}

/** Day and hour on Riyadh's clocks, the Hijri day beneath. */
function Release({ form }: Pick<Props, "form">) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { release_day: day } = form.values;
  const hijri = day === "" ? null : formatDate(language, day, { calendar: "hijri" });
  const input = (name: "release_day" | "release_time", type: "date" | "time", label: string, hint: string | undefined) => (
    <FormField form={form} name={name} label={label} optional hint={hint}>
      {(aria) => (
        <TextInput
          {...aria}
          name={name}
          type={type}
          ltr
          value={form.values[name]}
          onChange={({ currentTarget: { value } }) => form.set(name, value.slice(0, type === "time" ? 5 : 10))}
          onBlur={() => form.touch(name)}
        />
      )}
    </FormField>
  );
  return (
    <div className={classNames(grid(12, "start"), css.two)}>
      {input("release_day", "date", t`Opens on`, hijri ? t`This is ${hijri}` : undefined)}
      {input("release_time", "time", t`At`, t`Riyadh time`)}
    </div>
  );
}
