import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { kit } from "#app/ui/kit.ts";
import type { TrainerApplicationStatus } from "#contract/requests/trainers.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Timeline, type TimelineStep } from "#app/widgets/time/timeline.tsx";
import { statusWords } from "./application-words.ts";

/** What happened, where it stands, and the likeliest step to come. */
export function ApplicationTimeline({ application: { events, next } }: { application: TrainerApplicationStatus }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const past = events.map(
    ({ status, note, at }, index): TimelineStep => ({
      key: `${at} ${status}`,
      state: index === events.length - 1 && next.length > 0 ? "now" : "done",
      title: i18n._(statusWords[status]),
      note: (
        <>
          <p>
            <time dateTime={at}>{formatDateTime(language, at)}</time>
          </p>
          {note ? (
            <p className={kit("pre-line", "break-anywhere")} dir="auto">
              {note}
            </p>
          ) : null}
        </>
      ),
    }),
  );
  const [likeliest] = next;
  const open = likeliest ? [{ key: "next", state: "open", title: i18n._(statusWords[likeliest]) } as const] : [];
  return <Timeline steps={[...past, ...open]} doneWord={t`Done`} />;
}
