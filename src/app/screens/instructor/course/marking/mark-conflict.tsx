import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { MarkingDetails } from "#contract/coursework/marking.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { type DifferingField, type Side, TwoVersions } from "#app/widgets/two-versions/two-versions.tsx";
import { type MarkValues, valuesOf } from "./marking-values.ts";
import type { Marking } from "./use-marking.ts";

/** Somebody else marked the work meanwhile: line by line one of the two is chosen. */
export function MarkConflict({ marking, theirs, saved }: { marking: Marking; theirs: MarkingDetails; saved: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const mine = marking.values;
  const other = valuesOf(theirs);
  const points = (text: string | undefined) => (text ? formatNumber(language, Number(text)) : "");
  const comments = (values: MarkValues) => values.comments.map(({ text }, index) => `${index + 1}. ${text}`).join("\n");
  const all: DifferingField[] = [
    ...theirs.rubric.map(({ id, title }) => ({
      key: `points/${id}`,
      label: <bdi>{title[language]}</bdi>,
      mine: points(mine.points[id]),
      theirs: points(other.points[id]),
    })),
    ...(theirs.rubric.length === 0 ? [{ key: "degree", label: t`Grade`, mine: points(mine.degree), theirs: points(other.degree) }] : []),
    { key: "feedback", label: t`Feedback for the trainee`, mine: mine.feedback.trim(), theirs: other.feedback.trim() },
    { key: "comments", label: t`Comments on the text`, mine: comments(mine), theirs: comments(other) },
  ];
  const fields = all.filter((field) => field.mine !== field.theirs);
  const last = theirs.history.at(-1);
  const merge = (choices: Record<string, Side>): MarkValues => {
    const of = (key: string) => (choices[key] === "theirs" ? other : mine);
    return {
      degree: of("degree").degree,
      points: Object.fromEntries(theirs.rubric.map(({ id }) => [id, of(`points/${id}`).points[id] ?? ""])),
      feedback: of("feedback").feedback,
      comments: of("comments").comments,
    };
  };
  return (
    <TwoVersions
      mine={{ by: null, at: marking.draft.saved }}
      theirs={{ by: last?.by?.[language] ?? null, at: last?.at ?? null }}
      fields={fields}
      same={all.length - fields.length}
      saveLabel={t`Save merged grade`}
      onSave={async (choices) => {
        if (await marking.save({ values: merge(choices), version: theirs.version })) saved();
      }}
    />
  );
}
