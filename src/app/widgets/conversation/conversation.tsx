import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { listConversation, THREAD_STATES, type ThreadKind, type ThreadState } from "#contract/conversation/conversation.ts";
import { newId } from "#offline/ids.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { MoreRows } from "#app/widgets/more-rows/more-rows.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { Blocked } from "./blocked.tsx";
import { Composer } from "./composer.tsx";
import { Refused } from "./refused.tsx";
import { ThreadList } from "./thread-list.tsx";
import { ThreadView } from "./thread-view.tsx";
import { type Filter, queryOf, say, useConversation } from "./use-conversation.ts";

const WIDTHS = [88, 55, 100, 45] as const;

interface Props {
  programId: number;
  teaches: boolean;
  /** Address of the list; a thread stands below it. */
  base: string;
  threadId: string | undefined;
  children?: ReactNode;
}

/** The questions of a course and one's messages in it: the list, or one of them. */
export function Conversation({ threadId, children, ...course }: Props) {
  return (
    <div className={stack(16, "pad-top-16", "read")}>
      {threadId ? <ThreadView key={threadId} threadId={threadId} {...course} /> : <Threads {...course} />}
      {threadId ? null : children}
    </div>
  );
}

function Threads({ programId, teaches, base }: Omit<Props, "threadId" | "children">) {
  const { t } = useLingui();
  const [path, navigate] = useLocation();
  const address = new URLSearchParams(useSearch());
  const [typed, setTyped] = useState(address.get("q") ?? "");
  const [writing, setWriting] = useState<ThreadKind | null>(null);
  const asked = THREAD_STATES.find((one) => one === address.get("state"));
  const learnerId = Number(address.get("learner")) || 0;
  const filter: Filter = {
    q: address.get("q") ?? "",
    ...(asked ? { state: asked } : {}),
    ...(teaches && learnerId > 0 ? { learnerId } : {}),
  };
  const { read, threads, meta, isWaiting, refused, fromCopy } = useConversation(programId, teaches, filter);
  const go = (change: { q?: string; state?: ThreadState | undefined }) => {
    const next = new URLSearchParams(address);
    for (const [key, value] of Object.entries(change)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    navigate(next.size > 0 ? `${path}?${next}` : path, { replace: true });
  };
  const states: Record<ThreadState, string> = {
    unanswered: t`Without an answer`,
    unread: t({ message: "Unread", context: "conversation" }),
    mine: t({ message: "Mine", context: "conversation" }),
  };
  const ask = async (kind: ThreadKind, words: { title: string; body: string; anonymous: boolean }) => {
    const body = { program_id: programId, kind, item_id: null, learner_id: null, ...words };
    const done = await say("writeThread", newId(), body, words.title);
    if (done) setWriting(null);
    return done;
  };
  return (
    <>
      <KeptNotice of={read} />
      <div className={cluster(8, "center")}>
        <h2 className={kit("lg")}>
          <Trans context="conversation">Questions</Trans>
        </h2>
        {writing !== null || meta?.blocked ? null : (
          <span className={cluster(8, "push-end")}>
            {teaches ? null : <Button tone="quiet" size="sm" onClick={() => setWriting("message")}>{t`Write to the instructors`}</Button>}
            <Button tone="ink" size="sm" onClick={() => setWriting("question")}>{t`Ask a question`}</Button>
          </span>
        )}
      </div>
      {meta?.blocked ? <Blocked reason={meta.blocked} /> : null}
      {writing === null ? null : (
        <Composer
          key={writing}
          draft={`conversation/${programId}/${writing}`}
          label={writing === "question" ? t`Your question` : t`Your message: only your instructors read it`}
          verb={writing === "question" ? t`Ask` : t({ message: "Send", context: "conversation" })}
          titled
          mayHide={writing === "question" && !teaches && meta?.anonymous === true}
          onCancel={() => setWriting(null)}
          send={(words) => ask(writing, words)}
        />
      )}
      <Refused of={refused} />
      <search>
        <form
          method="dialog"
          className={cluster(8, "center")}
          onSubmit={(event) => {
            event.preventDefault();
            go({ q: typed.trim() });
          }}
        >
          <TextInput
            type="search"
            name="q"
            maxLength={120}
            aria-label={t`Search in questions`}
            placeholder={t`Search in questions`}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              if (event.currentTarget.value === "") go({ q: "" });
            }}
          />
          <Chip pressed={!asked} onClick={() => go({ state: undefined })}>
            <Trans context="conversation">All</Trans>
          </Chip>
          {THREAD_STATES.map((state) => (
            <Chip key={state} pressed={asked === state} onClick={() => go({ state })}>
              {states[state]}
            </Chip>
          ))}
        </form>
      </search>
      {fromCopy ? (
        <p className={kit("soft", "sm")}>
          <Trans>Without a connection, only what is kept on this device is searched.</Trans>
        </p>
      ) : null}
      <LoadState of={{ ...read, data: threads }} skeleton={<SkeletonLines widths={WIDTHS} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title={filter.q || asked ? t`Nothing matches` : t`No questions yet`}
              help={teaches ? t`What trainees ask appears here.` : t`Ask what is not clear: your instructors and colleagues answer.`}
            />
          ) : (
            <>
              <ThreadList threads={rows} base={base} isWaiting={isWaiting} />
              {fromCopy ? null : (
                <MoreRows of={listConversation} options={{ params: { id: programId }, query: queryOf(filter) }} from={meta?.next_cursor}>
                  {(more) => <ThreadList threads={more} base={base} isWaiting={isWaiting} />}
                </MoreRows>
              )}
            </>
          )
        }
      </LoadState>
    </>
  );
}
