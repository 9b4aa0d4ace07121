import { Trans, useLingui } from "@lingui/react/macro";
import { MessageSquarePlus, Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import { MARKING } from "#contract/coursework/marking.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import css from "./marking-screen.module.css";
import { inOrder, isFree, stretchesOf, type TextComment } from "./marking-values.ts";
import type { Marking } from "./use-marking.ts";

/** The text as it was handed in. Words that are selected can be remarked on; remarks are numbered in the order of the text. */
export function WorkText({ marking, text }: { marking: Marking; text: string }) {
  const { t } = useLingui();
  const document_ = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ from: number; to: number } | null>(null);
  const [fresh, setFresh] = useState<number | null>(null);
  const comments = inOrder(marking.values.comments);
  const set = (next: readonly TextComment[]) => marking.set({ comments: inOrder(next) });

  useEffect(() => {
    const look = () => {
      const range = document_.current && selectedRange(document_.current);
      // A press on our own button empties the selection: what was chosen stays until something else is.
      if (range) setChosen(range);
    };
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, []);

  const free = chosen !== null && comments.length < MARKING.commentsMax && isFree(comments, chosen.from, chosen.to);
  return (
    <>
      <div
        ref={document_}
        className={classNames(kit("border", "round-md", "surface", "leading-text", "break-anywhere"), css.document)}
        dir="auto"
        data-work-text
      >
        {stretchesOf(text, comments).map((part) =>
          part.remark === null ? (
            <span key={part.from} data-from={part.from}>
              {part.text}
            </span>
          ) : (
            <mark key={part.from}>
              <span data-from={part.from}>{part.text}</span>
              <sup className={kit("ember", "2xs")} aria-hidden="true">
                {part.remark}
              </sup>
            </mark>
          ),
        )}
      </div>
      {marking.work.state !== "returned" ? (
        <div>
          <Button
            tone="quiet"
            size="sm"
            icon={<MessageSquarePlus aria-hidden="true" />}
            disabled={!free}
            onClick={() => {
              if (!chosen) return;
              set([...comments, { ...chosen, text: "" }]);
              setFresh(chosen.from);
              setChosen(null);
            }}
          >
            {free ? t`Comment on the selected words` : t`Select words to comment on them`}
          </Button>
        </div>
      ) : null}
      {comments.length > 0 ? (
        <section className={css.comments} aria-labelledby="comments-title">
          <h2 className={kit("below-12", "lg")} id="comments-title">
            <Trans>Comments on the text</Trans>
          </h2>
          <ol className={grid(12)}>
            {comments.map((comment, index) => (
              <Comment
                key={comment.from}
                number={index + 1}
                words={text.slice(comment.from, comment.to)}
                comment={comment}
                focus={fresh === comment.from}
                change={(words) => set(comments.map((one) => (one === comment ? { ...one, text: words } : one)))}
                remove={() => set(comments.filter((one) => one !== comment))}
              />
            ))}
          </ol>
        </section>
      ) : null}
    </>
  );
}

interface CommentProps {
  number: number;
  words: string;
  comment: TextComment;
  focus: boolean;
  change: (text: string) => void;
  remove: () => void;
}

function Comment({ number, words, comment, focus, change, remove }: CommentProps) {
  const { t } = useLingui();
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    if (focus) area.current?.focus();
  }, [focus]);
  return (
    <li className={grid(8, "cols-1-auto")}>
      <label className={row(12, "span-all", "soft", "sm")} htmlFor={id}>
        <b aria-hidden="true">{number}</b>
        <q className={kit("clip", "nowrap")} dir="auto">
          {words}
        </q>
      </label>
      <TextArea
        id={id}
        ref={area}
        value={comment.text}
        maxLength={MARKING.commentMax}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <IconButton label={t`Delete comment ${number}`} icon={<Trash2 aria-hidden="true" />} onClick={remove} />
    </li>
  );
}

/** Offsets into the text of what is selected in it; null where nothing is, or it reaches beyond. */
function selectedRange(root: HTMLElement): { from: number; to: number } | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const from = offsetIn(root, range.startContainer, range.startOffset);
  const to = offsetIn(root, range.endContainer, range.endOffset);
  return from === null || to === null || from >= to ? null : { from, to };
}

function offsetIn(root: HTMLElement, node: Node, offset: number): number | null {
  if (!root.contains(node) || node.nodeType !== Node.TEXT_NODE) return null;
  const from = node.parentElement?.closest<HTMLElement>("[data-from]")?.dataset.from;
  return from === undefined ? null : Number(from) + offset;
}
