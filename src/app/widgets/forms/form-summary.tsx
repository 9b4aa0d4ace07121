import { Plural, useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { classNames, cluster, inline, kit, row } from "#app/ui/kit.ts";
import type { FieldErrors } from "./form-errors.ts";
import { fieldSentence } from "./form-errors.ts";
import css from "./form-summary.module.css";

/**
 * How many fields need attention, above the form, with a link to each. It takes the focus when a sending is refused, so
 * that a screen reader hears the count and a keyboard is one step from the first field (glossary `form.summary`).
 */
export function FormSummary({ errors, labels }: { errors: FieldErrors; labels: Record<string, string> }) {
  const { i18n } = useLingui();
  const fields = Object.keys(labels).filter((name) => errors[name]);
  const count = fields.length;
  if (count === 0) return null;
  return (
    <section
      className={classNames(row(12, "start", "bad", "round-sm", "sm", "leading-note", "pad-12"), css.summary)}
      tabIndex={-1}
      data-form-summary
      aria-labelledby="form-summary"
    >
      <CircleAlert aria-hidden className={kit("icon-20", "above-2")} />
      <div>
        <p id="form-summary" className={kit("strong")}>
          <Plural value={count} one="# field needs attention" other="# fields need attention" />
        </p>
        <ul className={css.list}>
          {fields.map((name) => (
            <li className={cluster(0, "baseline", "gap-x-8")} key={name}>
              <a
                className={inline(0, "center", "strong", "underline")}
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(event.currentTarget.closest("form"), name);
                }}
              >
                {labels[name]}
              </a>
              <span>{errors[name] ? fieldSentence(i18n, errors[name]) : null}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The field's own control, or the first invalid one of a group that bears the name. */
function focusField(form: HTMLFormElement | null, name: string): void {
  const group = form?.querySelector(`[data-field="${name}"]`);
  const control = group?.querySelector<HTMLElement>('[aria-invalid="true"], input') ?? form?.querySelector<HTMLElement>(`[name="${name}"]`);
  control?.focus();
}
