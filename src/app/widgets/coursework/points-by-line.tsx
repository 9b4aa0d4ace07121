import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { kit, row } from "#app/ui/kit.ts";

interface Props {
  /** Of the rubric, with the most that each gives. */
  lines: readonly { id: string; title: { ar: string; en: string }; points: number }[];
  given: readonly { id: string; points: number }[];
}

/** Points that others gave, line by line; a line that none were given by is left out. */
export function PointsByLine({ lines, given }: Props) {
  const language = useAtomValue(languageAtom);
  return (
    <ul className={kit("sm", "soft")}>
      {lines.flatMap(({ id, title, points }) => {
        const own = given.find((line) => line.id === id)?.points;
        if (own === undefined) return [];
        const [got, most] = [formatNumber(language, own), formatNumber(language, points)];
        return (
          <li key={id} className={row(16, "between")}>
            <bdi>{title[language]}</bdi>
            <span className={kit("tabular", "nowrap")}>
              <Trans>
                {got} of {most}
              </Trans>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
