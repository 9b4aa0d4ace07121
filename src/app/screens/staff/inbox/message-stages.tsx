import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import type { MessageStage } from "#contract/messages/message-stages.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { ROLE } from "#app/widgets/staff/role-words.ts";
import { Part } from "#app/widgets/staff/facts.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { messageStatus } from "#app/widgets/staff-queues/message-words.ts";
import { Timeline } from "#app/widgets/time/timeline.tsx";
import type { MessageRow } from "./inbox-words.ts";

/** What happened to a message, the newest first, with who did it. */
export function MessageStages({ of: { stages, open } }: { of: MessageRow }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const wordOf = useStageWord();
  return (
    <Part title={t({ message: "Stages", context: "message" })}>
      <Timeline
        doneWord={t`Done`}
        steps={stages.map((stage, place) => ({
          key: `${stage.what} ${stage.at}`,
          state: place === 0 && open ? "now" : "done",
          title: wordOf(stage),
          note: (
            <>
              {stage.by ? (
                <>
                  <bdi>{said(stage.by)}</bdi>
                  {t({ message: ", ", comment: "Between who did it and when" })}
                </>
              ) : null}
              <time dateTime={stage.at}>{formatDateTime(language, stage.at)}</time>
            </>
          ),
        }))}
      />
    </Part>
  );
}

function useStageWord(): (stage: MessageStage) => ReactNode {
  const { t, i18n } = useLingui();
  const said = useSaid();
  return ({ what, to, role }) => {
    const name = role ? i18n._(ROLE[role]) : to ? said(to) : t`A former colleague`;
    switch (what) {
      case "received":
        return t`The message arrived, and its number was sent`;
      case "assigned":
        return t`Assigned to ${name}`;
      case "referred":
        return t`Referred to ${name}`;
      case "linked":
        return t`Linked to the account of ${name}`;
      default:
        return i18n._(messageStatus[what].words);
    }
  };
}
