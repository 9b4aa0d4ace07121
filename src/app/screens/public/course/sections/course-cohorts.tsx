import { formatDateRange } from "#app/i18n/format.ts";
import { useCohortChoice } from "#app/state/cart/cohort-choice.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { RadioRow } from "#app/ui/fields/checkbox.tsx";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { seatsLeft } from "#app/widgets/about-course/course-counts.ts";
import { CohortPlace } from "#app/widgets/cohorts/cohort-facts.tsx";
import { MapLink } from "#app/widgets/cohorts/map-link.tsx";
import { cohortDays, cohortHours } from "#app/widgets/cohorts/cohort-times.ts";
import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import styles from "./course-cohorts.module.css";
import { sessionAtom } from "#app/state/session/session.ts";
import { WaitingStep } from "#app/widgets/waiting-list/late-waiting-list.ts";
import { Suspense } from "react";
import { CourseSection } from "./course-section.tsx";

type Cohort = ProgramDetails["cohorts"][number];

interface Props {
  program: ProgramDetails;
  /** The person is enrolled in it: nothing is sold. */
  owned: boolean;
}

/** Dates and seats; where several can be joined, one of them is chosen here. A full or ended cohort stays in view and says that it is. */
export function CourseCohorts({ program, owned }: Props) {
  const { cohort: chosen, choose } = useCohortChoice(program);
  const { cohorts } = program;
  // Who is there is known after the page is shown.
  const waits = useAtomValue(sessionAtom).status !== "loading" && !owned;
  if (cohorts.length === 0) return null;
  const choice = !owned && cohorts.filter(({ status }) => status === "open").length > 1;
  const line = (cohort: Cohort) => (
    <li className={kit("border-bottom")} key={cohort.id} data-open={cohort.status === "open"}>
      {choice && (cohort.status === "open" || cohort.id === chosen?.id) ? (
        <RadioRow
          name="cohort"
          value={cohort.id}
          checked={cohort.id === chosen?.id}
          disabled={cohort.status !== "open"}
          className={kit("pad-y-12")}
          aside={<CohortStatus cohort={cohort} />}
          onChange={() => choose(cohort)}
        >
          <CohortLine program={program} cohort={cohort} />
        </RadioRow>
      ) : (
        <div className={cluster(16, "center", "between", "gap-y-8", "pad-y-12")}>
          <CohortLine program={program} cohort={cohort} />
          <CohortStatus cohort={cohort} />
        </div>
      )}
      {waits && cohort.status === "full" ? (
        <Suspense>
          <div className={kit("pad-bottom-12")}>
            <WaitingStep program={program} cohort={cohort} />
          </div>
        </Suspense>
      ) : null}
    </li>
  );
  const list = <ul className={classNames(kit("border-top"), styles.cohorts)}>{cohorts.map(line)}</ul>;
  return (
    <CourseSection id="cohorts" title={<Trans>Dates and seats</Trans>}>
      {choice ? (
        <fieldset className={kit("no-border", "min-0")}>
          <VisuallyHidden as="legend">
            <Trans>Choose a cohort</Trans>
          </VisuallyHidden>
          {list}
        </fieldset>
      ) : (
        list
      )}
      {cohorts.some(({ room }) => room) ? <MapLink /> : null}
    </CourseSection>
  );
}

function CohortLine({ program: { delivery, language: taught }, cohort }: { program: ProgramDetails; cohort: Cohort }) {
  const language = useAtomValue(languageAtom);
  const { starts_at, ends_at, days, room } = cohort;
  return (
    <span className={grid(2)}>
      <span className={classNames(kit("strong"), styles.dates)}>{formatDateRange(language, starts_at, ends_at)}</span>
      <span className={kit("xs", "faint")}>{formatDateRange(language, starts_at, ends_at, { calendar: "hijri" })}</span>
      <span className={cluster(0, "sm", "soft", "gap-x-12")}>
        {cohortDays(language, days)}
        <span className={kit("tabular")}>{cohortHours(language, cohort)}</span>
      </span>
      <CohortPlace cohort={{ room, delivery, language: taught }} />
    </span>
  );
}

/** Few seats are worth a word before they are gone. */
const FEW = 5;

function CohortStatus({ cohort }: { cohort: Cohort }) {
  const { i18n } = useLingui();
  if (cohort.status !== "open") {
    return (
      <StatusMark kind="plain" pill className={kit("nowrap")}>
        {i18n._(statusWord[cohort.status])}
      </StatusMark>
    );
  }
  return (
    <StatusMark kind={cohort.seats_left <= FEW ? "wait" : "ok"} pill className={kit("nowrap")}>
      {seatsLeft(i18n, cohort.seats_left)}
    </StatusMark>
  );
}

const statusWord: Record<Exclude<Cohort["status"], "open">, MessageDescriptor> = {
  full: msg`No seats left`,
  closed: msg({ message: "Closed", context: "cohort" }),
  ended: msg({ message: "Ended", context: "cohort" }),
};
