import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { kit, row } from "#app/ui/kit.ts";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";

type Criteria = NonNullable<ItemContent["application"]>["rubric"];

/** What the work is marked by; with its marks once it has them. */
export function Rubric({ rubric, marks }: { rubric: Criteria; marks: readonly { id: string; points: number }[] | null }) {
  const language = useAtomValue(languageAtom);
  if (rubric.length === 0) return null;
  return (
    <section aria-labelledby="rubric-title">
      <h2 id="rubric-title">
        <Trans>Rubric</Trans>
      </h2>
      <ul>
        {rubric.map(({ id, title, points }) => {
          const own = marks?.find((mark) => mark.id === id)?.points;
          const most = formatNumber(language, points);
          const got = own === undefined ? null : formatNumber(language, own);
          return (
            <li key={id} className={row(16, "between", "pad-y-12", "border-bottom")}>
              <bdi>{title[language]}</bdi>
              <span className={kit("soft", "tabular", "nowrap")}>
                {got === null ? (
                  most
                ) : (
                  <Trans>
                    {got} of {most}
                  </Trans>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
