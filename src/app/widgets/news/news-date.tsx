import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useIsNewPost } from "#app/state/notices/news-seen.ts";
import { cluster, inline } from "#app/ui/kit.ts";
import { Nuqta } from "#app/ui/marks/nuqta.tsx";
import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";

/** The day of a post, with a mark where it came out since this device was last here. The mark moves nothing. */
export function NewsDate({ at, hijri = false }: { at: string; hijri?: boolean }) {
  const language = useAtomValue(languageAtom);
  const isNew = useIsNewPost(at);
  return (
    <p className={cluster(0, "center", "xs", "tabular", "faint", "gap-x-12")}>
      <time dateTime={at}>{formatDate(language, at, { hijri })}</time>
      {isNew && (
        <span className={inline(8, "center", "strong", "ember")}>
          <Nuqta tone="ember" />
          <Trans context="news">New</Trans>
        </span>
      )}
    </p>
  );
}
