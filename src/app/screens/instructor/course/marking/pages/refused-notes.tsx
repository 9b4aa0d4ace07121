import { useLingui } from "@lingui/react/macro";
import type { ProblemCode } from "#contract/problem.ts";
import type { RefusedItem } from "#app/state/queue/queue.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, kit } from "#app/ui/kit.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { type HeldNote, isNoteDraft, type NoteDraft, writtenOver } from "./fold-page-notes.ts";

interface Props {
  refused: readonly RefusedItem[];
  fileId: string;
  /** What the server has. */
  current: readonly HeldNote[];
  /** Takes up what was written, beside what stands there now. */
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
      <LostNote
        key={key}
        text={draft?.text}
        again={
          draft && draft.file_id === fileId
            ? () => void dismiss().then(() => again(standing ? draft : writtenOver(draft, standing)))
            : undefined
        }
        discard={() => void dismiss()}
      >
        {code !== "version_conflict"
          ? said(code)
          : draft && draft.file_id !== fileId
            ? t`A note was not saved: another file was handed in meanwhile.`
            : standing
              ? t`A note was not saved: someone else changed it meanwhile.`
              : t`A note was not saved: someone else deleted it meanwhile.`}
      </LostNote>
    );
  });
}

interface LostProps {
  text: string | undefined;
  again?: (() => void) | undefined;
  discard: () => void;
  /** Why it was not taken. */
  children: string;
}

/** A note that was not taken, with its words: they are written again, or thrown away by hand. */
export function LostNote({ text, again, discard, children }: LostProps) {
  const { t } = useLingui();
  return (
    <NoticeBox kind="bad">
      <p>{children}</p>
      <p className={kit("break-anywhere", "pre-line")} dir="auto">
        {text}
      </p>
      <div className={cluster(8)}>
        {again ? <Button tone="quiet" size="sm" onClick={again}>{t`Write it again`}</Button> : null}
        <Button tone="plain" size="sm" onClick={discard}>{t`Discard`}</Button>
      </div>
    </NoticeBox>
  );
}
