import { Trans, useLingui } from "@lingui/react/macro";
import { asciiDigits } from "#contract/rules/digits.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import css from "./activity.module.css";
import { categoriesOf, type RulesForm } from "./rules-values.ts";

/** How many questions each attempt is asked of every category. */
export function DrawFields({ form }: { form: RulesForm }) {
  const { t } = useLingui();
  const { draws = {}, questions } = form.values;
  const categories = categoriesOf(questions);
  const refused = form.errorOf("draws");
  return (
    <fieldset className={classNames(stack(12, "content-start", "min-0"), css.options)}>
      <legend>
        <Trans>Questions drawn at random</Trans>
      </legend>
      <p className={kit("soft", "xs")}>
        {categories.length === 0 ? (
          <Trans>Give questions a category, and each attempt can be asked some of it.</Trans>
        ) : (
          <Trans>Empty: all of them are asked. Questions of a category that is drawn from need the same points.</Trans>
        )}
      </p>
      {categories.map(({ name, count }) => (
        <Field key={name} label={<bdi>{name}</bdi>} hint={t`Of ${count}`}>
          {(aria) => (
            <TextInput
              {...aria}
              ltr
              inputMode="numeric"
              maxLength={3}
              value={draws[name] ?? ""}
              onChange={({ currentTarget }) => form.set("draws", { ...draws, [name]: asciiDigits(currentTarget.value) })}
              onBlur={() => form.touch("draws")}
            />
          )}
        </Field>
      ))}
      {refused ? (
        <p className={kit("bad", "sm")} role="alert">
          <Trans>A category has fewer questions than are drawn from it, or its questions have different points.</Trans>
        </p>
      ) : null}
    </fieldset>
  );
}
