import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Clock } from "lucide-react";
import { useMemo } from "react";
import { Link } from "wouter";
import type { MarkingRow } from "#contract/coursework/marking.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { formatRelative } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { DataGrid } from "#app/ui/grid/data-grid.tsx";
import type { GridColumn } from "#app/ui/grid/grid-column.ts";
import { kit, row as line } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { GroupName } from "#app/widgets/coursework/group-name.tsx";
import people from "#app/widgets/teaching/people-list.module.css";

interface Props {
  rows: readonly MarkingRow[];
  now: Date;
  hrefOf: (row: MarkingRow) => string;
}

/** Work on a wide screen, a row of the board each: Enter opens the one in focus. */
export function QueueGrid({ rows, now, hrefOf }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const columns = useMemo(
    (): GridColumn<MarkingRow>[] => [
      {
        key: "trainee",
        head: t`Trainee`,
        width: "minmax(220px, 1fr)",
        cell: (work) => (
          <Link href={hrefOf(work)} tabIndex={-1} className={kit("hover-underline", "min-0")}>
            <span className={people.cut}>
              <WorkOwner work={work} />
            </span>
          </Link>
        ),
      },
      {
        key: "work",
        head: t`Work`,
        width: "minmax(240px, 1.4fr)",
        cell: (work) => (
          <span className={people.cut}>
            <WorkTitle work={work} />
          </span>
        ),
      },
      {
        key: "when",
        head: t({ message: "Handed in", context: "work" }),
        width: "190px",
        cell: ({ submitted_at: at }) => (
          <time className={kit("soft", "sm")} dateTime={at}>
            {formatRelative(language, at, now)}
          </time>
        ),
      },
      {
        key: "state",
        head: t({ message: "State", context: "work" }),
        width: "250px",
        cell: (work) => (
          <span className={line(12, "center")}>
            <WorkState row={work} />
          </span>
        ),
      },
    ],
    // `hrefOf` is new with each drawing and does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [language, now, t],
  );
  return <DataGrid label={t`Work handed in`} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

/** Whose work it is: a trainee's, or a group's with how many are in it. */
export function WorkOwner({ work: { student, group } }: { work: MarkingRow }) {
  const language = useAtomValue(languageAtom);
  if (!group || group.members < 2) return <bdi>{student.translations[language].name}</bdi>;
  return (
    <>
      <GroupName of={group} /> <Plural value={group.members} one="(# member)" other="(# members)" />
    </>
  );
}

/** What was handed in, and of a quiz which attempt. */
export function WorkTitle({ work: { item, attempt } }: { work: MarkingRow }) {
  const language = useAtomValue(languageAtom);
  return (
    <>
      <bdi>{item.translations[language].title}</bdi>
      {attempt === null ? null : (
        <>
          {language === "ar" ? "، " : ", "}
          <Trans>Attempt {attempt}</Trans>
        </>
      )}
    </>
  );
}

/** Whether it came late, and what became of it. */
export function WorkState({ row }: { row: MarkingRow }) {
  return (
    <>
      {row.late ? (
        <StatusMark kind="wait" icon={<Clock aria-hidden="true" />}>
          <Trans context="work">Late</Trans>
        </StatusMark>
      ) : null}
      <Outcome row={row} />
    </>
  );
}

function Outcome({ row }: { row: MarkingRow }) {
  const language = useAtomValue(languageAtom);
  if (row.state === "returned") {
    return (
      <StatusMark kind="info">
        <Trans context="work">Returned</Trans>
      </StatusMark>
    );
  }
  if (row.state === "graded" && row.degree !== null) {
    const degree = formatNumber(language, row.degree);
    const most = formatNumber(language, row.max_degree);
    return (
      <>
        <b className={kit("tabular")}>
          <Trans>
            {degree} of {most}
          </Trans>
        </b>
        {row.published_at === null ? (
          <StatusMark kind="plain">
            <Trans context="grade">Not published</Trans>
          </StatusMark>
        ) : (
          <StatusMark kind="ok">
            <Trans context="grade">Published</Trans>
          </StatusMark>
        )}
      </>
    );
  }
  return row.again ? (
    <StatusMark kind="info">
      <Trans context="work">Handed in again</Trans>
    </StatusMark>
  ) : null;
}
