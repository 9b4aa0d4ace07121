import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { QuizAnalysis } from "#contract/coursework/quiz-analysis.ts";
import {
  previewRegrade,
  REGRADE_WAYS,
  type RegradePreview,
  regradeQuestion,
  type RegradeWay,
  undoRegrade,
} from "#contract/coursework/regrade.ts";
import { call } from "#app/api/call.ts";
import { formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { ChoiceSelect } from "#app/ui/fields/text-input.tsx";

const WIDTHS = [88, 70, 55] as const;
const REGRADED = msg({ message: "{count, plural, one {Regraded: # score changed} other {Regraded: # scores changed}}" });

interface Props {
  itemId: number;
  row: QuizAnalysis["rows"][number];
  /** Closes it; `changed` once attempts were marked anew. */
  onClose: (changed: boolean) => void;
}

/** A question marked anew in every attempt: what changes is shown before it is done. */
export function RegradeDialog({ itemId, row, onClose }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const [way, setWay] = useState<RegradeWay>("key");
  const { busy, act } = useNoticedAction("regrade");
  const read = useStaffRead(previewRegrade, { params: { iid: itemId }, query: { question: row.id, way } });
  const ways = { key: t`By the saved right answer`, points: t`Full points for everyone asked`, drop: t`Leave the question out` };
  const nothing = read.status === "ready" && read.data?.rows.length === 0;
  const regrade = () =>
    act(async () => {
      const { data } = await call(regradeQuestion, { params: { iid: itemId }, body: { question: row.id, way } });
      showNotice({ kind: "success", id: "regrade", message: REGRADED, values: { count: data.rose + data.fell } });
      onClose(true);
    });
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      title={t`Regrade the question`}
      actions={
        <>
          <NetworkButton
            busy={busy}
            disabled={nothing}
            onClick={() => void regrade()}
            offline={<Trans>Regrading needs a connection</Trans>}
          >
            <Trans>Regrade</Trans>
          </NetworkButton>
          <Button tone="quiet" onClick={() => onClose(false)}>
            <Trans>Not now</Trans>
          </Button>
        </>
      }
    >
      <div className={stack(12)}>
        <p>
          <bdi>{row.text[language]}</bdi>
        </p>
        <Field label={t`How it is marked`}>
          {(aria) => <ChoiceSelect {...aria} choices={REGRADE_WAYS} words={ways} value={way} onChange={setWay} />}
        </Field>
        <div aria-live="polite">
          <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
            {(preview) => <Changes preview={preview} />}
          </LoadState>
        </div>
      </div>
    </Dialog>
  );
}

function Changes({ preview: { attempts, rose, fell, kept, rows } }: { preview: RegradePreview }) {
  const language = useAtomValue(languageAtom);
  if (rows.length === 0)
    return (
      <p>
        <Trans>No score changes.</Trans>
      </p>
    );
  const percent = (score: number | null) => (score === null ? "–" : formatPercent(language, score));
  const more = rose + fell - rows.length;
  return (
    <>
      <p>
        <Trans>
          Attempts with this question: {attempts}. Scores that rise: {rose}, that fall: {fell}. Trainees whose score changes are notified.
        </Trans>
      </p>
      {kept > 0 ? (
        <p>
          <Plural value={kept} one="# mark that was set by hand stays as it is." other="# marks that were set by hand stay as they are." />
        </p>
      ) : null}
      <ul className={stack(4, "above-8")}>
        {rows.map(({ id, learner, number, before, after }) => (
          <li key={id} className={cluster([2, 8], "sm")}>
            <span className={kit("grow", "min-0")}>
              <bdi>{learner}</bdi>
            </span>
            <span className={kit("soft")}>
              <Trans>Attempt {number}</Trans>
            </span>
            <bdi dir="ltr" className={kit("tabular")}>
              {percent(before)} → {percent(after)}
            </bdi>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className={kit("soft", "sm")}>
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      ) : null}
    </>
  );
}

/** The latest regrade, and the way back from it. */
export function LastRegrade({
  itemId,
  regraded,
  done,
}: {
  itemId: number;
  regraded: NonNullable<QuizAnalysis["regraded"]>;
  done: () => void;
}) {
  const { busy, act } = useNoticedAction("regrade");
  const undo = () =>
    act(async () => {
      await call(undoRegrade, { params: { iid: itemId, id: regraded.id } });
      showNotice({ kind: "success", id: "regrade", message: msg`The regrade is taken back` });
      done();
    });
  return (
    <div>
      <NetworkButton tone="quiet" size="sm" busy={busy} onClick={() => void undo()} offline={<Trans>Regrading needs a connection</Trans>}>
        <Trans>Take the last regrade back</Trans>
      </NetworkButton>
    </div>
  );
}
