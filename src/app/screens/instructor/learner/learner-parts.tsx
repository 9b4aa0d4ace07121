import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { LearnerPage } from "#contract/enrollments/learner-page.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { cluster, kit, stack } from "#app/ui/kit.ts";

function Part({ id, title, empty, children }: { id: string; title: ReactNode; empty: boolean; children: ReactNode }) {
  return (
    <section className={stack(4)} aria-labelledby={id}>
      <h2 className={kit("lg")} id={id}>
        {title}
      </h2>
      {empty ? (
        <p className={kit("soft")}>
          <Trans context="learner">Nothing yet</Trans>
        </p>
      ) : (
        <ul className={stack(0, "border-block")}>{children}</ul>
      )}
    </section>
  );
}

const Row = ({ title, fact, note }: { title: ReactNode; fact: ReactNode; note?: ReactNode }) => (
  <li className={cluster([2, 12], "center", "pad-y-8", "border-bottom")}>
    <span className={kit("min-0", "grow")}>
      {title}
      {note ? <span className={kit("block", "soft", "xs")}>{note}</span> : null}
    </span>
    <span className={kit("tabular")}>{fact}</span>
  </li>
);

export function Marks({ rows }: { rows: LearnerPage["marks"] }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <Part id="marks-title" title={<Trans context="learner">Marks</Trans>} empty={rows.length === 0}>
      {rows.map(({ id, translations, degree, max_degree: most, weight, published }) => (
        <Row
          key={id}
          title={<bdi>{translations[language].title}</bdi>}
          note={degree !== null && !published ? t`${weight}% of the grade, not published` : t`${weight}% of the grade`}
          fact={degree === null ? "–" : <bdi dir="ltr">{`${degree} / ${most}`}</bdi>}
        />
      ))}
    </Part>
  );
}

const MARK_WORDS: Record<LearnerPage["sessions"][number]["mark"], MessageDescriptor> = {
  unmarked: msg({ message: "Not marked", context: "learner" }),
  present: msg({ message: "Present", context: "learner" }),
  late: msg({ message: "Late", context: "learner" }),
  absent: msg({ message: "Absent", context: "learner" }),
  excused: msg({ message: "Excused", context: "learner" }),
};

export function Attendance({ rows }: { rows: LearnerPage["sessions"] }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <Part id="attendance-title" title={<Trans context="learner">Attendance</Trans>} empty={rows.length === 0}>
      {rows.map(({ id, starts_at: at, translations, mark }) => (
        <Row
          key={id}
          title={<bdi>{translations[language].title}</bdi>}
          note={<time dateTime={at}>{formatDate(language, at)}</time>}
          fact={<span className={kit(mark === "absent" ? "bad" : mark === "late" ? "wait" : "plain")}>{i18n._(MARK_WORDS[mark])}</span>}
        />
      ))}
    </Part>
  );
}

const WORK_WORDS: Record<LearnerPage["work"][number]["status"], MessageDescriptor> = {
  submitted: msg({ message: "Waits to be marked", context: "learner" }),
  resubmitted: msg({ message: "Handed in again", context: "learner" }),
  returned: msg({ message: "Given back", context: "learner" }),
  graded: msg({ message: "Marked", context: "learner" }),
};

export function Work({ rows, courseId }: { rows: LearnerPage["work"]; courseId: number }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <Part id="work-title" title={<Trans context="learner">Work</Trans>} empty={rows.length === 0}>
      {rows.map(({ id, translations, status, late, handed_in_at: at, degree }) => (
        <Row
          key={id}
          title={
            <Link className={kit("link")} href={`/instructor/course/${courseId}/marking/${id}`}>
              <bdi>{translations[language].title}</bdi>
            </Link>
          }
          note={
            <>
              {at ? <time dateTime={at}>{formatDate(language, at)}</time> : null} {late ? <Trans context="learner">late</Trans> : null}
            </>
          }
          fact={degree === null ? i18n._(WORK_WORDS[status]) : <bdi dir="ltr">{degree}</bdi>}
        />
      ))}
    </Part>
  );
}
