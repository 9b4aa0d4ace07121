import { Trans, useLingui } from "@lingui/react/macro";
import { ListPlus, Trash2 } from "lucide-react";
import { grid, kit } from "#app/ui/kit.ts";
import { CONTENT } from "#contract/content/teaching-content.ts";
import { newId } from "#offline/ids.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { FigureInput } from "#app/widgets/forms/figure-input.tsx";
import type { LevelValue, RubricValue } from "./application-values.ts";

interface Props {
  /** Of the criterion. */
  number: number;
  line: RubricValue;
  set: (levels: LevelValue[]) => void;
  touch: () => void;
}

const level = (points: string): LevelValue => ({ id: newId(), ar: "", en: "", points });

/** What a criterion's levels say of a work, each with its points; the first ones are all points and none. */
export function LevelFields({ number, line, set, touch }: Props) {
  const { t } = useLingui();
  const levels = line.levels ?? [];
  const change = (id: string, part: Partial<LevelValue>) => set(levels.map((one) => (one.id === id ? { ...one, ...part } : one)));
  // One level alone says nothing.
  const take = (id: string) => set(levels.length > 2 ? levels.filter((one) => one.id !== id) : []);
  const add = () => set(levels.length === 0 ? [level(line.points), level("0")] : [...levels, level("")]);
  return (
    <div className={grid(8, "span-all")}>
      {levels.map((one, index) => {
        const { id, points } = one;
        const place = index + 1;
        const text = (label: string, placeholder: string, language: "ar" | "en") => (
          <TextInput
            className={kit("span-all")}
            aria-label={label}
            placeholder={placeholder}
            lang={language}
            dir={language === "ar" ? "rtl" : "ltr"}
            maxLength={CONTENT.titleMax}
            value={one[language]}
            onChange={(event) => change(id, { [language]: event.currentTarget.value })}
            onBlur={touch}
          />
        );
        return (
          <div key={id} className={grid(8, "cols-1-auto", "sunken", "round-sm", "pad-8")}>
            {text(t`Level ${place} of criterion ${number} in Arabic`, t`In Arabic`, "ar")}
            {text(t`Level ${place} of criterion ${number} in English`, t`In English`, "en")}
            <FigureInput
              aria-label={t`Points of level ${place} of criterion ${number}`}
              placeholder={t`Points`}
              inputMode="decimal"
              maxLength={7}
              value={points}
              onFigure={(figure) => change(id, { points: figure })}
              onBlur={touch}
            />
            <IconButton
              label={t`Delete level ${place} of criterion ${number}`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => take(id)}
            />
          </div>
        );
      })}
      {levels.length < CONTENT.levelsMax ? (
        <div>
          <Button tone="plain" size="sm" icon={<ListPlus aria-hidden="true" />} onClick={add}>
            {levels.length === 0 ? <Trans>Describe its levels</Trans> : <Trans>Add level</Trans>}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
