import { languageAtom } from "#app/state/language/language.ts";
import { classNames, inline, kit } from "#app/ui/kit.ts";
import { pageAddress } from "#contract/site/page-address.ts";
import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Rss } from "lucide-react";
import styles from "./feed-link.module.css";

/** A file of the server's, not a page: a plain link. */
export function FeedLink() {
  const language = useAtomValue(languageAtom);
  return (
    <a
      href={pageAddress("", "/news/feed.xml", language)}
      type="application/atom+xml"
      className={classNames(inline(8, "center", "sm", "soft", "tap"), styles.feed)}
    >
      <Rss className={kit("icon-16")} aria-hidden="true" />
      <Trans>News feed (Atom)</Trans>
    </a>
  );
}
