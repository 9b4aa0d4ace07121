import { formatDateRange } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, cluster, kit } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { seatsLeft } from "#app/widgets/about-course/course-counts.ts";
import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import styles from "./course-cohorts.module.css";
import { CourseSection } from "./course-section.tsx";
import { cohortDays, cohortHours } from "./cohort-times.ts";

type Cohort = ProgramDetails["cohorts"][number];

/** Dates and seats. A full or ended cohort stays in view and says that it is. */
export function CourseCohorts({ cohorts }: { cohorts: readonly Cohort[] }) {
  const language = useAtomValue(languageAtom);
  if (cohorts.length === 0) return null;
  return (
    <CourseSection id="cohorts" title={<Trans>Dates and seats</Trans>}>
      <ul className={classNames(kit("border-top"), styles.cohorts)}>
        {cohorts.map((cohort) => (
          <li
            className={cluster(16, "center", "between", "gap-y-8", "pad-y-12", "border-bottom")}
            key={cohort.id}
            data-open={cohort.status === "open"}
          >
            <div>
              <p className={classNames(kit("strong"), styles.dates)}>{formatDateRange(language, cohort.starts_at, cohort.ends_at)}</p>
              <p className={cluster(0, "sm", "soft", "gap-x-12")}>
                {cohortDays(language, cohort.days)}
                <span className={kit("tabular")}>{cohortHours(language, cohort)}</span>
              </p>
            </div>
            <CohortStatus cohort={cohort} />
          </li>
        ))}
      </ul>
    </CourseSection>
  );
}

/** Few seats are worth a word before they are gone. */
const FEW = 5;

function CohortStatus({ cohort }: { cohort: Cohort }) {
  const { i18n } = useLingui();
  if (cohort.status !== "open") {
    return (
      <StatusMark kind="plain" pill>
        {i18n._(statusWord[cohort.status])}
      </StatusMark>
    );
  }
  return (
    <StatusMark kind={cohort.seats_left <= FEW ? "wait" : "ok"} pill>
      {seatsLeft(i18n, cohort.seats_left)}
    </StatusMark>
  );
}

const statusWord: Record<Exclude<Cohort["status"], "open">, MessageDescriptor> = {
  full: msg`No seats left`,
  closed: msg({ message: "Closed", context: "cohort" }),
  ended: msg({ message: "Ended", context: "cohort" }),
};
