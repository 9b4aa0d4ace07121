import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, kit } from "#app/ui/kit.ts";
import type { Attempt } from "#contract/coursework/coursework.ts";
import css from "./quiz.module.css";

/** What is not shown of an attempt, and when it is. A server of before says nothing of it: it shows all. */
export function ReviewNote({ review }: Pick<Attempt, "review">) {
  const language = useAtomValue(languageAtom);
  if (!review || review.shown === "right") return null;
  const { right_at: at } = review;
  const day = at && formatDate(language, at);
  const hijri = at && formatDate(language, at, { calendar: "hijri" });
  return (
    <p className={classNames(kit("soft", "sm"), css.help)}>
      {day ? (
        <Trans>
          The right answers are shown from {day} ({hijri}) on.
        </Trans>
      ) : review.right_later ? (
        <Trans>The right answers are shown after your last attempt.</Trans>
      ) : review.shown === "answers" ? (
        <Trans>This quiz does not show the right answers.</Trans>
      ) : review.shown === "score" ? (
        <Trans>This quiz shows the score only.</Trans>
      ) : (
        <Trans>This quiz does not show its results here.</Trans>
      )}
    </p>
  );
}
