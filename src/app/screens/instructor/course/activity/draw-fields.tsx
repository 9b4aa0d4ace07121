import { Trans, useLingui } from "@lingui/react/macro";
import { Field } from "#app/ui/fields/field.tsx";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import css from "./activity.module.css";
import { FigureInput } from "#app/widgets/forms/figure-input.tsx";
import { categoriesOf, type RulesForm, tagsIn } from "./rules-values.ts";

/** How many questions each attempt is asked of every category, and of every tag. */
export function DrawFields({ form }: { form: RulesForm }) {
  const { draws = {}, tag_draws: byTag = {}, questions } = form.values;
  const [categories, tags] = [categoriesOf(questions), tagsIn(questions)];
  const refused = form.errorOf("draws");
  const write = (field: "draws" | "tag_draws", counts: Readonly<Record<string, string>>) => {
    form.set(field, counts);
    form.touch("draws");
  };
  return (
    <fieldset className={classNames(stack(12, "content-start", "min-0"), css.options)}>
      <legend>
        <Trans>Questions drawn at random</Trans>
      </legend>
      <p className={kit("soft", "xs")}>
        {categories.length + tags.length === 0 ? (
          <Trans>Give questions a category or tags, and each attempt can be asked some of them.</Trans>
        ) : (
          <Trans>Empty: all of them are asked. Questions of a category or tag that is drawn from need the same points.</Trans>
        )}
      </p>
      {categories.map((category) => (
        <DrawField key={category.name} of={category} counts={draws} onWrite={(counts) => write("draws", counts)} />
      ))}
      {tags.map((tag) => (
        <DrawField key={`#${tag.name}`} sign="#" of={tag} counts={byTag} onWrite={(counts) => write("tag_draws", counts)} />
      ))}
      {refused ? (
        <p className={kit("bad", "sm")} role="alert">
          <Trans>
            A category or tag has fewer questions than are drawn from it, shares too many with another one, or its questions have different
            points.
          </Trans>
        </p>
      ) : null}
    </fieldset>
  );
}

interface DrawFieldProps {
  of: { name: string; count: number };
  /** Before the name of a tag. */
  sign?: string;
  counts: Readonly<Record<string, string>>;
  onWrite: (counts: Readonly<Record<string, string>>) => void;
}

function DrawField({ of: { name, count }, sign = "", counts, onWrite }: DrawFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      label={
        <bdi>
          {sign}
          {name}
        </bdi>
      }
      hint={t`Of ${count}`}
    >
      {(aria) => (
        <FigureInput
          {...aria}
          inputMode="numeric"
          maxLength={3}
          value={Object.hasOwn(counts, name) ? (counts[name] ?? "") : ""}
          onFigure={(figure) => onWrite({ ...counts, [name]: figure })}
        />
      )}
    </Field>
  );
}
