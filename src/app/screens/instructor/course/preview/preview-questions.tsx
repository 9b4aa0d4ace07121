import { Plural, Trans } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { grid, kit } from "#app/ui/kit.ts";
import type { Question } from "#contract/classroom/lesson-content.ts";
import { asAsked } from "#contract/orders/asked-order.ts";
import type { TeachingQuestion } from "#contract/content/teaching-content.ts";
import { newId } from "#offline/ids.ts";
import { NO_ANSWERS } from "#app/widgets/question-field/answers.ts";
import { QuestionField } from "#app/widgets/question-field/question-field.tsx";

/** Questions as an attempt asks them, to be tried: nothing is sent and nothing is marked. */
export function PreviewQuestions({ questions }: { questions: readonly TeachingQuestion[] }) {
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const [attempt] = useState(newId);
  const asked = useMemo(() => questions.map((question) => asAsked(inBoth(question), attempt)), [questions, attempt]);
  return (
    <>
      <p className={kit("soft", "sm")}>
        <Trans>Answers given here are not kept.</Trans>
      </p>
      <ol className={grid(12)}>
        {asked.map((question) => (
          <li key={question.id} className={kit("pad-16", "border", "round-md", "surface")}>
            <p className={kit("soft", "sm")}>
              <Plural value={question.points} one="# point" other="# points" />
            </p>
            <QuestionField question={question} answers={answers} onChange={setAnswers} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** What is missing in one language is read in the other. */
const readable = ({ ar, en }: { ar: string; en: string }) => ({ ar: ar || en, en: en || ar });
const part = ({ id, text }: { id: string; text: { ar: string; en: string } }) => ({ id, text: readable(text) });

const unitOf = (numeric: TeachingQuestion["numeric"]) => (numeric ? { numeric: { unit: numeric.unit || null } } : {});

const inBoth = ({ id, kind, text, points, options, matches, numeric, gaps }: TeachingQuestion): Question => ({
  id,
  kind,
  text: readable(text),
  points,
  options: options.map(part),
  ...(matches ? { matches: matches.map(part) } : {}),
  ...unitOf(numeric),
  ...(gaps ? { gaps: gaps.map((gap) => ({ id: gap.id, options: gap.options.map(part), ...unitOf(gap.numeric) })) } : {}),
});
