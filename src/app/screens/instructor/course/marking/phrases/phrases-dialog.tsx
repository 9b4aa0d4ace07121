import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type FormEvent, useState } from "react";
import { type BankComment, COMMENT_BANK, removeBankComment } from "#contract/coursework/comment-bank.ts";
import { newId } from "#offline/ids.ts";
import { call } from "#app/api/call.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { fieldSentence, refusedFields } from "#app/widgets/forms/form-errors.ts";
import { LoadState, type Loadable } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { type PhraseDraft, usePhraseLine } from "./use-phrase-line.ts";

interface Props {
  open: boolean;
  onClose: () => void;
  courseId: number;
  bank: Loadable<BankComment[]>;
  written: string;
}

/** The comment bank of a course: own phrases to write, rewrite and take away, and those that others share. */
export function PhrasesDialog({ open, onClose, courseId, bank, written }: Props) {
  const { t, i18n } = useLingui();
  // Stays when the dialog is closed: nothing that is typed is lost.
  const [draft, setDraft] = useState<PhraseDraft | null>(null);
  const [lacks, setLacks] = useState(false);
  const { which: busy, failure: notRemoved, act } = useAction();
  const line = usePhraseLine(courseId, ({ text, shared }) => {
    // What was typed while it was on its way is the next phrase.
    setDraft((now) => (now && now.text.trim() !== text ? now : { id: "", text: "", shared }));
    bank.retry();
  });
  const shown = draft ?? { id: "", text: written.trim().slice(0, COMMENT_BANK.textMax), shared: false };
  const rewritten = (bank.data ?? []).some(({ id }) => id === shown.id);
  const isSent = line.waiting.some(({ id }) => id === shown.id);
  const change = (part: Partial<PhraseDraft>) => {
    const isNext = line.busy && isSent && !rewritten && part.text !== undefined;
    setDraft({ ...shown, ...part, id: isNext ? newId() : shown.id || newId() });
  };
  const typed = shown.text.trim();
  const isOnItsWay = line.busy && line.waiting.some(({ text }) => text === typed);
  const refused = line.waiting[0]?.id === shown.id ? refusedFields(line.error)["text"] : undefined;
  const keep = (event: FormEvent) => {
    event.preventDefault();
    setLacks(typed === "");
    if (typed === "") return;
    const phrase = { ...shown, id: shown.id || newId(), text: typed };
    setDraft(phrase);
    line.keep(phrase);
  };
  const left = line.busy ? [] : line.waiting.filter(({ id }) => id !== shown.id);
  const remove = (id: string) =>
    void act(async () => {
      await call(removeBankComment, { params: { id } });
      if (shown.id === id) setDraft(null);
      bank.retry();
    }, id);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>Phrases for marking</Trans>}
      actions={
        <Button tone="plain" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className={stack(16)}>
        <form method="dialog" className={stack(8)} onSubmit={keep} noValidate>
          <Field
            label={rewritten ? t`Rewrite the phrase` : t`New phrase`}
            required
            error={lacks && shown.text.trim() === "" ? t`Write the phrase` : refused && fieldSentence(i18n, refused)}
          >
            {(aria) => (
              <TextArea
                {...aria}
                maxLength={COMMENT_BANK.textMax}
                value={shown.text}
                onChange={(event) => change({ text: event.currentTarget.value })}
              />
            )}
          </Field>
          <Checkbox checked={shown.shared} onChange={(event) => change({ shared: event.currentTarget.checked })}>
            <Trans>Share it with the course’s other instructors</Trans>
          </Checkbox>
          {(line.failure && !refused) || notRemoved ? <NoticeBox kind="bad">{line.failure ?? notRemoved}</NoticeBox> : null}
          {left.length > 0 ? <NotKept of={left} onAgain={line.again} onDrop={line.drop} /> : null}
          <div className={cluster(8)}>
            <NetworkButton type="submit" size="sm" busy={isOnItsWay} offline={t`Needs a connection`}>
              {rewritten ? <Trans>Save the phrase</Trans> : <Trans>Keep the phrase</Trans>}
            </NetworkButton>
            {rewritten ? (
              <Button tone="plain" size="sm" onClick={() => setDraft({ id: "", text: "", shared: false })}>
                <Trans>Write a new one</Trans>
              </Button>
            ) : null}
            <output className={kit("soft", "xs")}>
              {line.busy ? <Plural value={line.waiting.length} one="# phrase is being kept" other="# phrases are being kept" /> : null}
            </output>
          </div>
        </form>
        <LoadState of={bank} skeleton={<SkeletonLines widths={[88, 55]} />}>
          {(all) =>
            all.length === 0 ? (
              <p className={kit("soft", "sm")}>
                <Trans>No phrases are kept for this course yet.</Trans>
              </p>
            ) : (
              <ul className={stack(0, "border-block")} aria-label={t`Phrases`}>
                {all.map((one) => (
                  <Phrase key={one.id} of={one} busy={busy === one.id} onRewrite={() => setDraft(one)} onRemove={() => remove(one.id)} />
                ))}
              </ul>
            )
          }
        </LoadState>
      </div>
    </Dialog>
  );
}

/** Phrases that a failure left while the next was written: nothing of them is lost. */
function NotKept({ of, onAgain, onDrop }: { of: readonly PhraseDraft[]; onAgain: () => void; onDrop: (id: string) => void }) {
  const { t } = useLingui();
  return (
    <NoticeBox kind="wait">
      <p>
        <Trans>Not kept yet:</Trans>
      </p>
      <ul className={stack(4)}>
        {of.map(({ id, text }) => (
          <li key={id} className={cluster([4, 12], "center")}>
            <span className={kit("pre-line", "break-anywhere")} dir="auto">
              {text}
            </span>
            <Button tone="plain" size="sm" onClick={() => onDrop(id)}>
              {t({ message: "Remove", context: "phrase" })}
            </Button>
          </li>
        ))}
      </ul>
      <NetworkButton tone="quiet" size="sm" offline={t`Needs a connection`} onClick={onAgain}>
        <Trans>Try again</Trans>
      </NetworkButton>
    </NoticeBox>
  );
}

function Phrase({ of, busy, onRewrite, onRemove }: { of: BankComment; busy: boolean; onRewrite: () => void; onRemove: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const author = of.by?.[language];
  return (
    <li className={stack(4, "border-bottom", "pad-y-8")}>
      <p className={kit("pre-line", "break-anywhere", "plain")} dir="auto">
        {of.text}
      </p>
      <div className={cluster([4, 12], "center", "xs", "soft")}>
        {author ? (
          <span>
            <Trans>
              Shared by <bdi>{author}</bdi>
            </Trans>
          </span>
        ) : (
          <>
            <span>{of.shared ? <Trans>Shared with the team</Trans> : <Trans>For you alone</Trans>}</span>
            <Button tone="plain" size="sm" onClick={onRewrite}>
              {t({ message: "Rewrite", context: "phrase" })}
            </Button>
            <NetworkButton tone="plain" size="sm" busy={busy} offline={t`Needs a connection`} onClick={onRemove}>
              {t({ message: "Remove", context: "phrase" })}
            </NetworkButton>
          </>
        )}
      </div>
    </li>
  );
}
