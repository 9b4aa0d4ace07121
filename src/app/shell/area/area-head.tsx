import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useSetAtom } from "jotai";
import { ArrowLeft, EllipsisVertical, Menu, Search } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useLocation } from "wouter";
import { headPlacesAtom, ownHeadAtom } from "#app/state/page-head.ts";
import { useLayoutValue } from "#app/state/use-layout-value.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { classNames, kit, row } from "#app/ui/kit.ts";
import { labelAt, parentOf } from "#app/widgets/area-menu/area-menu.ts";
import { useAreaMenu } from "#app/widgets/area-menu/use-area-menu.ts";
import { openSearch } from "#app/shell/menus/open-search.ts";
import { useMenuSheet } from "#app/shell/menus/use-menu-sheet.tsx";
import styles from "./area-head.module.css";
import { NotificationBell } from "./notification-bell.tsx";
import { SectionMenu } from "./section-menu.tsx";

/**
 * A phone's app bar, on a wide screen the head of the page (frame.md §2 and §5): the title, one way out, at most two actions.
 * @param find the area's own search, in place of that of the site
 */
export function AreaHead({ title, find }: { title: MessageDescriptor | null; find?: ReactNode }) {
  const { t, i18n } = useLingui();
  const [path] = useLocation();
  const menu = useAreaMenu();
  const own = useLayoutValue(ownHeadAtom);
  const { button, sheet } = useMenuSheet();
  const parent = parentOf(menu, path);
  const { words, action } = useHeadPlaces();
  const named = title ?? labelAt(menu.services.links, path);
  const listed = [...menu.start, ...menu.services.links].some(({ href }) => href === path);
  return (
    <header className={styles.head} data-app-bar>
      {parent === null ? (
        <IconButton className={styles.phone} label={t`Open menu`} icon={<Menu aria-hidden="true" data-flip />} {...button} />
      ) : (
        <IconButton
          className={classNames(styles.back, listed && styles.phone)}
          href={own?.back ?? parent}
          label={t`Back`}
          icon={<ArrowLeft aria-hidden="true" data-flip />}
        />
      )}
      <div className={row(0, "center", "min-0")}>
        <div className={classNames(kit("min-0"), styles.words)}>
          {own === null && named ? <h1 tabIndex={-1}>{i18n._(named)}</h1> : null}
          <div ref={words} className={kit("contents")} />
        </div>
        <SectionMenu />
      </div>
      <div className={classNames(row(find ? 8 : 0, "center", "push-end"), styles.end)}>
        <div ref={action} className={kit("contents")} />
        {find}
        <span className={styles.phone}>
          {parent === null ? (
            <>
              {find ? null : <IconButton href="/courses?q=" onClick={openSearch} label={t`Search`} icon={<Search aria-hidden="true" />} />}
              <NotificationBell />
            </>
          ) : (
            <IconButton label={t`More options`} icon={<EllipsisVertical aria-hidden="true" />} {...button} />
          )}
        </span>
      </div>
      {sheet}
    </header>
  );
}

/** Says where a page puts its own words, as long as this head stands. */
function useHeadPlaces() {
  const words = useRef<HTMLDivElement>(null);
  const action = useRef<HTMLDivElement>(null);
  const offer = useSetAtom(headPlacesAtom);
  useLayoutEffect(() => {
    if (words.current && action.current) offer({ words: words.current, action: action.current });
    return () => offer(null);
  }, [offer]);
  return { words, action };
}
