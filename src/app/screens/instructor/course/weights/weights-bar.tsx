import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { GRADE_WEIGHTS, type GradeWeights, saveGradeWeights } from "#contract/coursework/grade-weights.ts";
import { Problem } from "#contract/problem.ts";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { SaveBar } from "#app/widgets/teaching-layout/save-bar.tsx";
import { changesOf, sumOf, type TypedWeights } from "./typed-weights.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";

const SAVED = msg`The weights are saved`;

interface Props {
  courseId: number;
  weights: GradeWeights;
  typed: TypedWeights;
  /** What others saved meanwhile. */
  renew: (weights: GradeWeights) => void;
  saved: (weights: GradeWeights) => void;
  undo: () => void;
}

const isStale = (failure: unknown): failure is Problem => failure instanceof Problem && failure.code === "version_conflict";

/** Says what keeps the weights from being saved, and saves them. */
export function WeightsBar({ courseId, weights, typed, renew, saved, undo }: Props) {
  const { i18n } = useLingui();
  const { busy, error: failure, act } = useAction();
  const changes = changesOf(typed, weights);
  const over = sumOf(typed, weights) > GRADE_WEIGHTS.whole;
  const count = changes?.length ?? 0;
  const save = async () => {
    const failed = await act(async () => {
      const body = { weights: changes ?? [], version: weights.version };
      const { data } = await call(saveGradeWeights, { params: { id: courseId }, body });
      showNotice({ kind: "success", message: SAVED });
      saved(data);
    });
    if (isStale(failed)) renew(failed.options.data as GradeWeights);
  };
  const stale = isStale(failure);
  return (
    <>
      {failure === null ? null : (
        <NoticeBox kind={stale ? "info" : "bad"}>
          {stale ? (
            <Trans>Someone else changed the weights. Their values are shown beside yours: check them and save again.</Trans>
          ) : (
            problemSentence(i18n, failure)
          )}
        </NoticeBox>
      )}
      {Object.keys(typed).length === 0 ? null : (
        <SaveBar note={count > 0 ? <Plural value={count} one="# weight changed" other="# weights changed" /> : null}>
          <Button tone="quiet" disabled={busy} onClick={undo}>
            <Trans>Discard changes</Trans>
          </Button>
          <NetworkButton
            tone="ember"
            busy={busy}
            disabled={over || changes === null || count === 0}
            onClick={() => void save()}
            offline={<Trans>Saving needs a connection</Trans>}
          >
            <Trans>Save weights</Trans>
          </NetworkButton>
        </SaveBar>
      )}
    </>
  );
}
