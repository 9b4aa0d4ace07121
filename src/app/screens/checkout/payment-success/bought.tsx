import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ChevronRight, HardDriveDownload, Play } from "lucide-react";
import { Link } from "wouter";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { useCached } from "#app/state/cached/use-cached.ts";
import { useSavedCourse } from "#app/state/courses/saved-courses.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { enrollmentsSource } from "#app/state/snapshots/cached-areas.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, cluster, grid, kit, row } from "#app/ui/kit.ts";
import { Cover } from "#app/widgets/covers/cover.tsx";
import { CohortFacts } from "#app/widgets/cohorts/cohort-facts.tsx";
import { CalendarFile } from "#app/widgets/schedule/calendar-file.tsx";
import type { Enrollment } from "#contract/enrollments/enrollments.ts";
import type { Order } from "#contract/orders/orders.ts";
import { getSessionCalendar } from "#contract/requests/student-services.ts";
import { firstDeed } from "./first-deed.ts";
import css from "./payment-success-screen.module.css";

/** What was bought, when each begins, and the first thing that can be done now. */
export function Bought({ order }: { order: Order }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { data } = useCached(enrollmentsSource, language);
  const given = `/student/orders/${order.id}/seats`;
  const own = order.items.map(({ program, cohort, seats = null }) => ({
    seats,
    program,
    cohort,
    enrollment: seats === null ? (data?.find((one) => one.program.id === program.id) ?? null) : null,
  }));
  const enrollments = own.flatMap(({ enrollment }) => enrollment ?? []);
  return (
    <>
      <ul className={kit("border-top")}>
        {own.map(({ program, cohort, enrollment, seats }) => (
          <li key={program.id} className={kit("border-bottom")}>
            <Link
              href={seats === null ? (enrollment ? `/course/${program.id}` : "/student/enrollments") : given}
              className={classNames(row(16, "center", "pad-y-12"), css.bought)}
            >
              <span className={classNames(kit("no-shrink", "clip", "round-sm"), css.art)}>
                <Cover id={program.id} glaze={program.glaze} shape="square" photo={program.cover_photo} />
              </span>
              <span className={grid(0, "grow", "min-0", "leading-ui")}>
                <bdi className={kit("strong")}>{program.translations[language].title || program.title}</bdi>
                <small className={kit("soft", "xs")}>
                  {seats === null ? null : <Plural value={seats} one="# seat" other="# seats" />}
                  {seats === null && enrollment ? <Begins enrollment={enrollment} /> : "\u00a0"}
                </small>
                {cohort ? <CohortFacts cohort={cohort} /> : null}
              </span>
              <ChevronRight data-flip aria-hidden="true" className={kit("icon-18", "faint", "no-shrink")} />
            </Link>
          </li>
        ))}
      </ul>
      {own.some(({ seats }) => seats !== null) ? (
        <Button tone="ember" block href={given}>{t`Invite people`}</Button>
      ) : (
        <Deeds enrollments={enrollments} />
      )}
    </>
  );
}

function Begins({ enrollment }: { enrollment: Enrollment }) {
  const language = useAtomValue(languageAtom);
  const { next_item: item, next_session: session, items_total: lessons, cohort } = enrollment;
  if (item !== null)
    return (
      <Trans>
        <Plural value={lessons} one="# lesson" other="# lessons" />, available now
      </Trans>
    );
  if (session !== null) return <Trans>First session: {formatDateTime(language, session.starts_at, { weekday: true, year: false })}</Trans>;
  return cohort === null ? <Trans>Available now</Trans> : <Trans>Starts on {formatDate(language, cohort.starts_at)}</Trans>;
}

/** One ember: what can be done first. The rest is quiet. */
function Deeds({ enrollments }: { enrollments: readonly Enrollment[] }) {
  const { t } = useLingui();
  const deed = firstDeed(enrollments);
  const kept = enrollments.find(({ can }) => can.download) ?? null;
  if (deed.lesson === null && deed.session === null && kept === null) return null;
  const number = deed.lesson?.number ?? 1;
  return (
    <div className={classNames(cluster(8), css.actions)}>
      {deed.lesson ? (
        <Button tone="ember" block icon={<Play aria-hidden="true" data-flip />} href={deed.lesson.href}>{t`Start lesson ${number}`}</Button>
      ) : null}
      {deed.session === null ? null : (
        <CalendarFile sessionId={deed.session} of={getSessionCalendar} tone={deed.lesson ? "quiet" : "ember"} size="md" />
      )}
      {kept ? <Keep enrollmentId={kept.id} /> : null}
    </div>
  );
}

function Keep({ enrollmentId }: { enrollmentId: number }) {
  const { t } = useLingui();
  const { state, save } = useSavedCourse(enrollmentId);
  const here = state === "saved" || state === "stale";
  return (
    <Button tone="quiet" icon={<HardDriveDownload aria-hidden="true" />} busy={state === "saving"} onClick={here ? undefined : save}>
      {here ? t`Saved on this device` : t`Save on this device`}
    </Button>
  );
}
