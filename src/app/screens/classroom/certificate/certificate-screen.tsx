import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Award, Check, CircleDashed, X } from "lucide-react";
import { classNames, grid, kit, stack } from "#app/ui/kit.ts";
import { type Certificate, listCertificates, type Requirement } from "#contract/certificates/certificates.ts";
import type { CourseOverview } from "#contract/classroom/classroom.ts";
import { formatDate, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { VerifyNotice } from "#app/widgets/profile-page/verify-notice.tsx";
import { CourseFrame } from "#app/widgets/course-layout/course-frame.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { onlineAtom } from "#app/state/network/network.ts";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { useSavedItems } from "#app/widgets/course-layout/use-saved-items.ts";
import css from "./certificate-screen.module.css";

/** /course/{id}/certificate: what is asked for, what is met, and the certificate once it is there. */
export function CertificateScreen() {
  return <CourseFrame tab="certificate">{(course) => <Requirements course={course} />}</CourseFrame>;
}

function Requirements({ course }: { course: CourseOverview }) {
  const { t } = useLingui();
  const certificates = useCachedRead(listCertificates, { whole: true });
  return (
    <div className={classNames(stack(20, "justify-items-start", "pad-top-20"), css.page)}>
      <VerifyNotice about="certificates" />
      <LoadState of={certificates} skeleton={<Skeleton className={css.waiting} />}>
        {(all) => {
          const certificate = all.find(({ enrollment_id }) => enrollment_id === course.enrollment_id);
          if (!certificate) {
            return (
              <EmptyState
                title={t`This course gives no certificate of its own`}
                help={t`It counts towards the diploma it belongs to.`}
                action={<Button href="/student/certifications">{t`My certificates`}</Button>}
              />
            );
          }
          return <Found certificate={certificate} course={course} />;
        }}
      </LoadState>
    </div>
  );
}

function Found({ certificate, course }: { certificate: Certificate; course: CourseOverview }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const saved = useSavedItems(course.enrollment_id);
  const opens = online || (course.next_item !== null && saved.has(course.next_item.id));
  const { requirements, status, issued_at } = certificate;
  const met = requirements.filter((requirement) => requirement.met).length;
  const total = requirements.length;
  const issued = status === "issued" && issued_at ? formatDate(language, issued_at, { hijri: true }) : null;
  return (
    <>
      <header>
        <h2 className={kit("xl")}>
          {issued ? (
            <Trans>Your certificate is issued</Trans>
          ) : status === "pending" ? (
            <Trans>Your certificate is being issued</Trans>
          ) : (
            <Trans>
              {met} of {total} requirements met
            </Trans>
          )}
        </h2>
        {issued ? (
          <p className={kit("soft")}>
            <Trans>Issued on {issued}</Trans>
          </p>
        ) : null}
        {status === "revoked" ? (
          <StatusMark kind="bad" pill icon={<X aria-hidden="true" />}>
            <Trans context="certificate">Revoked</Trans>
          </StatusMark>
        ) : null}
      </header>
      <ol className={classNames(kit("full"), css.list)}>
        {requirements.map((requirement) => (
          <Row key={requirement.id} requirement={requirement} />
        ))}
      </ol>
      {issued && certificate.id ? (
        <Button
          tone="ember"
          icon={<Award aria-hidden="true" />}
          href={`/student/certificates/details/${certificate.id}`}
        >{t`View certificate`}</Button>
      ) : course.next_item && status === "not_eligible" ? (
        <>
          <Button
            tone={opens ? "ember" : "quiet"}
            href={`/course/${course.program.id}/lesson/${course.next_item.id}`}
          >{t`Continue lesson`}</Button>
          {opens ? null : <DeviceMark kind="needs-connection" />}
        </>
      ) : null}
    </>
  );
}

function Row({ requirement: { id, required, actual, met } }: { requirement: Requirement }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const words: Record<Requirement["id"], string> = {
    progress: t({ message: "Progress", context: "requirement" }),
    grade: t({ message: "Grade", context: "requirement" }),
    attendance: t({ message: "Attendance", context: "requirement" }),
    payment: t({ message: "Payment", context: "requirement" }),
  };
  const now = actual === null ? null : formatNumber(language, Math.floor(actual));
  return (
    <li className={grid([4, 12], "start", "pad-y-16", "border-bottom")}>
      <span className={met ? kit("ok") : kit("faint")} aria-hidden="true">
        {met ? <Check className={kit("icon-20", "above-4")} /> : <CircleDashed className={kit("icon-20", "above-4")} />}
      </span>
      <div>
        <h3>{words[id]}</h3>
        {id === "payment" ? (
          <p className={kit("below-8", "soft", "sm", "tabular")}>
            {met ? <Trans>Paid in full</Trans> : <Trans>Not paid in full yet</Trans>}
          </p>
        ) : (
          <>
            <p className={kit("below-8", "soft", "sm", "tabular")}>
              {now === null ? (
                <Trans>
                  At least <bdi>{required}%</bdi>. Nothing to measure yet.
                </Trans>
              ) : (
                <Trans>
                  At least <bdi>{required}%</bdi>, now <bdi>{now}%</bdi>
                </Trans>
              )}
            </p>
            <ProgressBar
              value={required === 0 ? 100 : Math.min(100, ((actual ?? 0) / required) * 100)}
              label={words[id]}
              text={`${now ?? 0}%`}
            />
          </>
        )}
      </div>
      <StatusMark kind={met ? "ok" : "wait"} pill>
        {met ? <Trans context="requirement">Met</Trans> : <Trans context="requirement">Not met yet</Trans>}
      </StatusMark>
    </li>
  );
}
