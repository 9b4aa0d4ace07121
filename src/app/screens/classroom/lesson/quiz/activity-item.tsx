import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { useWaiting } from "#app/state/queue/queue.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import type { ItemProps } from "../item-props.ts";
import { QuizAttempt } from "./quiz-attempt.tsx";
import { QuizIntro } from "./quiz-intro.tsx";
import { QuizResult } from "./quiz-result.tsx";
import { useAttempt } from "./use-attempt.ts";
import { RefusedBox } from "#app/widgets/course-layout/queued-boxes.tsx";

/** A quiz: what it asks for, an attempt, what came of it. */
export function ActivityItem({ content, online, reread, head }: ItemProps & { head: ReactNode }) {
  const { i18n } = useLingui();
  const { activity, item } = content;
  const quiz = useAttempt(content, online, reread);
  const { waiting, refused } = useWaiting("startAttempt", "submitAttempt");
  if (!activity) return null;
  const { stage, failure } = quiz;
  const rejected = refused.find(({ shown }) => shown.item_id === item.id);
  const waits = waiting.some(({ shown }) => shown.item_id === item.id);
  return (
    <>
      {head}
      {failure ? <NoticeBox kind="bad">{problemSentence(i18n, failure)}</NoticeBox> : null}
      {rejected ? <RefusedBox of={rejected} /> : null}
      {waits && stage.kind !== "asking" ? (
        <NoticeBox kind="wait">
          <Trans>Your answers are saved on this device and will be graded when you are back online.</Trans>
        </NoticeBox>
      ) : null}
      {stage.kind === "intro" || stage.kind === "handed-in" ? (
        <QuizIntro
          activity={activity}
          online={online}
          busy={quiz.busy}
          waits={waits}
          completed={item.status === "completed"}
          onStart={() => void quiz.start()}
          onOpen={(id) => void quiz.goOn(id)}
        />
      ) : null}
      {stage.kind === "asking" ? (
        <QuizAttempt
          key={stage.id}
          stage={stage}
          allowed={activity.attempts_allowed}
          answers={quiz.answers}
          where={quiz.where}
          busy={quiz.busy}
          online={online}
          onChange={quiz.change}
          onSubmit={(timeUp) => void quiz.submit(timeUp)}
        />
      ) : null}
      {stage.kind === "result" ? (
        <QuizResult attempt={stage.attempt} timeUp={stage.timeUp} allowed={activity.attempts_allowed} onBack={quiz.leave} />
      ) : null}
    </>
  );
}
