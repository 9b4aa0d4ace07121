import type { Question } from "#contract/classroom/lesson-content.ts";
import type { Answers } from "./answers.ts";

/** What every way to answer is given. */
export interface QuestionProps {
  question: Question;
  answers: Answers;
  onChange: (answers: Answers) => void;
}
