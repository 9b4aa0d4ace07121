import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { kit } from "#app/ui/kit.ts";
import { languageOfWords, Written } from "#app/ui/written.tsx";
import { type Announcement, listCourseAnnouncements } from "#contract/classroom/classroom.ts";
import { formatAgo } from "#app/i18n/format-ago.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { MoreRows } from "#app/widgets/more-rows/more-rows.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import css from "./side-section.module.css";

const FIRST = 3;

interface Props {
  courseId: number;
  announcements: readonly Announcement[];
  /** Where those begin that the course does not bring along. */
  earlier: string | null | undefined;
}

export function Announcements({ courseId, announcements, earlier }: Props) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const shown = all ? announcements : announcements.slice(0, FIRST);
  return (
    <section className={css.section} aria-labelledby="announcements-title">
      <h2 id="announcements-title">
        <Trans>Announcements</Trans>
      </h2>
      {announcements.length === 0 ? (
        <p className={kit("soft", "xs")}>
          <Trans>What the instructor announces appears here.</Trans>
        </p>
      ) : (
        <>
          <Listed announcements={shown} />
          {all ? (
            <MoreRows of={listCourseAnnouncements} options={{ params: { id: courseId } }} from={earlier}>
              {(more) => <Listed announcements={more} />}
            </MoreRows>
          ) : null}
        </>
      )}
      {shown.length < announcements.length || (!all && earlier) ? (
        <Button tone="plain" size="sm" onClick={() => setAll(true)}>
          {t`Show all`}
        </Button>
      ) : null}
    </section>
  );
}

function Listed({ announcements }: { announcements: readonly Announcement[] }) {
  const language = useAtomValue(languageAtom);
  const now = useNow();
  return (
    <ol>
      {announcements.map((announcement) => {
        const { title, body } = announcement.translations[language];
        return (
          <li key={announcement.id} className={kit("pad-y-12", "border-top")}>
            <h3 className={kit("md", "leading-note")}>
              <Written>{title}</Written>
            </h3>
            {body.map((paragraph) => (
              <p key={paragraph} className={kit("soft", "sm")} dir="auto" lang={languageOfWords(paragraph) ?? undefined}>
                {paragraph}
              </p>
            ))}
            <p className={kit("soft", "sm")}>
              {announcement.by ? <bdi>{announcement.by}</bdi> : null}
              {announcement.by ? (language === "ar" ? "، " : ", ") : null}
              <time dateTime={announcement.published_at}>{formatAgo(language, announcement.published_at, now)}</time>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
