import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { CONTENT_ID } from "./skip-link.tsx";

/** «{الصفحة} | قبس» (glossary §3.1); without a title of its own the page's heading is it. */
export function DocumentTitle({ title }: { title: MessageDescriptor | null }) {
  const { t, i18n } = useLingui();
  const words = title && i18n._(title);
  const site = t`Qabas`;
  useEffect(() => {
    if (words) {
      document.title = words === site ? site : `${words} | ${site}`;
      return;
    }
    const main = document.getElementById(CONTENT_ID);
    const read = () => {
      const heading = main?.querySelector("h1")?.textContent?.trim();
      document.title = heading ? `${heading} | ${site}` : site;
    };
    read();
    const watcher = new MutationObserver(read);
    if (main) watcher.observe(main, { childList: true, subtree: true, characterData: true });
    return () => watcher.disconnect();
  }, [words, site]);
  return null;
}
