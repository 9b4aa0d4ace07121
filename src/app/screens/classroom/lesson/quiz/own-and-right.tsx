import { Trans } from "@lingui/react/macro";
import type { Attempt, QuestionResult } from "#contract/coursework/coursework.ts";
import type { Question } from "#contract/classroom/lesson-content.ts";

export interface GivenProps {
  question: Question;
  attempt: Attempt;
  result: QuestionResult | undefined;
}

export const Own = ({ words }: { words: string }) => (
  <Trans>
    Your answer: <bdi>{words}</bdi>
  </Trans>
);

export const Right = ({ words }: { words: string }) => (
  <Trans>
    Correct answer: <bdi>{words}</bdi>
  </Trans>
);
