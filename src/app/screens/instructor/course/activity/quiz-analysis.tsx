import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { ANALYSIS_ORDERS, type AnalysisOrder, getQuizAnalysis, type QuizAnalysis as Analysis } from "#contract/coursework/quiz-analysis.ts";
import { formatNumber, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { LastRegrade, RegradeDialog } from "./regrade-dialog.tsx";
import { ChoiceSelect } from "#app/ui/fields/text-input.tsx";

const WIDTHS = [100, 88, 70] as const;

/** How the questions of a quiz do, read once it is asked for. */
export function QuizAnalysis({ itemId }: { itemId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <section className={stack(12, "pad-y-16")} aria-labelledby="analysis-title">
      <h2 className={kit("lg")} id="analysis-title">
        <Trans>Question statistics</Trans>
      </h2>
      {open ? (
        <Figures itemId={itemId} />
      ) : (
        <div>
          <Button type="button" tone="quiet" size="sm" onClick={() => setOpen(true)}>
            <Trans>Show the statistics</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}

function Figures({ itemId }: { itemId: number }) {
  const { t } = useLingui();
  const [sort, setSort] = useState<AnalysisOrder>("place");
  const [asked, setAsked] = useState<Analysis["rows"][number] | null>(null);
  const read = useCachedRead(getQuizAnalysis, { params: { iid: itemId }, query: { sort } });
  const orders = { place: t`As in the quiz`, facility: t`The hardest first`, discrimination: t`The least discriminating first` };
  return (
    <>
      <Field label={t`Order of the questions`}>
        {(aria) => <ChoiceSelect {...aria} choices={ANALYSIS_ORDERS} words={orders} value={sort} onChange={setSort} />}
      </Field>
      <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
        {({ learners, rows, regraded }) =>
          learners === 0 ? (
            <p className={kit("soft")}>
              <Trans>No attempt is marked yet.</Trans>
            </p>
          ) : (
            <>
              <p className={kit("soft", "xs")}>
                <Trans>
                  First attempts counted: {learners}. Facility is the share of the points that was reached. Discrimination near 1 means that
                  who knows more answers it better; near or below 0 the question needs another look.
                </Trans>
              </p>
              <ol className={stack(0, "border-block")}>
                {rows.map((row) => (
                  <QuestionRow key={row.id} row={row} onRegrade={() => setAsked(row)} />
                ))}
              </ol>
              {regraded ? <LastRegrade itemId={itemId} regraded={regraded} done={read.retry} /> : null}
              {asked ? (
                <RegradeDialog
                  itemId={itemId}
                  row={asked}
                  onClose={(changed) => {
                    setAsked(null);
                    if (changed) read.retry();
                  }}
                />
              ) : null}
            </>
          )
        }
      </LoadState>
    </>
  );
}

function QuestionRow({ row, onRegrade }: { row: Analysis["rows"][number]; onRegrade: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { place, asked, answered, facility, discrimination, options, text } = row;
  const share = facility === null ? "–" : formatPercent(language, facility);
  const index = discrimination === null ? "–" : formatNumber(language, discrimination);
  return (
    <li className={stack(4, "pad-y-12", "border-bottom")}>
      <p className={cluster([2, 8])}>
        <span className={kit("tabular", "soft")}>{place}</span>
        <bdi className={kit("min-0", "grow")}>{text[language]}</bdi>
      </p>
      <p className={cluster([2, 16], "sm", "tabular")}>
        <span>
          {t`Facility:`} <bdi dir="ltr">{share}</bdi>
        </span>
        <span>
          {t`Discrimination:`} <bdi dir="ltr">{index}</bdi>
        </span>
        <span className={kit("soft")}>{t`Answered ${answered} of ${asked}`}</span>
        {asked > 0 ? (
          <Button type="button" tone="plain" size="sm" onClick={onRegrade}>
            <Trans>Regrade</Trans> <VisuallyHidden>{t`Question ${place}`}</VisuallyHidden>
          </Button>
        ) : null}
      </p>
      {options.length > 0 ? (
        <ul className={stack(0)}>
          {options.map(({ id, text: words, right, chosen }) => (
            <li key={id} className={cluster([2, 8], "xs")}>
              <bdi className={kit("tabular")}>{chosen}</bdi>
              <bdi>{words[language]}</bdi>
              {right ? <span className={kit("ok")}>{t({ message: "right answer", context: "option" })}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
