import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useIsNewPost } from "#app/state/notices/news-seen.ts";
import { Nuqta } from "#app/ui/nuqta.tsx";
import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import styles from "./news-date.module.css";

/** The day of a post, with a mark where it came out since this device was last here. The mark moves nothing. */
export function NewsDate({ at, hijri = false }: { at: string; hijri?: boolean }) {
  const language = useAtomValue(languageAtom);
  const isNew = useIsNewPost(at);
  return (
    <p className={styles.date}>
      <time dateTime={at}>{formatDate(language, at, { hijri })}</time>
      {isNew && (
        <span className={styles.new}>
          <Nuqta tone="ember" />
          <Trans context="news">New</Trans>
        </span>
      )}
    </p>
  );
}
