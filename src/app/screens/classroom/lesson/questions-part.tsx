import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import { newId } from "#offline/ids.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, inline, kit, stack } from "#app/ui/kit.ts";
import { Composer } from "#app/widgets/conversation/composer.tsx";
import { Refused } from "#app/widgets/conversation/refused.tsx";
import { ThreadList } from "#app/widgets/conversation/thread-list.tsx";
import { say, useConversation } from "#app/widgets/conversation/use-conversation.ts";

/** What was asked about a lesson, under it, and where to ask. */
export function QuestionsPart({ programId, itemId }: { programId: number; itemId: number }) {
  const { t } = useLingui();
  const { threads, meta, isWaiting, refused } = useConversation(programId, false, { itemId, kind: "question" });
  const [asking, setAsking] = useState(false);
  const base = `/course/${programId}/questions`;
  return (
    <section className={stack(12, "above-24")} aria-labelledby="questions-title">
      <div className={cluster(8, "center")}>
        <h2 className={kit("lg")} id="questions-title">
          <Trans>Questions about this lesson</Trans>
        </h2>
        {asking || meta?.blocked ? null : (
          <Button className={kit("push-end")} tone="quiet" size="sm" onClick={() => setAsking(true)}>{t`Ask a question`}</Button>
        )}
      </div>
      {asking ? (
        <Composer
          draft={`conversation/item/${itemId}`}
          label={t`Your question`}
          verb={t`Ask`}
          titled
          mayHide={meta?.anonymous === true}
          onCancel={() => setAsking(false)}
          send={async (words) => {
            const body = { program_id: programId, kind: "question", item_id: itemId, learner_id: null, ...words };
            const done = await say("writeThread", newId(), body, words.title);
            if (done) setAsking(false);
            return done;
          }}
        />
      ) : null}
      <Refused of={refused} />
      {threads && threads.length > 0 ? <ThreadList threads={threads} base={base} isWaiting={isWaiting} /> : null}
      {threads?.length === 0 && !asking ? (
        <p className={kit("soft", "sm")}>
          <Trans>Nobody has asked about this lesson yet.</Trans>
        </p>
      ) : null}
      <Link href={base} className={inline(8, "center", "tap", "link", "sm", "strong", "self-start")}>
        <Trans>All questions of the course</Trans>
      </Link>
    </section>
  );
}
