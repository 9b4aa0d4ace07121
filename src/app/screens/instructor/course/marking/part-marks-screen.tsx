import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Search } from "lucide-react";
import { useState } from "react";
import { useParams } from "wouter";
import { classNames, cluster, grid, kit, stack } from "#app/ui/kit.ts";
import { getPartMarks, type PartMarkRow, type PartMarks } from "#contract/coursework/grade-parts.ts";
import type { TeachingProgramDetails } from "#contract/enrollments/teaching.ts";
import { formatDateRange, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { typeWord } from "#app/widgets/coursework/grade-type-words.ts";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { PastePanel } from "#app/widgets/teaching/paste-panel.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { coursePath, idOf } from "#app/widgets/teaching-layout/item-address.ts";
import { isMissing, TeachingFrame } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { namedLike } from "#app/widgets/accounts/trainee-name.ts";
import { PartMarkLine } from "./part-mark-line.tsx";
import { pastedMarks } from "./pasted-marks.ts";
import { PartMarksBar } from "./part-marks-bar.tsx";
import css from "./part-marks-screen.module.css";
import { keptMine, withMark, withoutMarks } from "./typed-marks.ts";
import { useFreshRead } from "./use-fresh-read.ts";
import { usePartMarks } from "./use-part-marks.ts";

/** /instructor/course/{id}/marks/{gid}: marks of an exam or project that is held outside the platform, trainee by trainee. */
export function PartMarksScreen() {
  const partId = idOf(useParams<{ gid: string }>().gid) ?? 0;
  return <TeachingFrame tab="marking">{(program) => <Part program={program} partId={partId} />}</TeachingFrame>;
}

function Part({ program, partId }: { program: TeachingProgramDetails; partId: number }) {
  const id = program.program.id;
  const read = useFreshRead(getPartMarks, { params: { id, gid: partId }, whole: true });
  // What a save answers is the newest until everything is read again.
  const [newest, setNewest] = useState<{ rows: readonly PartMarkRow[]; over: PartMarks | null }>({ rows: [], over: null });
  if (isMissing(read.failure) || partId === 0) return <NoSuchPart courseId={id} />;
  const shown = read.data && newest.over === read.data ? { ...read, data: { ...read.data, rows: renewed(read.data, newest.rows) } } : read;
  return (
    <div className={stack(16, "pad-top-16")}>
      <KeptNotice of={read} />
      <LoadState of={shown} skeleton={<Skeleton className={css.skeleton} />}>
        {(part) => (
          <Marks
            key={part.id}
            program={program}
            part={part}
            renew={(rows) =>
              setNewest((before) => ({ rows: before.over === read.data ? [...before.rows, ...rows] : rows, over: read.data }))
            }
            reread={read.retry}
          />
        )}
      </LoadState>
    </div>
  );
}

/** The last answer about a trainee counts. */
const renewed = ({ rows }: PartMarks, answers: readonly PartMarkRow[]): PartMarkRow[] =>
  rows.map((row) => answers.findLast(({ number }) => number === row.number) ?? row);

/** Rows at first, and again with each press. */
const STEP = 50;

interface Props {
  program: TeachingProgramDetails;
  part: PartMarks;
  renew: (rows: readonly PartMarkRow[]) => void;
  reread: () => void;
}

function Marks({ program, part, renew, reread }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const [search, setSearch] = useState("");
  const [cohort, setCohort] = useState("");
  const [count, setCount] = useState(STEP);
  const [pasting, setPasting] = useState<{ text: string; from: number } | null>(null);
  const entering = usePartMarks(part, renew, reread);
  if (!entering) return <Skeleton className={css.skeleton} />;
  const { typed, set } = entering;
  const asked = part.rows.filter(({ cohort_id: id }) => cohort === "" || String(id) === cohort);
  const rows = namedLike(asked, search);
  const cohorts = program.cohorts.filter(({ id }) => part.rows.some((row) => row.cohort_id === id));
  return (
    <section className={classNames(stack(16), css.part)} aria-labelledby="part-title">
      <PartHead courseId={program.program.id} part={part} />
      {part.rows.length === 0 ? (
        <EmptyState title={t`No trainees in this course yet`} help={t`They appear here as soon as they are enrolled.`} />
      ) : (
        <>
          <div className={classNames(cluster([12, 24], "center", "between"), css.tools)}>
            <TextInput
              type="search"
              aria-label={t`Search by name or trainee number`}
              placeholder={t`Search by name or trainee number`}
              start={<Search aria-hidden="true" />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            {cohorts.length > 1 ? (
              <PlainSelect
                label={t`Cohort`}
                value={cohort}
                options={[
                  { value: "", label: t`Every cohort` },
                  ...cohorts.map(({ id, starts_on, ends_on }) => ({
                    value: String(id),
                    label: formatDateRange(language, starts_on, ends_on),
                  })),
                ]}
                onChange={setCohort}
              />
            ) : null}
          </div>
          {rows.length === 0 ? (
            <EmptyState level={3} title={t`No trainee matches this search`} />
          ) : (
            <ul
              className={kit("border-top")}
              onPaste={(event) => {
                const text = event.clipboardData.getData("text/plain");
                // A single figure is the field's own.
                if (entering.busy || !/[\n\t]/u.test(text.trim())) return;
                event.preventDefault();
                const lines = [...event.currentTarget.children];
                setPasting({
                  text,
                  from: Math.max(
                    0,
                    lines.findIndex((line) => line.contains(event.target as Node)),
                  ),
                });
              }}
            >
              {rows.slice(0, count).map((row) => (
                <PartMarkLine
                  key={row.number}
                  row={row}
                  most={part.max_degree}
                  typed={typed[row.number]}
                  busy={entering.busy}
                  change={(change) => set(withMark(typed, row, change))}
                  decide={(whose) => set(whose === "mine" ? keptMine(typed, row) : withoutMarks(typed, [row.number]))}
                />
              ))}
            </ul>
          )}
          {rows.length > count ? (
            <div>
              <Button tone="quiet" size="sm" onClick={() => setCount(count + STEP)}>
                <Plural value={Math.min(STEP, rows.length - count)} one="Show # more" other="Show # more" />
              </Button>
            </div>
          ) : null}
        </>
      )}
      <PartMarksBar entering={entering} />
      {pasting ? (
        <PastePanel
          text={pasting.text}
          read={(text) => pastedMarks(text, part, rows.slice(pasting.from)).preview}
          onClose={() => setPasting(null)}
          apply={(text) => {
            set(pastedMarks(text, part, rows.slice(pasting.from)).onto(typed));
            setPasting(null);
          }}
        />
      ) : null}
    </section>
  );
}

function PartHead({ courseId, part }: { courseId: number; part: PartMarks }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const most = formatNumber(language, part.max_degree);
  const { weight, rows } = part;
  const entered = rows.filter(({ status }) => status !== null && status !== "submitted").length;
  const hidden = rows.filter((row) => row.published_at === null && row.status !== null && row.status !== "submitted").length;
  return (
    <header className={grid(8, "justify-items-start")}>
      <BackLink href={`${coursePath(courseId)}/weights`}>
        <Trans>Grade weights</Trans>
      </BackLink>
      <h2 className={kit("xl", "break-anywhere")} id="part-title">
        <bdi>{part.translations[language].title}</bdi>
      </h2>
      <p className={cluster([2, 16], "soft", "sm", "tabular")}>
        <span>{i18n._(typeWord[part.type])}</span>
        <span>
          <Trans>Out of {most}</Trans>
        </span>
        <span>
          <Trans>Weight: {weight}% of the final grade</Trans>
        </span>
        <span>
          <Trans>
            Entered: {entered} of {rows.length}
          </Trans>
        </span>
      </p>
      <p className={cluster([2, 16], "soft", "sm", "tabular")}>
        {hidden > 0 ? (
          <Plural
            value={hidden}
            one="# grade is not published: its trainee sees it once grades are published on the Marking page."
            other="# grades are not published: their trainees see them once grades are published on the Marking page."
          />
        ) : (
          <Trans>Enter and the arrow keys lead from one trainee to the next.</Trans>
        )}
      </p>
      {hidden > 0 ? (
        <div>
          <Button tone="quiet" size="sm" href={`${coursePath(courseId)}/marking`}>
            <Trans>Go to Marking</Trans>
          </Button>
        </div>
      ) : null}
    </header>
  );
}

function NoSuchPart({ courseId }: { courseId: number }) {
  return (
    <EmptyState
      title={<Trans>This exam or project is not part of the grade</Trans>}
      help={<Trans>It may have been deleted. The weights page shows what the grade is made of.</Trans>}
      action={
        <Button href={`${coursePath(courseId)}/weights`}>
          <Trans>Grade weights</Trans>
        </Button>
      }
    />
  );
}
