import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { formatDate } from "#app/i18n/format.ts";
import { REVIEWS } from "#contract/coursework/quiz-rules.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { SelectInput, TextInput } from "#app/ui/fields/text-input.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { stack } from "#app/ui/kit.ts";
import { FormField, FormText } from "#app/widgets/forms/form-field.tsx";
import { DrawFields } from "./draw-fields.tsx";
import { useRulesWords } from "./rules-words.ts";
import type { RulesForm } from "./rules-values.ts";

/** How a quiz is asked, and what its trainees are shown afterwards. */
export function RulesFields({ form }: { form: RulesForm }) {
  const { t } = useLingui();
  const words = useRulesWords();
  const { values, set } = form;
  return (
    <Disclosure summary={<Trans>Review, order and marking</Trans>}>
      <div className={stack(16, "pad-top-8")}>
        <FormField form={form} name="review" label={words.review} hint={t`Of an attempt that is over.`}>
          {(aria) => (
            <SelectInput
              {...aria}
              value={values.review}
              onChange={({ currentTarget }) =>
                set(
                  "review",
                  REVIEWS.find((each) => each === currentTarget.value),
                )
              }
            >
              {REVIEWS.map((review) => (
                <option key={review} value={review}>
                  {words.reviews[review]}
                </option>
              ))}
            </SelectInput>
          )}
        </FormField>
        {values.review === "right" ? <RightAfter form={form} /> : null}
        <Checkbox checked={values.shuffle_questions ?? false} onChange={(event) => set("shuffle_questions", event.currentTarget.checked)}>
          {words.shuffle_questions}
        </Checkbox>
        <Checkbox checked={values.shuffle_options ?? false} onChange={(event) => set("shuffle_options", event.currentTarget.checked)}>
          {words.shuffle_options}
        </Checkbox>
        <FormText
          form={form}
          name="wrong_takes"
          label={words.wrong_takes}
          optional
          inputMode="numeric"
          ltr
          digits
          maxLength={3}
          hint={t`Percent of the question’s points. Empty: a wrong answer takes nothing.`}
        />
        <DrawFields form={form} />
      </div>
    </Disclosure>
  );
}

/** When right answers are shown: while attempts are left they would be copied. */
function RightAfter({ form }: { form: RulesForm }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { right_after: after, right_day: day = "" } = form.values;
  const hijri = day === "" ? null : formatDate(language, day, { calendar: "hijri" });
  return (
    <>
      <FormField form={form} name="right_after" label={t`Right answers are shown`}>
        {(aria) => (
          <SelectInput
            {...aria}
            value={after}
            onChange={({ currentTarget }) => form.set("right_after", currentTarget.value === "day" ? "day" : "last")}
          >
            <option value="last">{t`After the last attempt`}</option>
            <option value="day">{t`From a day on`}</option>
          </SelectInput>
        )}
      </FormField>
      {after === "day" ? (
        <FormField form={form} name="right_day" label={t`From this day on`} hint={hijri ? t`This is ${hijri}` : t`Riyadh time`}>
          {(aria) => (
            <TextInput
              {...aria}
              name="right_day"
              type="date"
              ltr
              value={day}
              onChange={({ currentTarget }) => form.set("right_day", currentTarget.value.slice(0, 10))}
              onBlur={() => form.touch("right_day")}
            />
          )}
        </FormField>
      ) : null}
    </>
  );
}
