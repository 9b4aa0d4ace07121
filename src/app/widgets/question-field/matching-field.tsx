import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import { SelectInput } from "#app/ui/fields/text-input.tsx";
import { withMatch } from "./answers.ts";
import css from "./question-field.module.css";
import type { QuestionProps } from "./question-props.ts";

/** Each option with the list of what it may belong to: the device's own list, which keys and screen readers know. */
export function MatchingField({ question, answers, onChange }: QuestionProps) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { id, options, matches = [] } = question;
  const pairs = answers.pairs[id] ?? [];
  return (
    <>
      <p className={kit("soft", "sm", "pad-bottom-12")}>
        <Trans>Match each line. An answer may be used more than once, or not at all.</Trans>
      </p>
      <ul className={classNames(grid(8), css.pairs)}>
        {options.map((option) => (
          <li
            className={cluster(16, "center", "gap-y-8", "high-52", "pad-y-12", "pad-x-16", "border-control", "round-sm", "surface")}
            key={option.id}
          >
            <span id={`option-${option.id}`} dir="auto">
              {option.text[language]}
            </span>
            <SelectInput
              name={`match-${option.id}`}
              aria-labelledby={`option-${option.id}`}
              value={pairs.find((pair) => pair.option === option.id)?.match ?? ""}
              onChange={({ currentTarget }) => onChange(withMatch(answers, id, option.id, currentTarget.value))}
            >
              <option value="">{t`Choose…`}</option>
              {matches.map((match) => (
                <option key={match.id} value={match.id}>
                  {match.text[language]}
                </option>
              ))}
            </SelectInput>
          </li>
        ))}
      </ul>
    </>
  );
}
