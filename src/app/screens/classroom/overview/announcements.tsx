import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { Announcement } from "#contract/classroom.ts";
import { formatAgo } from "#app/i18n/format-ago.ts";
import { languageAtom } from "#app/state/language.ts";
import { Button } from "#app/ui/button.tsx";
import { useNow } from "#app/widgets/use-now.ts";
import css from "./side-section.module.css";

const FIRST = 3;

export function Announcements({ announcements }: { announcements: readonly Announcement[] }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const [all, setAll] = useState(false);
  const shown = all ? announcements : announcements.slice(0, FIRST);
  return (
    <section className={css.section} aria-labelledby="announcements-title">
      <h2 id="announcements-title">
        <Trans>Announcements</Trans>
      </h2>
      {announcements.length === 0 ? (
        <p className={css.small}>
          <Trans>What the instructor announces appears here.</Trans>
        </p>
      ) : (
        <ol className={css.list}>
          {shown.map((announcement) => {
            const { title, body } = announcement.translations[language];
            return (
              <li key={announcement.id}>
                <h3>
                  <bdi>{title}</bdi>
                </h3>
                {body.map((paragraph) => (
                  <p key={paragraph} dir="auto">
                    {paragraph}
                  </p>
                ))}
                <p className={css.small}>
                  {announcement.by ? <bdi>{announcement.by}</bdi> : null}
                  {announcement.by ? (language === "ar" ? "، " : ", ") : null}
                  <time dateTime={announcement.published_at}>{formatAgo(language, announcement.published_at, now)}</time>
                </p>
              </li>
            );
          })}
        </ol>
      )}
      {shown.length < announcements.length ? (
        <Button tone="plain" size="sm" onClick={() => setAll(true)}>
          {t`Show all`}
        </Button>
      ) : null}
    </section>
  );
}
