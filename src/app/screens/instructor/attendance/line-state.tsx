import { Trans, useLingui } from "@lingui/react/macro";
import { Check, ClockArrowUp, Hourglass, TriangleAlert } from "lucide-react";
import { StatusMark } from "#app/ui/status-mark.tsx";
import type { ShownRow } from "#offline/register-view.ts";
import { sourceWords } from "./register-words.ts";

/** Where a row's mark is, whose it is if not an instructor's, and what to look at. */
export function LineState({ line, saving }: { line: ShownRow; saving: boolean }) {
  const { i18n } = useLingui();
  const source = line.source && !line.pending ? sourceWords[line.source] : null;
  return (
    <>
      {line.conflict ? (
        <StatusMark kind="bad" icon={<TriangleAlert aria-hidden="true" />}>
          <Trans>Different values</Trans>
        </StatusMark>
      ) : saving ? (
        <span>
          <Trans>Saving</Trans>
        </span>
      ) : line.pending ? (
        <StatusMark kind="wait" icon={<ClockArrowUp aria-hidden="true" />}>
          <Trans>Saved on this device</Trans>
        </StatusMark>
      ) : line.mark === "unmarked" ? (
        <span>
          <Trans context="attendance">Not recorded</Trans>
        </span>
      ) : (
        <StatusMark kind="plain" icon={<Check aria-hidden="true" />}>
          {source ? i18n._(source) : <Trans>Synced</Trans>}
        </StatusMark>
      )}
      {line.shared_device ? (
        <StatusMark kind="wait" icon={<TriangleAlert aria-hidden="true" />}>
          <Trans>One device for two trainees</Trans>
        </StatusMark>
      ) : null}
      {line.excuse === "pending" ? (
        <StatusMark kind="wait" icon={<Hourglass aria-hidden="true" />}>
          <Trans>An excuse waits for a decision</Trans>
        </StatusMark>
      ) : null}
    </>
  );
}
