import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CircleCheckBig, Mail } from "lucide-react";
import { Link } from "wouter";
import type { ConversationThread } from "#contract/conversation/conversation.ts";
import { now } from "#offline/clock.ts";
import { formatAgo } from "#app/i18n/format-ago.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";

interface Props {
  threads: readonly ConversationThread[];
  base: string;
  isWaiting: (id: string) => boolean;
}

/** Threads, what was said last first: whose they are, how many answered, and what is new. */
export function ThreadList({ threads, base, isWaiting }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <ul className={stack(0)} aria-label={t`Questions and messages`}>
      {threads.map((thread) => {
        const { id, title, kind, item, learner, answers, accepted_post_id: accepted, unread, last_at: at, posts } = thread;
        const [first] = posts;
        const who =
          kind === "message"
            ? learner?.names[language]
            : first?.mine
              ? t({ message: "You", context: "author" })
              : first?.author?.names[language];
        return (
          <li key={id} className={stack(4, "border-bottom", "pad-y-12")}>
            <Link href={`${base}/${id}`} className={kit("plain", "break-anywhere", "hover-underline", unread ? "heavy" : "medium")}>
              <bdi>{title || t`Deleted question`}</bdi>
            </Link>
            <div className={cluster([4, 12], "center", "xs", "soft")}>
              {kind === "message" ? (
                <StatusMark kind="plain" icon={<Mail aria-hidden="true" />}>
                  {t({ message: "Message", context: "conversation" })}
                </StatusMark>
              ) : null}
              <bdi>{who ?? t`A trainee`}</bdi>
              {item?.title[language] ? <bdi>{item.title[language]}</bdi> : null}
              <time dateTime={at}>{formatAgo(language, at, now())}</time>
              <span>{t`${plural(answers, { one: "# answer", other: "# answers" })}`}</span>
              {accepted ? <StatusMark kind="ok" icon={<CircleCheckBig aria-hidden="true" />}>{t`Answered`}</StatusMark> : null}
              {unread ? (
                <span className={kit("ember", "strong")}>
                  <Trans context="conversation">New</Trans>
                </span>
              ) : null}
              {isWaiting(id) ? <DeviceMark kind="waiting" /> : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
