import { useLingui } from "@lingui/react/macro";
import type { ProblemCode } from "#contract/problem.ts";
import { newId } from "#offline/ids.ts";
import type { RefusedItem } from "#app/state/queue/queue.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, kit } from "#app/ui/kit.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { type HeldNote, isNoteDraft, type NoteDraft } from "./fold-page-notes.ts";

interface Props {
  refused: readonly RefusedItem[];
  fileId: string;
  /** What the server has. */
  current: readonly HeldNote[];
  /** Takes up what was written, on what stands there now. */
  again: (draft: NoteDraft) => void;
  said: (code: ProblemCode) => string;
}

/** Notes that waited for a network and were not taken, each with its words: somebody changed or deleted them meanwhile. */
export function RefusedNotes({ refused, fileId, current, again, said }: Props) {
  const { t } = useLingui();
  return refused.map(({ key, op, code, payload, dismiss }) => {
    const id = String(payload.params?.["id"]);
    const lost = { ...payload.body, id };
    const draft = op === "writePageNote" && isNoteDraft(lost) ? lost : null;
    const standing = current.find((note) => note.id === id);
    return (
      <NoticeBox key={key} kind="bad">
        <p>
          {code !== "version_conflict"
            ? said(code)
            : draft && draft.file_id !== fileId
              ? t`A note was not saved: another file was handed in meanwhile.`
              : standing
                ? t`A note was not saved: someone else changed it meanwhile.`
                : t`A note was not saved: someone else deleted it meanwhile.`}
        </p>
        <p className={kit("break-anywhere", "pre-line")} dir="auto">
          {draft?.text}
        </p>
        <div className={cluster(8)}>
          {draft && draft.file_id === fileId ? (
            <Button
              tone="quiet"
              size="sm"
              onClick={() => void dismiss().then(() => again(onto(draft, standing)))}
            >{t`Write it again`}</Button>
          ) : null}
          <Button tone="plain" size="sm" onClick={() => void dismiss()}>{t`Discard`}</Button>
        </div>
      </NoticeBox>
    );
  });
}

const onto = (draft: NoteDraft, standing: HeldNote | undefined): NoteDraft =>
  standing ? { ...draft, version: standing.version } : { ...draft, id: newId(), version: 0 };
