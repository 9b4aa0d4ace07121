import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { Link } from "wouter";
import { now } from "#offline/clock.ts";
import { newId } from "#offline/ids.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { inline, kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { Blocked } from "./blocked.tsx";
import { Composer } from "./composer.tsx";
import { PostItem } from "./post-item.tsx";
import { Refused } from "./refused.tsx";
import { say, useConversation } from "./use-conversation.ts";

const WIDTHS = [55, 100, 88] as const;

interface Props {
  programId: number;
  teaches: boolean;
  threadId: string;
  /** The list that it stands in. */
  base: string;
}

/** One thread with all that was said in it, and where to answer. Opening it says that it was read. */
export function ThreadView({ programId, teaches, threadId, base }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { read, threads, meta, isWaiting, refused, retry } = useConversation(programId, teaches, { thread: threadId });
  const thread = threads?.[0];
  const unread = thread?.unread === true;
  useEffect(() => {
    if (unread) void say("readThread", threadId, { read_at: now().toISOString() });
  }, [unread, threadId]);
  const left = thread ? thread.answers + 1 - thread.posts.length : 0;
  return (
    <div className={stack(12)}>
      <KeptNotice of={read} />
      <Link href={base} className={inline(8, "center", "tap", "link", "sm", "strong", "self-start")}>
        <ArrowLeft aria-hidden="true" data-flip className={kit("icon-18")} />
        <Trans>All questions</Trans>
      </Link>
      <LoadState of={{ ...read, data: threads }} skeleton={<SkeletonLines widths={WIDTHS} />}>
        {() =>
          thread ? (
            <>
              <h2 className={kit("lg", "break-anywhere")} dir="auto">
                {thread.title || <Trans>Deleted question</Trans>}
              </h2>
              {thread.item?.title[language] ? (
                <p className={kit("soft", "sm")}>
                  <Trans>
                    About the lesson <bdi>{thread.item.title[language]}</bdi>
                  </Trans>
                </p>
              ) : null}
              <ol className={stack(0)} aria-label={t`What was said`}>
                {thread.posts.map((post) => (
                  <PostItem
                    key={post.id}
                    post={post}
                    thread={thread}
                    programId={programId}
                    teaches={teaches}
                    waits={isWaiting(post.id)}
                    changed={retry}
                  />
                ))}
              </ol>
              {left > 0 ? (
                <p className={kit("soft", "sm")}>
                  <Trans>Some answers are not on this device. They are shown with a connection.</Trans>
                </p>
              ) : null}
              <Refused of={refused} />
              {meta?.blocked ? (
                <Blocked reason={meta.blocked} />
              ) : (
                <Composer
                  key={threadId}
                  draft={`conversation/${threadId}`}
                  label={t`Your answer`}
                  verb={t({ message: "Send", context: "conversation" })}
                  mayHide={!teaches && thread.kind === "question" && meta?.anonymous === true}
                  send={({ body, anonymous }) => say("writePost", newId(), { thread_id: threadId, body, anonymous }, thread.title)}
                />
              )}
            </>
          ) : (
            <EmptyState title={t`This conversation is not here`} help={t`It was deleted, or it is not yours to read.`} />
          )
        }
      </LoadState>
    </div>
  );
}
