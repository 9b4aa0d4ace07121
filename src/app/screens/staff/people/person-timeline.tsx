import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { PersonFile } from "#contract/accounts/person-file.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { cluster, inline, kit, sidebar } from "#app/ui/kit.ts";
import { certificateStatus, enrollmentStatus } from "#app/widgets/staff/status-words.ts";
import { Part } from "#app/widgets/staff/facts.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";

type Event = PersonFile["timeline"][number];

/** What was done to a person's account, enrollments and certificates, the newest first, with who did it and why. */
export function Timeline({ events }: { events: readonly Event[] }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const wordOf = useEventWord();
  if (events.length === 0) return <EmptyState title={t`Nothing happened yet`} />;
  return (
    <ol className={kit("sm", "leading-note")}>
      {events.map((one) => (
        <li key={one.id} className={cluster([2, 12], "border-bottom", "pad-y-8")}>
          <time className={kit("soft", "tabular")} dateTime={one.at}>
            {formatDateTime(language, one.at, {})}
          </time>
          <span className={kit("medium")}>{wordOf(one)}</span>
          {one.program ? <bdi>{said(one.program)}</bdi> : null}
          {one.reason ? <bdi className={kit("break-anywhere")}>{one.reason}</bdi> : null}
          {one.by ? <bdi className={kit("soft")}>{said(one.by)}</bdi> : null}
        </li>
      ))}
    </ol>
  );
}

/** Of the history, beside the first part of the file. */
const NEWEST = 8;

/** The first part of a file, with the newest of the history at its side. @param whole the address of all of it */
export function BesideHistory({ events, whole, children }: { events: readonly Event[]; whole: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={sidebar(24)}>
      <div className={kit("min-0")}>{children}</div>
      <aside className={kit("min-0")}>
        <Part title={t({ message: "History", context: "person" })}>
          <Timeline events={events.slice(0, NEWEST)} />
          <Link className={inline(0, "center", "link", "hover-underline", "tap")} href={whole}>
            {t`The whole history`}
          </Link>
        </Part>
      </aside>
    </div>
  );
}

/** States are the machines' own words in the audit log; a person reads what they mean. */
function useEventWord(): (event: Event) => string {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  return ({ subject, from, to }) => {
    if (subject === "enrollment") {
      if (to.startsWith("cohort ")) return t`Moved to another cohort`;
      if (to.startsWith("until ")) return t`Access extended until ${formatDate(language, to.slice("until ".length))}`;
      const word = Object.hasOwn(enrollmentStatus, to) ? i18n._(enrollmentStatus[to as keyof typeof enrollmentStatus].words) : to;
      return from === null ? t`Enrolled: ${word}` : t`Enrollment: ${word}`;
    }
    if (subject === "certificate") {
      const word = Object.hasOwn(certificateStatus, to) ? i18n._(certificateStatus[to as keyof typeof certificateStatus].words) : to;
      return t`Certificate: ${word}`;
    }
    if (to === "suspended") return t`Account suspended`;
    if (from === "suspended") return t`Account restored`;
    if (to === "document_shown") return t`Number of the document shown`;
    if (to === "logged_out") return t`Logged out everywhere`;
    return t`Account changed`;
  };
}
