import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "wouter";
import { useWaitingWork } from "#app/state/waiting-work.ts";
import { Sheet } from "#app/ui/sheet.tsx";
import { currentOf, type Section } from "./area-menu.ts";
import { LinkList } from "./link-list.tsx";

/** The pages of a section, over the page. A press outside and Escape close it. */
export function SectionSheet({ section, open, onClose }: { section: Section; open: boolean; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [path] = useLocation();
  const work = useWaitingWork(path);
  const close = useEffectEvent(onClose);
  const opened = useRef(path);
  useEffect(() => {
    // A link was followed, here or by the browser's back.
    if (opened.current !== path) close();
    opened.current = path;
  }, [path]);
  return (
    <Sheet open={open} onClose={onClose} title={i18n._(section.label)} closeLabel={t`Close menu`}>
      <nav aria-label={i18n._(section.label)}>
        <LinkList links={section.links} current={currentOf(section.links, path)} large onFollow={onClose} work={work} />
      </nav>
    </Sheet>
  );
}
