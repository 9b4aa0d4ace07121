import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { cluster, grid } from "#app/ui/kit.ts";
import { gapIds } from "#contract/coursework/cloze.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { answersOf } from "#app/widgets/question-field/answers.ts";
import { type GivenProps, Own, Right } from "./own-and-right.tsx";

/** Every line with what it was matched with. */
export function GivenPairs({ question, attempt, result }: GivenProps) {
  const language = useAtomValue(languageAtom);
  const own = answersOf(attempt).pairs[question.id] ?? [];
  const wordsOf = (id: string | undefined) => question.matches?.find((match) => match.id === id)?.text[language] ?? "";
  return (
    <ul className={grid(8, "sm")}>
      {question.options.map(({ id, text }) => {
        const given = own.find(({ option }) => option === id)?.match;
        const correct = result?.correct_pairs?.find(({ option }) => option === id)?.match;
        return (
          <GivenPart
            key={id}
            name={<bdi>{text[language]}</bdi>}
            own={given === undefined ? undefined : wordsOf(given)}
            right={given !== undefined && given === correct}
            correct={correct === undefined ? undefined : wordsOf(correct)}
          />
        );
      })}
    </ul>
  );
}

/** Every gap with what was put into it, in the order of the text. */
export function GivenGaps({ question, attempt, result }: GivenProps) {
  const language = useAtomValue(languageAtom);
  const own = answersOf(attempt).gaps[question.id] ?? {};
  const wordsOf = (id: string) => {
    const options = question.gaps?.find((gap) => gap.id === id)?.options ?? [];
    return options.length > 0 ? options.find((option) => option.id === own[id])?.text[language] : own[id];
  };
  return (
    <ol className={grid(8, "sm")}>
      {gapIds(question.text[language]).map((id, index) => {
        const place = index + 1;
        const judged = result?.gaps?.find(({ gap }) => gap === id);
        return (
          <GivenPart
            key={id}
            name={<Trans>Gap {place}</Trans>}
            own={wordsOf(id)}
            right={judged?.right ?? false}
            correct={judged?.correct?.[language]}
          />
        );
      })}
    </ol>
  );
}

interface PartProps {
  name: ReactNode;
  /** What was answered; undefined: nothing. */
  own: string | undefined;
  right: boolean;
  /** What would have been right, where that may be known. */
  correct: string | undefined;
}

function GivenPart({ name, own, right, correct }: PartProps) {
  const { t } = useLingui();
  return (
    <li className={cluster([2, 12], "center")}>
      <b>{name}</b>
      <span>{own === undefined ? <Trans>You did not answer</Trans> : <Own words={own} />}</span>
      {right ? (
        <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>{t`Correct`}</StatusMark>
      ) : (
        <>
          <StatusMark kind="bad" icon={<X aria-hidden="true" />}>{t`Incorrect`}</StatusMark>
          {correct === undefined ? null : (
            <span>
              <Right words={correct} />
            </span>
          )}
        </>
      )}
    </li>
  );
}
