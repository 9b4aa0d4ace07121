import { formatDateRange } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { cluster, grid, kit } from "#app/ui/kit.ts";
import { deliveryWord } from "#app/widgets/catalogue/program-words.ts";
import type { LineCohort } from "#contract/cart/cart.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { cohortDays, cohortHours } from "./cohort-times.ts";

/** What is known of a cohort: copies of a device and orders of before may lack all but its dates. */
type Known = Pick<LineCohort, "starts_at" | "ends_at"> & Partial<LineCohort>;

type Place = { [part in "room" | "delivery" | "language"]?: LineCohort[part] | undefined };

interface Props {
  cohort: Known;
  /** What stands in the place of its dates: the choice among several. */
  dates?: ReactNode;
}

/** The dates of a cohort, its days and hours, where it meets, and in which language: the same lines wherever it is bought. */
export function CohortFacts({ cohort, dates }: Props) {
  const language = useAtomValue(languageAtom);
  const { starts_at, ends_at, days, starts_minute, duration_min } = cohort;
  return (
    <div className={grid(2, "sm", "leading-note", "justify-items-start", "min-0")}>
      {dates ?? <p>{formatDateRange(language, starts_at, ends_at)}</p>}
      {days && starts_minute !== undefined && duration_min !== undefined ? (
        <p className={cluster(0, "soft", "gap-x-12")}>
          <span>{cohortDays(language, days)}</span>
          <span className={kit("tabular")}>{cohortHours(language, { starts_minute, duration_min })}</span>
        </p>
      ) : null}
      <CohortPlace cohort={cohort} />
    </div>
  );
}

/** The room, or that there is none; and the language of teaching. */
export function CohortPlace({ cohort: { room, delivery, language: taught } }: { cohort: Place }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  if (!room && !delivery) return null;
  return (
    <span className={cluster(0, "sm", "soft", "gap-x-12")}>
      {room ? <bdi>{room[language]}</bdi> : delivery ? <span>{i18n._(deliveryWord[delivery])}</span> : null}
      {taught === "ar" ? <Trans>In Arabic</Trans> : taught === "en" ? <Trans>In English</Trans> : null}
    </span>
  );
}
