import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, CircleAlert } from "lucide-react";
import type { PackageState } from "#contract/classroom/packages.ts";
import { formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { cluster } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";

/** How a package or a tool says that its learner did; nothing before it says anything. */
export function ResultLine({ state }: { state: Pick<PackageState, "completion" | "success" | "score"> | null }) {
  const language = useAtomValue(languageAtom);
  if (!state || (state.completion !== "completed" && state.success === "unknown" && state.score === null)) return null;
  const score = state.score === null ? null : formatPercent(language, state.score);
  return (
    <p className={cluster([4, 12])} aria-live="polite">
      {state.success === "failed" ? (
        <StatusMark kind="wait" pill icon={<CircleAlert aria-hidden="true" />}>
          <Trans context="package">Not passed yet</Trans>
        </StatusMark>
      ) : null}
      {state.success === "passed" ? (
        <StatusMark kind="ok" pill icon={<Check aria-hidden="true" />}>
          <Trans context="package">Passed</Trans>
        </StatusMark>
      ) : null}
      {state.success === "unknown" && state.completion === "completed" ? (
        <StatusMark kind="ok" pill icon={<Check aria-hidden="true" />}>
          <Trans context="package">Done</Trans>
        </StatusMark>
      ) : null}
      {score ? (
        <span>
          <Trans>Result: {score}</Trans>
        </span>
      ) : null}
    </p>
  );
}
