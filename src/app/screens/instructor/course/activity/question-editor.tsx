import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, Copy, Trash2 } from "lucide-react";
import { classNames, cluster, row, stack } from "#app/ui/kit.ts";
import { QUIZ_RULES_MAX } from "#contract/coursework/quiz-rules.ts";
import { QUESTION_KINDS } from "#contract/classroom/lesson-content.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { ChoiceSelect, TextInput } from "#app/ui/fields/text-input.tsx";
import { TranslationMeter } from "#app/widgets/content/translation-meter.tsx";
import css from "./activity.module.css";
import { areTags, ofKind, type QuestionValue, TAGS_LENGTH, translatedParts } from "./question-values.ts";
import { AnswerParts } from "./answer-parts.tsx";
import { ChoiceParts } from "./choice-parts.tsx";
import { GapParts } from "./gap-parts.tsx";
import { useKindWords } from "./kind-words.ts";
import { MatchingParts } from "./matching-parts.tsx";
import { FigureInput } from "#app/widgets/forms/figure-input.tsx";
import { OrderingParts } from "./ordering-parts.tsx";

export interface QuestionActions {
  up: (() => void) | null;
  down: (() => void) | null;
  copy: () => void;
  remove: () => void;
}

interface Props {
  number: number;
  question: QuestionValue;
  onChange: (question: QuestionValue) => void;
  actions: QuestionActions;
}

const SIDES = ["ar", "en"] as const;

/** The open question: what it asks, how it is answered, and what is said afterwards. */
export function QuestionEditor({ number, question, onChange, actions }: Props) {
  const { t } = useLingui();
  const change = (part: Partial<QuestionValue>) => onChange({ ...question, ...part });
  const { done, of } = translatedParts(question);
  const kinds = useKindWords();
  const Parts =
    question.kind === "ordering"
      ? OrderingParts
      : question.kind === "matching"
        ? MatchingParts
        : question.kind === "cloze"
          ? GapParts
          : ChoiceParts;
  const words = {
    text: { ar: t`Question in Arabic`, en: t`Question in English` },
    feedback: { ar: t`Explanation in Arabic`, en: t`Explanation in English` },
  };
  return (
    <section
      className={classNames(stack(20, "border", "round-md", "surface", "content-start", "min-0", "pad-16"), css.question)}
      aria-labelledby="question-name"
    >
      <header className={cluster([4, 12], "center")}>
        <h2 id="question-name">
          <Trans>Question {number}</Trans>
        </h2>
        <TranslationMeter done={done} of={of} />
        <span className={row(0, "push-end")}>
          {actions.up ? (
            <IconButton label={t`Move question ${number} up`} icon={<ArrowUp aria-hidden="true" />} onClick={actions.up} />
          ) : null}
          {actions.down ? (
            <IconButton label={t`Move question ${number} down`} icon={<ArrowDown aria-hidden="true" />} onClick={actions.down} />
          ) : null}
          <IconButton label={t`Duplicate question ${number}`} icon={<Copy aria-hidden="true" />} onClick={actions.copy} />
          <IconButton label={t`Delete question ${number}`} icon={<Trash2 aria-hidden="true" />} onClick={actions.remove} />
        </span>
      </header>
      <div className={classNames(stack(16), css.figures)}>
        <Field label={t`Kind of question`}>
          {(aria) => (
            <ChoiceSelect
              {...aria}
              choices={QUESTION_KINDS}
              words={kinds}
              value={question.kind}
              onChange={(kind) => onChange(ofKind(question, kind))}
            />
          )}
        </Field>
        <Field label={t`Points`}>
          {(aria) => (
            <FigureInput
              {...aria}
              inputMode="decimal"
              maxLength={6}
              value={question.points}
              onFigure={(figure) => change({ points: figure })}
            />
          )}
        </Field>
        <Field
          label={t({ message: "Category", context: "question" })}
          optional={t`Optional`}
          hint={t`Questions of one category can be drawn at random.`}
        >
          {(aria) => (
            <TextInput
              {...aria}
              dir="auto"
              maxLength={QUIZ_RULES_MAX.categoryMax}
              value={question.category ?? ""}
              onChange={({ currentTarget }) => change({ category: currentTarget.value })}
            />
          )}
        </Field>
        <Field
          label={t({ message: "Tags", context: "question" })}
          optional={t`Optional`}
          hint={t`Parted by commas. Questions with one tag can be drawn at random too.`}
          error={areTags(question.tags) ? undefined : t`No more than 10 tags, of 40 letters each`}
        >
          {(aria) => (
            <TextInput
              {...aria}
              dir="auto"
              maxLength={TAGS_LENGTH}
              value={question.tags ?? ""}
              onChange={({ currentTarget }) => change({ tags: currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <div className={classNames(stack(16), css.pair)}>
        {SIDES.map((side) => (
          <Field key={side} label={words.text[side]}>
            {(aria) => (
              <TextArea
                {...aria}
                lang={side}
                dir={side === "ar" ? "rtl" : "ltr"}
                maxLength={2_000}
                value={question.text[side]}
                onChange={({ currentTarget }) => change({ text: { ...question.text, [side]: currentTarget.value } })}
              />
            )}
          </Field>
        ))}
      </div>
      {question.kind === "short_answer" ? (
        <AnswerParts question={question} onChange={onChange} />
      ) : (
        <Parts question={question} onChange={onChange} />
      )}
      <div className={classNames(stack(16), css.pair)}>
        {SIDES.map((side) => (
          <Field key={side} label={words.feedback[side]} optional={t`Optional`} hint={t`Shown with the right answers.`}>
            {(aria) => (
              <TextArea
                {...aria}
                lang={side}
                dir={side === "ar" ? "rtl" : "ltr"}
                maxLength={2_000}
                value={question.feedback[side]}
                onChange={({ currentTarget }) => change({ feedback: { ...question.feedback, [side]: currentTarget.value } })}
              />
            )}
          </Field>
        ))}
      </div>
    </section>
  );
}
