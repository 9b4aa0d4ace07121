import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { kit } from "#app/ui/kit.ts";
import type { RequestEvent } from "#contract/requests/requests.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Timeline, type TimelineStep } from "#app/widgets/time/timeline.tsx";

interface Props {
  events: readonly RequestEvent[];
  /** What a step is called; a step without words is passed over. */
  say: (to: string) => ReactNode;
  /** The likeliest step to come, while there is one. */
  next?: { title: ReactNode; note?: ReactNode } | null;
}

/** What happened to a request, where it stands, and what comes next (glossary: مراحل الطلب). */
export function RequestTimeline({ events, say, next = null }: Props) {
  const { t } = useLingui();
  const told = events.filter(({ to }) => say(to) !== null);
  const past = told.map(
    (event, index): TimelineStep => ({
      key: `${event.at} ${event.to}`,
      state: index === told.length - 1 && next !== null ? "now" : "done",
      title: say(event.to),
      note: <StepNote event={event} />,
    }),
  );
  const open = next ? [{ key: "next", state: "open" as const, title: next.title, note: next.note }] : [];
  return <Timeline steps={[...past, ...open]} doneWord={t`Done`} />;
}

function StepNote({ event: { role, by, note, at } }: { event: RequestEvent }) {
  const language = useAtomValue(languageAtom);
  const name = by?.[language];
  return (
    <>
      <p>
        <time dateTime={at}>{formatDateTime(language, at)}</time>
      </p>
      {name && role !== "student" ? (
        <p>
          <Trans>
            By <bdi>{name}</bdi>
          </Trans>
        </p>
      ) : null}
      {note ? (
        <p className={kit("round-sm", "sunken", "plain", "pre-line", "break-anywhere", "above-8", "pad-12")} dir="auto">
          {note}
        </p>
      ) : null}
    </>
  );
}
