import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CalendarClock, CalendarX2, LockKeyhole, LogIn } from "lucide-react";
import { Problem } from "#contract/problem.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { loginAddress } from "#app/widgets/accounts/redirect-path.ts";
import { FactPage } from "#app/widgets/site/fact-page.tsx";
import { NotFound } from "#app/widgets/site/not-found.tsx";
import type { Refusal } from "./course-refusal.ts";

interface Props {
  refusal: Refusal;
  /** Carries since when access has ended. */
  failure?: unknown;
  programId: number;
}

/** The access errors of a course as pages of their own (R6.6): one fact, one sentence of help, the way on. */
export function CourseRefused({ refusal, failure, programId }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const mine = <Button tone="quiet" href="/student/enrollments">{t`My programs`}</Button>;
  switch (refusal) {
    case "missing":
      return <NotFound />;
    case "signed_out":
      return (
        <FactPage
          icon={<LogIn aria-hidden="true" data-flip />}
          title={t`Log in to access the course`}
          actions={
            <>
              <Button href={loginAddress(location.pathname, location.search)}>{t`Log in`}</Button>
              <Button tone="quiet" href={`/courses/${programId}`}>{t`About the course`}</Button>
            </>
          }
        />
      );
    case "expired": {
      const until = endOf(failure);
      const day = until && formatDate(language, until);
      return (
        <FactPage
          icon={<CalendarX2 aria-hidden="true" />}
          title={t`Access to this program has ended`}
          help={t`Your certificate and grades stay available.`}
          note={day ? <Trans>Access ended on {day}</Trans> : null}
          actions={
            <>
              <Button href="/student/certifications">{t`My certificates`}</Button>
              <Button tone="quiet" href="/student/services/grades">{t`My grades`}</Button>
              {mine}
            </>
          }
        />
      );
    }
    case "locked":
      return (
        <FactPage
          icon={<LockKeyhole aria-hidden="true" />}
          title={t`This lesson is locked`}
          help={t`The outline of the course says what opens it.`}
          actions={<Button href={`/course/${programId}`}>{t`Back to the course`}</Button>}
        />
      );
    case "role":
      return (
        <FactPage
          icon={<LockKeyhole aria-hidden="true" />}
          title={t`This page is not available to your account`}
          actions={<Button href={`/courses/${programId}`}>{t`About the course`}</Button>}
        />
      );
    case "denied": {
      const pause = pauseOf(failure);
      if (pause) {
        const day = pause.resumes_on && formatDate(language, pause.resumes_on);
        return (
          <FactPage
            icon={<CalendarClock aria-hidden="true" />}
            title={t`Your enrollment in this course is postponed`}
            help={day ? t`The course opens again on ${day}. Your progress and grades are kept.` : t`Your progress and grades are kept.`}
            actions={
              <>
                <Button href="/student/services/postponement">{t`Postponement requests`}</Button>
                {mine}
              </>
            }
          />
        );
      }
      return (
        <FactPage
          icon={<LockKeyhole aria-hidden="true" />}
          title={t`You do not have permission to view this course`}
          help={t`It opens after enrollment.`}
          actions={
            <>
              <Button href={`/courses/${programId}`}>{t`About the course`}</Button>
              {mine}
            </>
          }
        />
      );
    }
  }
}

/** Until when an enrollment is postponed, where a day was set. */
function pauseOf(failure: unknown): { resumes_on: string | null } | null {
  const data = failure instanceof Problem ? failure.options.data : null;
  if (typeof data !== "object" || data === null || !("postponed" in data)) return null;
  return { resumes_on: "resumes_on" in data && typeof data.resumes_on === "string" ? data.resumes_on : null };
}

function endOf(failure: unknown): string | null {
  const data = failure instanceof Problem ? failure.options.data : null;
  const until = typeof data === "object" && data !== null && "access_until" in data ? data.access_until : null;
  return typeof until === "string" ? until : null;
}
