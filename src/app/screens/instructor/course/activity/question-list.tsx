import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CircleAlert, Plus } from "lucide-react";
import { useState } from "react";
import { classNames, cluster, grid, kit, row, stack } from "#app/ui/kit.ts";
import { textWithLines } from "#contract/coursework/cloze.ts";
import { CONTENT } from "#contract/content/teaching-content.ts";
import { newId } from "#offline/ids.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import css from "./activity.module.css";
import { useKindWords } from "./kind-words.ts";
import { isWhole, newQuestion, pointsOf, type QuestionValue } from "./question-values.ts";
import { QuestionEditor } from "./question-editor.tsx";

interface Props {
  questions: readonly QuestionValue[];
  onChange: (questions: QuestionValue[]) => void;
  /** Sending was refused: the first that lacks something is named. */
  refused: boolean;
}

/** Questions at the start, the open one at the end. A deleted one comes back as long as nothing else was changed. */
export function QuestionList({ questions, onChange, refused }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const [open, setOpen] = useState<string | null>(questions[0]?.id ?? null);
  const [deleted, setDeleted] = useState<readonly QuestionValue[] | null>(null);
  const index = Math.max(
    0,
    questions.findIndex(({ id }) => id === open),
  );
  const kinds = useKindWords();
  const question = questions[index];
  const questionTotal = questions.length;
  const points = Math.round(questions.reduce((sum, each) => sum + pointsOf(each), 0) * 100) / 100;
  const lacking = questions.findIndex((each) => !isWhole(each)) + 1;
  const put = (next: QuestionValue[]) => {
    setDeleted(null);
    onChange(next);
  };
  const add = (made: QuestionValue, at: number) => {
    put(questions.toSpliced(at, 0, made));
    setOpen(made.id);
  };
  const move = (by: number) => () => {
    if (question) put(questions.toSpliced(index, 1).toSpliced(index + by, 0, question));
  };
  const remove = () => {
    onChange(questions.toSpliced(index, 1));
    setDeleted(questions);
  };
  return (
    <div className={classNames(stack(16), css.columns)}>
      <section className={classNames(stack(12, "content-start", "min-0"), css.list)} aria-labelledby="questions-title">
        <header className={cluster([4, 12], "baseline", "between")}>
          <h2 className={kit("lg")} id="questions-title">
            <Trans>Questions</Trans>
          </h2>
          <small>
            <span>
              <Plural value={questionTotal} one="# question" other="# questions" />
            </span>
            <span>
              <Plural value={points} one="# point" other="# points" />
            </span>
          </small>
        </header>
        <ol>
          {questions.map((each, at) => (
            <li key={each.id}>
              <button
                type="button"
                className={classNames(
                  grid(12, "full", "border-bottom", "plain", "text-start", "break-anywhere", "pad-12"),
                  css.row,
                  each === question && classNames(css.current, kit("round-sm", "strong")),
                )}
                aria-current={each === question ? "true" : undefined}
                onClick={() => setOpen(each.id)}
              >
                <b className={kit("soft", "tabular")}>{at + 1}</b>
                <span>
                  <bdi>{textWithLines(each.kind, each.text[language] || each.text.ar || each.text.en || "…")}</bdi>
                  <small className={kit("block", "soft", "xs", "regular")}>
                    {kinds[each.kind]}
                    {language === "ar" ? "، " : ", "}
                    <Plural value={pointsOf(each)} one="# point" other="# points" />
                  </small>
                </span>
              </button>
            </li>
          ))}
        </ol>
        <output className={classNames(row(8, "center", "soft", "sm"), css.undo)}>
          {deleted ? (
            <>
              <Trans>Question deleted</Trans>
              <Button tone="plain" size="sm" onClick={() => put([...deleted])}>
                {t({ message: "Undo", context: "editor" })}
              </Button>
            </>
          ) : null}
        </output>
        {refused && lacking > 0 ? (
          <p className={row(8, "bad", "sm")} role="alert">
            <CircleAlert aria-hidden="true" />
            <Trans>Question {lacking} is missing something: its text, its points, its options or what is right.</Trans>
          </p>
        ) : null}
        {questionTotal < CONTENT.questionsMax ? (
          <Button tone="quiet" block icon={<Plus aria-hidden="true" />} onClick={() => add(newQuestion(), questionTotal)}>
            <Trans>Add question</Trans>
          </Button>
        ) : null}
      </section>
      {question ? (
        <QuestionEditor
          key={question.id}
          number={index + 1}
          question={question}
          onChange={(next) => put(questions.with(index, next))}
          actions={{
            up: index > 0 ? move(-1) : null,
            down: index < questionTotal - 1 ? move(1) : null,
            copy: () => add({ ...question, id: newId() }, index + 1),
            remove,
          }}
        />
      ) : null}
    </div>
  );
}
