import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { kit } from "#app/ui/kit.ts";
import type { Grades } from "#contract/coursework/grades.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Chip } from "#app/ui/chip.tsx";
import { SelectInput } from "#app/ui/fields/text-input.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import css from "./program-choice.module.css";

/** Which program's grade is in view: side by side where there is room, the device's own menu on a phone. */
export function ProgramChoice({ all, current, choose }: { all: Grades; current: number; choose: (enrollmentId: number) => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  if (all.length < 2) return <p className={kit("soft")}>{all[0]?.program.translations[language].title}</p>;
  return (
    <>
      <fieldset className={css.chips}>
        <VisuallyHidden as="legend">{t`Program`}</VisuallyHidden>
        {all.map(({ enrollment_id: id, program }) => (
          <Chip key={id} pressed={id === current} onClick={() => choose(id)}>
            <bdi>{program.translations[language].title}</bdi>
          </Chip>
        ))}
      </fieldset>
      <div className={css.select}>
        <SelectInput aria-label={t`Program`} value={String(current)} onChange={(event) => choose(Number(event.currentTarget.value))}>
          {all.map(({ enrollment_id: id, program }) => (
            <option key={id} value={id}>
              {program.translations[language].title}
            </option>
          ))}
        </SelectInput>
      </div>
    </>
  );
}
