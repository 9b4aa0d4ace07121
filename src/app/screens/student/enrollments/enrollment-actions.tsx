import { useLingui } from "@lingui/react/macro";
import { Play } from "lucide-react";
import { Link } from "wouter";
import { classNames, cluster, row } from "#app/ui/kit.ts";
import type { Enrollment } from "#contract/enrollments/enrollments.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import css from "./enrollments-screen.module.css";
import { homeOf } from "./enrollment-place.ts";

/** The next step of a program, and what else may be asked for now (`can`). */
export function EnrollmentActions({ enrollment, lit }: { enrollment: Enrollment; lit: boolean }) {
  const { t } = useLingui();
  const { id, program, status, can, certificate_id: certificate, next_item: item } = enrollment;
  return (
    <div className={classNames(cluster([8, 12], "start", "span-all"), css.actions)}>
      {status === "active" && item ? (
        <Button
          tone={lit ? "ember" : "quiet"}
          size="sm"
          icon={<Play aria-hidden="true" />}
          href={`/course/${program.id}/lesson/${item.id}`}
        >
          {t`Continue learning`}
        </Button>
      ) : null}
      {status === "pending" || status === "completed" ? (
        <Button tone="quiet" size="sm" href={homeOf(enrollment)}>
          {t`Open the program`}
        </Button>
      ) : null}
      {certificate ? (
        <Button tone="quiet" size="sm" href={`/student/certificates/details/${certificate}`}>
          {t`View certificate`}
        </Button>
      ) : null}
      {status === "postponed" ? (
        <Button tone="quiet" size="sm" href="/student/services/postponement">
          {t`Postponement requests`}
        </Button>
      ) : null}
      {can.review ? (
        <Button tone="plain" size="sm" href={`/course/${program.id}/course_rate`}>
          {program.type === "course" ? t`Rate the course` : t`Rate the program`}
        </Button>
      ) : null}
      {can.postpone || can.withdraw ? (
        <Disclosure className={css.more} summary={t`More options`}>
          <ul>
            {can.postpone ? (
              <li>
                <Link
                  className={row(0, "center", "tap", "link", "sm", "strong")}
                  href={`/student/services/postponement/new?enrollment=${id}`}
                >{t`New postponement request`}</Link>
              </li>
            ) : null}
            {can.withdraw ? (
              <li>
                <Link
                  className={row(0, "center", "tap", "link", "sm", "strong")}
                  href={`/student/services/withdrawal/new?enrollment=${id}`}
                >{t`New withdrawal request`}</Link>
              </li>
            ) : null}
          </ul>
        </Disclosure>
      ) : null}
    </div>
  );
}
