import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import { CONTENT } from "#contract/content/teaching-content.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import css from "./activity.module.css";
import { type QuestionValue, withOption } from "./question-values.ts";

export interface PartsProps {
  question: QuestionValue;
  onChange: (question: QuestionValue) => void;
}

interface Props extends PartsProps {
  legend: ReactNode;
  hint: ReactNode;
  /** Of the button that adds one; null where there are no more than there are. */
  add: ReactNode;
  children: ReactNode;
}

/** Stands round the options of a question, whatever kind they are of. */
export function PartsFrame({ question, onChange, legend, hint, add, children }: Props) {
  return (
    <fieldset className={classNames(stack(12, "content-start", "min-0"), css.options)}>
      <legend>{legend}</legend>
      <p className={kit("soft", "xs")}>{hint}</p>
      {children}
      {add && question.options.length < CONTENT.optionsMax ? (
        <div>
          <Button tone="plain" size="sm" icon={<Plus aria-hidden="true" />} onClick={() => onChange(withOption(question))}>
            {add}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
