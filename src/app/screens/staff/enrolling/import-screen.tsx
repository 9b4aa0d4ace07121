import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams } from "wouter";
import { type EnrollmentImport, getEnrollmentImport } from "#contract/enrollments/enrollment-imports.ts";
import { formatDate, formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { forgetStaffReads, useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { RecordHead } from "#app/widgets/staff/record-head.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { useAgainWhile } from "#app/widgets/time/use-again-while.ts";
import { ImportLines } from "./import-lines.tsx";
import { ImportSteps } from "./import-steps.tsx";
import { importState, lineProblem } from "./import-words.ts";

const WIDTHS = [100, 100, 100] as const;
const LOOK_MS = 1_500;

/** `/staff/people/import/:id`: what each line of a file will do or did, and the two steps: carry it out, take it back. */
export function ImportScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const read = useStaffRead(getEnrollmentImport, { params: { id } });
  const status = read.data?.status;
  const { retry } = read;
  const look = () => {
    forgetStaffReads();
    retry();
  };
  useAgainWhile(status === "running" || status === "undoing", look, LOOK_MS);
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(found) => <Import key={found.status} of={found} onChanged={retry} />}
    </LoadState>
  );
}

function Import({ of, onChanged }: { of: EnrollmentImport; onChanged: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const comma = t({ message: ", ", comment: "Between the facts of a cohort" });
  const { will, wrong, enrolled, undone, kept, skipped } = of.counts;
  const number = (count: number) => formatNumber(language, count);
  return (
    <div className={stack(16)}>
      <RecordHead
        title={<bdi>{of.file_name}</bdi>}
        note={
          <>
            <StatusWord of={importState[of.status]} pill /> <bdi>{said(of.made_by.name)}</bdi>
            {comma}
            {formatDateTime(language, of.created_at, {})}
          </>
        }
        action={may("enrollments.write") ? <ImportSteps of={of} onChanged={onChanged} /> : null}
      />
      <FactLine
        facts={[
          ...(of.status === "read" || of.status === "running" ? [{ name: t`Will be enrolled`, value: number(will) }] : []),
          ...(of.status === "read" || of.status === "running" ? [] : [{ name: t`Enrolled`, value: number(enrolled + kept) }]),
          ...(wrong > 0 ? [{ name: t({ message: "Need fixing", context: "import" }), value: number(wrong) }] : []),
          ...(skipped > 0 ? [{ name: t({ message: "Skipped", context: "import" }), value: number(skipped) }] : []),
          ...(of.status === "undone" ? [{ name: t({ message: "Taken back", context: "import" }), value: number(undone) }] : []),
          { name: t`Reason`, value: <bdi>{of.reason}</bdi> },
          ...(of.undo_until ? [{ name: t`Can be taken back until`, value: formatDateTime(language, of.undo_until, {}) }] : []),
        ]}
      />
      {of.cohorts.length > 0 ? (
        <Part title={t`Seats`}>
          <ul className={stack(4, "sm")}>
            {of.cohorts.map((cohort) => {
              const after = of.status === "read" || of.status === "running" ? cohort.seats_taken + cohort.lines : cohort.seats_taken;
              const seats = cohort.seats_total;
              return (
                <li key={cohort.id}>
                  <bdi>{said(cohort.program)}</bdi>
                  {comma}
                  {formatDate(language, cohort.starts_on)}:{" "}
                  <span className={kit("medium")}>{t`${after} of ${seats} taken afterwards`}</span>
                </li>
              );
            })}
          </ul>
        </Part>
      ) : null}
      <Problems of={of} />
      <ImportLines of={of} onChanged={onChanged} />
    </div>
  );
}

/** What stands in the way, and of how many lines. */
function Problems({ of }: { of: EnrollmentImport }) {
  const { t, i18n } = useLingui();
  if (of.problems.length === 0) return null;
  return (
    <Part title={t`What is wrong`}>
      <ul className={stack(4, "sm")}>
        {of.problems.map(({ problem, lines }) => (
          <li key={problem}>
            {i18n._(lineProblem[problem])}: {t`${plural(lines, { one: "# line", other: "# lines" })}`}
          </li>
        ))}
      </ul>
    </Part>
  );
}
