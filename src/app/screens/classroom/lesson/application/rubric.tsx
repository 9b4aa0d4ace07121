import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check } from "lucide-react";
import { kit, row, stack } from "#app/ui/kit.ts";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

type Criteria = NonNullable<ItemContent["application"]>["rubric"];

/** What the work is marked by, with what each level says; with its marks and the chosen levels once it has them. */
export function Rubric({ rubric, marks }: { rubric: Criteria; marks: readonly { id: string; points: number }[] | null }) {
  const language = useAtomValue(languageAtom);
  if (rubric.length === 0) return null;
  return (
    <section aria-labelledby="rubric-title">
      <h2 id="rubric-title">
        <Trans>Rubric</Trans>
      </h2>
      <ul>
        {rubric.map(({ id, title, points, levels = [] }) => {
          const own = marks?.find((mark) => mark.id === id)?.points;
          const most = formatNumber(language, points);
          const got = own === undefined ? null : formatNumber(language, own);
          return (
            <li key={id} className={stack(8, "pad-y-12", "border-bottom")}>
              <div className={row(16, "between")}>
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
              </div>
              <Levels levels={levels} chosen={own} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Levels({ levels, chosen }: { levels: NonNullable<Criteria[number]["levels"]>; chosen: number | undefined }) {
  const language = useAtomValue(languageAtom);
  if (levels.length === 0) return null;
  return (
    <ul className={kit("sm", "pad-start-12")}>
      {levels.map(({ points, title }) => (
        <li key={points} className={row(16, "between", "pad-y-4", points === chosen ? "strong" : "soft")}>
          <bdi>{title[language]}</bdi>
          <span className={row(4, "center", "tabular", "nowrap")}>
            {points === chosen ? (
              <>
                <Check className={kit("icon-16", "ok")} aria-hidden="true" />
                <VisuallyHidden>
                  <Trans context="level">Chosen</Trans>
                </VisuallyHidden>
              </>
            ) : null}
            {formatNumber(language, points)}
          </span>
        </li>
      ))}
    </ul>
  );
}
