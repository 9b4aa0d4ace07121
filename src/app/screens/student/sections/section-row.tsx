import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { BookOpen, Check, LockOpen, X } from "lucide-react";
import { classNames, cluster, grid, kit, row } from "#app/ui/kit.ts";
import type { EnrollmentSections, SectionStatus, SectionSummary } from "#contract/classroom/classroom.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Bead, type BeadKind } from "#app/ui/marks/bead.tsx";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { lessonsCount } from "#app/widgets/about-course/course-counts.ts";
import { lockedWords } from "#app/widgets/course-layout/item-words.ts";
import { SectionActions } from "./section-actions.tsx";
import { SectionItems } from "./section-items.tsx";
import css from "./section-path.module.css";

const BEADS: Record<SectionStatus, BeadKind> = {
  completed: "done",
  in_progress: "now",
  available: "ready",
  locked: "locked",
  failed: "failed",
};

interface Props {
  section: SectionSummary;
  path: EnrollmentSections;
  /** Where learning goes on. */
  current: boolean;
  /** Shows what it holds. */
  open: boolean;
}

/** A module: what it is called, how far it is, and where it is locked what opens it. */
export function SectionRow({ section, path, current, open }: Props) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { title } = section.translations[language];
  const { status, items_done: done, items_total: total } = section;
  const next = current && path.next_item ? path.next_item.translations[language].title : null;
  return (
    <li
      className={classNames(
        grid(16, "relative", "pad-bottom-24"),
        css.row,
        status === "completed" && css.passed,
        status === "locked" && css.shut,
      )}
    >
      <Bead kind={BEADS[status]} />
      <div
        className={classNames(
          kit("min-0"),
          status === "in_progress" &&
            current &&
            classNames(css.boxed, kit("border", "round-md", "surface", "pad-x-16", "pad-top-12", "pad-bottom-16")),
        )}
      >
        <div className={classNames(cluster([4, 12], "start", "between", "pad-top-2"), css.line)}>
          <h2 className={kit("md", "strong", "leading-note")}>
            {section.order}. <bdi>{title}</bdi>
          </h2>
          <Aside section={section} />
        </div>
        <p className={kit("soft", "sm", "leading-note")}>{lessonsCount(i18n, total)}</p>
        <State section={section} />
        {status === "locked" && section.locked_reason ? (
          <p className={kit("sm", "medium", "leading-text")}>{lockedWords(i18n, language, section.locked_reason)}</p>
        ) : null}
        {status === "in_progress" && next ? (
          <p className={kit("soft", "sm", "leading-note")}>
            <Trans>
              Next: <bdi>{next}</bdi>
            </Trans>
          </p>
        ) : null}
        {status === "in_progress" ? (
          <div className={row(12, "center", "soft", "xs", "tabular", "above-8")}>
            <ProgressBar value={section.progress} label={title} />
            <span>
              <Trans>
                {done} of {total}
              </Trans>
            </span>
          </div>
        ) : null}
        <SectionActions section={section} path={path} current={current} open={open} />
        {open && status !== "locked" ? (
          <SectionItems enrollmentId={path.enrollment.id} sectionId={section.id} programId={path.enrollment.program.id} />
        ) : null}
      </div>
    </li>
  );
}

/** At the end of the title's line: the mark, or the state that asks for a look. */
function Aside({ section: { status, grade } }: { section: SectionSummary }) {
  const { t } = useLingui();
  switch (status) {
    case "completed":
      return grade === null ? null : (
        <p className={kit("soft", "sm", "leading-note", "tabular")}>
          <Trans>
            <strong className={kit("plain", "strong")}>{grade}</strong> of 100
          </Trans>
        </p>
      );
    case "in_progress":
      return (
        <StatusMark kind="info" pill icon={<BookOpen aria-hidden="true" />}>
          {t({ message: "In progress", context: "module" })}
        </StatusMark>
      );
    case "failed":
      return (
        <StatusMark kind="bad" pill icon={<X aria-hidden="true" />}>
          {t({ message: "Not passed", context: "module" })}
        </StatusMark>
      );
    default:
      return null;
  }
}

function State({ section: { status, completed_at: at } }: { section: SectionSummary }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const day = at && formatDate(language, at, { year: false });
  if (status === "completed") {
    return (
      <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>
        {day ? t`Completed on ${day}` : t({ message: "Completed", context: "module" })}
      </StatusMark>
    );
  }
  if (status !== "available") return null;
  return (
    <StatusMark kind="plain" icon={<LockOpen aria-hidden="true" />}>
      {t({ message: "Available", context: "module" })}
    </StatusMark>
  );
}
