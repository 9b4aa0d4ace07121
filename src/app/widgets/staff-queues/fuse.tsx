import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CirclePause, Hourglass, TriangleAlert } from "lucide-react";
import type { InboxKind } from "#contract/requests/assignments.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { kit } from "#app/ui/kit.ts";

interface Props {
  of: { open: boolean; waits: boolean; overdue: boolean; days_left: number; reply_by: string; kind?: InboxKind };
}

/** How much of three business days is left, words first: colour and mark only repeat them. */
export function Fuse({ of: { open, waits, overdue, days_left: left, reply_by: by, kind } }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const waitsFor = () => {
    if (kind === "delivery") return t`With the carrier`;
    return kind === "postponement" || kind === "withdrawal" ? t`Waiting for the trainee` : t`Waiting for its sender`;
  };
  if (!open) return t({ message: "Closed", context: "request" });
  if (waits)
    return (
      <StatusMark kind="plain" icon={<CirclePause aria-hidden="true" />}>
        {waitsFor()}
      </StatusMark>
    );
  const late = -left;
  return (
    <time dateTime={by} title={formatDate(language, by, { weekday: true })} className={kit("nowrap")}>
      {overdue ? (
        <StatusMark kind="bad" icon={<TriangleAlert aria-hidden="true" />}>
          {t`${plural(late, { one: "Overdue by # day", other: "Overdue by # days" })}`}
        </StatusMark>
      ) : (
        <StatusMark kind={left === 0 ? "wait" : "plain"} icon={<Hourglass aria-hidden="true" />}>
          {left === 0 ? t`Due today` : t`${plural(left, { one: "# day left", other: "# days left" })}`}
        </StatusMark>
      )}
    </time>
  );
}
