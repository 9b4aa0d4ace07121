import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ClockArrowUp, Hourglass, MessageSquareText, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { languageAtom } from "#app/state/language/language.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import type { ShownRow } from "#offline/attendance/register.ts";
import { sourceWords } from "./source-words.ts";

interface Props {
  row: ShownRow;
  /** The mark is on its way to the disk. */
  saving: boolean;
  /** Beside the name: what the row shows anyway is left out. */
  brief?: boolean;
}

/** The one thing that is said of a learner under the name: what is to be looked at goes before what is usual. */
export function RowFact({ row, saving, brief = false }: Props): ReactNode {
  const { i18n, t } = useLingui();
  const comma = useAtomValue(languageAtom) === "ar" ? "، " : ", ";
  const { number, minutes_late: minutes, source, note } = row;
  if (row.conflict) {
    return (
      <StatusMark kind="bad" icon={<TriangleAlert aria-hidden="true" />}>
        <Trans>Different values</Trans>
      </StatusMark>
    );
  }
  if (saving) return <Trans>Saving</Trans>;
  if (row.pending) {
    return (
      <StatusMark kind="wait" icon={<ClockArrowUp aria-hidden="true" />}>
        <Trans>Waiting to sync</Trans>
      </StatusMark>
    );
  }
  if (row.shared_device) {
    return (
      <StatusMark kind="wait" icon={<TriangleAlert aria-hidden="true" />}>
        <Trans>One device for two trainees</Trans>
      </StatusMark>
    );
  }
  if (row.excuse === "pending") {
    return (
      <StatusMark kind="wait" icon={<Hourglass aria-hidden="true" />}>
        <Trans>Excuse waiting</Trans>
      </StatusMark>
    );
  }
  if (row.mark === "late" && minutes !== null) {
    return (
      <StatusMark kind="wait">
        <bdi>{number}</bdi>
        {comma}
        <Plural value={minutes} one="# minute" other="# minutes" />
      </StatusMark>
    );
  }
  const words =
    row.mark === "unmarked"
      ? brief
        ? null
        : t({ message: "Not recorded", context: "attendance" })
      : row.mark === "excused" && row.excuse === "approved"
        ? t`Excuse accepted`
        : source && sourceWords[source]
          ? i18n._(sourceWords[source])
          : null;
  return (
    <>
      <bdi>{number}</bdi>
      {words ? comma : null}
      {words}
      {note ? (
        <>
          <MessageSquareText aria-hidden="true" />
          <VisuallyHidden>{t`Note`}</VisuallyHidden>
        </>
      ) : null}
    </>
  );
}
