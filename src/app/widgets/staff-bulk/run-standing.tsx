import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { BulkRun } from "#contract/jobs/bulk-runs.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { codeSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { bulkReason } from "./bulk-words.ts";
import { settledOf } from "./settled-of.ts";
import { isAtWork } from "./use-follow-run.ts";

/** Why rows are left, in words; of a refusal its own sentence. */
export function useReasonWords() {
  const { t, i18n } = useLingui();
  return (reason: BulkRun["reasons"][number]["reason"], code: string | null): string =>
    reason === "refused" ? (codeSentence(i18n, code) ?? t`not accepted`) : i18n._(bulkReason[reason]);
}

/** Before it is begun: how many rows it changes, how many it leaves and why, and what it comes to. */
export function RunPreview({ run: { counts, reasons, weights } }: { run: BulkRun }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useReasonWords();
  const sum = formatMoney(language, weights?.amount ?? 0, { decimals: true });
  const { without_money: without = 0, ending = 0, refunds = 0 } = weights ?? {};
  return (
    <ul className={stack(4)}>
      <li>{t`${plural(counts.will, { one: "It changes # row", other: "It changes # rows" })}`}</li>
      {reasons.map(({ reason, code, rows }) => (
        <li key={`${reason} ${code}`}>
          {t`${plural(rows, { one: "# row is left out", other: "# rows are left out" })}`}: {said(reason, code)}
        </li>
      ))}
      {without > 0 && weights ? (
        <li>{t`${plural(without, { one: "# request without money", other: "# requests without money" })}`}</li>
      ) : null}
      {ending > 0 ? (
        <>
          <li>{t`${plural(ending, { one: "# enrollment ends", other: "# enrollments end" })}`}</li>
          <li>{t`Refunds by the policy: ${refunds}, in all ${sum}`}</li>
        </>
      ) : null}
    </ul>
  );
}

/** Once it is begun: how far it is, then what became of its rows. @param again asks how far it is, where nobody does any more */
export function RunStanding({ run, again }: { run: BulkRun; again: (() => void) | null }) {
  const { t } = useLingui();
  const said = useReasonWords();
  const { status, counts, reasons } = run;
  const { settled, all } = settledOf(run);
  if (isAtWork(run))
    return (
      <div className={stack(8)} aria-live="polite">
        <ProgressBar value={(100 * settled) / Math.max(1, all)} label={t`${settled} of ${all}`} />
        <p className={kit("sm", "tabular")}>{t`${settled} of ${all}`}</p>
        {again ? (
          <Button tone="quiet" size="sm" onClick={again}>
            <Trans>Look how far it is</Trans>
          </Button>
        ) : null}
      </div>
    );
  const left = status === "undone" || counts.kept > 0 ? counts.kept : counts.skipped;
  return (
    <div className={stack(8)} aria-live="polite">
      <p className={kit("strong", "plain")}>
        {status === "undone"
          ? t`${plural(counts.undone, { one: "# row is as it was", other: "# rows are as they were" })}`
          : t`${plural(counts.changed, { 0: "Nothing was changed", one: "Done: # row", other: "Done: # rows" })}`}
      </p>
      {status === "stopped" ? (
        <NoticeBox kind="bad">
          <Trans>It stopped before the end. What was done stays done; an administrator can let it go on from system health.</Trans>
        </NoticeBox>
      ) : null}
      {left > 0 && status === "undone" ? (
        <p>{t`${plural(left, { one: "# row was touched since and stays", other: "# rows were touched since and stay" })}`}</p>
      ) : null}
      {reasons.length > 0 ? (
        <ul className={stack(4)} aria-label={t`Not done`}>
          {reasons.map(({ reason, code, rows }) => (
            <li key={`${reason} ${code}`} className={kit("sm")}>
              {t`${plural(rows, { one: "# row is left out", other: "# rows are left out" })}`}: {said(reason, code)}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
