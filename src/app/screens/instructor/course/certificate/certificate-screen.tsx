import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { classNames, cluster, grid, kit, stack } from "#app/ui/kit.ts";
import type { Requirement } from "#contract/certificates/certificates.ts";
import type { TeachingProgramDetails } from "#contract/enrollments/teaching.ts";
import {
  CERTIFICATE_STATES,
  type CertificateState,
  type CourseCertificates,
  listCourseCertificates,
} from "#contract/content/teaching-course.ts";
import { formatDate, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { COURSE_CERTIFICATES_A_PAGE } from "#offline/snapshots/screen-reads.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";
import { TeachingFrame } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import css from "./certificate-screen.module.css";

/** /instructor/course/{id}/certificate: what is asked for, who has earned it, and who is near. */
export function CertificateScreen() {
  return <TeachingFrame tab="certificate">{(program) => <Certificates program={program} />}</TeachingFrame>;
}

function Certificates({ program }: { program: TeachingProgramDetails }) {
  const { t } = useLingui();
  const [state, setState] = useState<CertificateState | null>(null);
  const [path] = useLocation();
  const page = Math.max(1, Number(new URLSearchParams(useSearch()).get("page")) || 1);
  const read = useCachedRead(listCourseCertificates, {
    params: { id: program.program.id },
    query: { page, per_page: COURSE_CERTIFICATES_A_PAGE, ...(state ? { "filter[state]": state } : {}) },
  });
  const words = useStateWords();
  const counts = read.meta?.counts;
  if (!program.facts.certificate_enabled) {
    return <EmptyState title={t`This course gives no certificate of its own`} help={t`It counts towards the diploma it belongs to.`} />;
  }
  return (
    <div className={classNames(stack(32, "pad-top-20"), css.page)}>
      <Requires facts={program.facts} />
      <section className={stack(12)} aria-labelledby="earned-title">
        <h2 id="earned-title">
          <Trans>Trainees</Trans>
        </h2>
        {counts ? (
          <div className={cluster(8)}>
            <Chip pressed={state === null} onClick={() => setState(null)}>
              <Trans context="certificates">All</Trans>
            </Chip>
            {CERTIFICATE_STATES.filter((one) => counts[one] > 0).map((one) => (
              <Chip key={one} pressed={state === one} onClick={() => setState(state === one ? null : one)}>
                {words[one]}
                <span className={kit("tabular")}>{counts[one]}</span>
              </Chip>
            ))}
          </div>
        ) : null}
        <LoadState of={read} skeleton={<Skeleton className={css.waiting} />}>
          {(rows) => (
            <>
              {rows.length === 0 ? <EmptyState level={3} title={t`Nobody is enrolled yet`} /> : null}
              <ul>
                {rows.map((row) => (
                  <Row key={row.enrollment_id} row={row} word={words[row.state]} />
                ))}
              </ul>
              <Pager page={page} pages={read.meta?.last_page ?? 1} to={(next) => `${path}?page=${next}`} />
            </>
          )}
        </LoadState>
      </section>
    </div>
  );
}

function useStateWords(): Record<CertificateState, string> {
  const { t } = useLingui();
  return {
    earned: t({ message: "Earned", context: "certificate" }),
    ready: t({ message: "Ready to issue", context: "certificate" }),
    near: t({ message: "Near", context: "certificate" }),
    far: t({ message: "Still far", context: "certificate" }),
  };
}

function Requires({ facts }: Pick<TeachingProgramDetails, "facts">) {
  const progress = facts.required_progress;
  const grade = facts.required_grade;
  const attendance = facts.required_attendance;
  return (
    <section className={stack(12)} aria-labelledby="requires-title">
      <h2 id="requires-title">
        <Trans>Requirements</Trans>
      </h2>
      <dl className={cluster([8, 40], "pad-y-12", "border-block")}>
        <div>
          <dt className={kit("faint", "xs")}>
            <Trans context="requirement">Progress</Trans>
          </dt>
          <dd className={kit("strong")}>
            <Trans>At least {progress}%</Trans>
          </dd>
        </div>
        <div>
          <dt className={kit("faint", "xs")}>
            <Trans context="requirement">Grade</Trans>
          </dt>
          <dd className={kit("strong")}>
            <Trans>At least {grade}%</Trans>
          </dd>
        </div>
        <div>
          <dt className={kit("faint", "xs")}>
            <Trans context="requirement">Attendance</Trans>
          </dt>
          <dd className={kit("strong")}>
            <Trans>At least {attendance}%</Trans>
          </dd>
        </div>
      </dl>
    </section>
  );
}

const KIND = { earned: "ok", ready: "info", near: "wait", far: "plain" } as const;

function Row({ row, word }: { row: CourseCertificates[number]; word: string }) {
  const language = useAtomValue(languageAtom);
  const { name } = row.student.translations[language];
  const { certificate } = row;
  const issued = certificate?.issued_at ? formatDate(language, certificate.issued_at) : null;
  const missing = row.requirements.filter(({ met }) => !met);
  return (
    <li className={classNames(grid([4, 12], "cols-auto-1", "center", "border-bottom", "pad-y-12"), css.row)}>
      <PersonMark name={name} />
      <div>
        <b className={kit("strong")}>
          <bdi>{name}</bdi>
        </b>
        {certificate ? (
          <p className={kit("soft", "sm")}>
            {certificate.number ? <bdi dir="ltr">{certificate.number}</bdi> : null} {issued ? <Trans>Issued on {issued}</Trans> : null}
          </p>
        ) : missing.length > 0 ? (
          <ul className={cluster([0, 16], "soft", "sm")}>
            {missing.map((requirement) => (
              <li key={requirement.id}>
                <Missing requirement={requirement} />
              </li>
            ))}
          </ul>
        ) : (
          <p className={kit("soft", "sm")}>
            <Plural value={row.requirements.length} one="# requirement is met" other="All # requirements are met" />
          </p>
        )}
      </div>
      <StatusMark kind={KIND[row.state]} pill={row.state !== "earned"}>
        {word}
      </StatusMark>
    </li>
  );
}

function Missing({ requirement: { id, required, actual } }: { requirement: Requirement }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  if (id === "payment") return <Trans>Not paid in full yet</Trans>;
  const name = {
    progress: t({ message: "Progress", context: "requirement" }),
    grade: t({ message: "Grade", context: "requirement" }),
    attendance: t({ message: "Attendance", context: "requirement" }),
  }[id];
  const now = actual === null ? null : formatNumber(language, Math.floor(actual));
  return now === null ? (
    <Trans>
      {name}: nothing to measure yet, {required}% needed
    </Trans>
  ) : (
    <Trans>
      {name}: {now}% of {required}%
    </Trans>
  );
}
