import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type KeyboardEvent, useId } from "react";
import { classNames, grid, kit, stack } from "#app/ui/kit.ts";
import type { MarkingDetails } from "#contract/coursework/marking.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import css from "./mark-panel.module.css";
import { FigureInput } from "#app/widgets/forms/figure-input.tsx";
import { levelsOf, pointsOf } from "./marking-values.ts";

interface Props {
  title: string;
  most: number;
  /** Of a rubric that says what each is worth: then only these points count. */
  levels: MarkingDetails["rubric"][number]["levels"];
  value: string;
  set: (points: string) => void;
}

/** One line of a mark: its levels, or any figure up to its points. A digit on the keyboard chooses the level of that place. */
export function MarkLine({ title, most, levels, value, set }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const words = {
    missing: t({ message: "Missing", context: "level" }),
    partial: t({ message: "Partial", context: "level" }),
    good: t({ message: "Good", context: "level" }),
    full: t({ message: "Mastered", context: "level" }),
  };
  const named = levels.length > 0;
  const given = pointsOf(value, most);
  const choices = named
    ? levels.map((level) => ({ points: level.points, said: level.title[language] }))
    : levelsOf(most).map(({ points, word }) => ({ points, said: words[word] }));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const choice = choices[Number(event.key) - 1];
    if (!choice || event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    set(String(choice.points));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- digits, wherever in it the focus is
    <fieldset className={classNames(stack(12, "min-0", "border-bottom", "pad-bottom-16"), css.line)} onKeyDown={onKeyDown}>
      <legend className={kit("sm", "strong")}>
        <bdi>{title}</bdi>
      </legend>
      {named ? null : <Figure title={title} most={most} value={value} wrong={value.trim() !== "" && given === null} set={set} />}
      <div className={classNames(grid(4), css.levels, !named && css.steps)}>
        {choices.map(({ points, said }, index) => (
          <button
            key={points}
            className={kit("round-sm", "surface", "xs", "leading-ui")}
            type="button"
            aria-pressed={given === points}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => set(String(points))}
          >
            <b className={kit("block", "md", "strong", "tabular")}>{formatNumber(language, points)}</b>
            <bdi>{said}</bdi>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Figure({ title, most, value, wrong, set }: Omit<Props, "levels"> & { wrong: boolean }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const note = useId();
  const all = formatNumber(language, most);
  return (
    <div className={classNames(grid(12, "center", "soft", "sm"), css.figure)}>
      <FigureInput
        inputMode="decimal"
        aria-label={t`Points for ${title}`}
        aria-describedby={note}
        aria-invalid={wrong ? true : undefined}
        value={value}
        onFigure={set}
      />
      <span id={note}>
        <Trans>of {all}</Trans>
      </span>
    </div>
  );
}
