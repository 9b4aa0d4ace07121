import { useLingui } from "@lingui/react/macro";
import { ChevronRight, type LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import type { AreaLink } from "./area-menu.ts";
import css from "./menu-rows.module.css";

/** A page of links in one column (frame.md §3): what was a sheet, with an address of its own. */
export const MenuPage = ({ children }: { children: ReactNode }) => <div className={css.page}>{children}</div>;

/** Rows that belong together, under a word of their own or none. */
export function MenuGroup({ title, children }: { title?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={title ? id : undefined}>
      {title ? (
        <h2 id={id} className={classNames(kit("faint", "xs", "regular"), css.title)}>
          {title}
        </h2>
      ) : null}
      <ul className={classNames(kit("surface", "border-top"), css.rows)} data-menu-rows>
        {children}
      </ul>
    </section>
  );
}

interface RowProps {
  icon: LucideIcon;
  flip?: true | undefined;
  /** Only news: what waits, what is there now. */
  fact?: ReactNode;
  /** Its words are in another language. */
  lang?: string;
  children: ReactNode;
}

/** A way to a page. */
export const MenuLink = ({ href, ...inside }: RowProps & { href: string }) => (
  <li className={kit("border-bottom")}>
    <ActionLink href={href} lang={inside.lang} hrefLang={inside.lang} className={row(16, "center")}>
      <Inside {...inside} />
      <ChevronRight data-flip className={kit("icon-18", "faint")} aria-hidden="true" />
    </ActionLink>
  </li>
);

/** Something done at once. */
export const MenuAction = ({ onClick, ...inside }: RowProps & { onClick: () => void }) => (
  <li className={kit("border-bottom")}>
    <button
      type="button"
      lang={inside.lang}
      className={row(16, "center", "full", "no-border", "no-ground", "text-start", "pointer")}
      onClick={onClick}
    >
      <Inside {...inside} />
    </button>
  </li>
);

/** A choice, made in the row. */
export const MenuChoice = ({ choice, ...inside }: RowProps & { choice: ReactNode }) => (
  <li className={classNames(row(16, "center", "border-bottom"), css.choice)}>
    <Inside {...inside} />
    {choice}
  </li>
);

function Inside({ icon: Icon, flip, fact, children }: RowProps) {
  return (
    <>
      <Icon aria-hidden="true" data-flip={flip} className={kit("icon-22", "soft", "no-shrink")} />
      <span className={grid(0, "grow", "min-0", "leading-ui")}>
        <span className={kit("md", "medium")}>{children}</span>
        {fact ? <small className={kit("soft", "xs")}>{fact}</small> : null}
      </span>
    </>
  );
}

/** The links of a menu as rows. */
export function MenuLinks({ links, factOf }: { links: readonly AreaLink[]; factOf?: (link: AreaLink) => ReactNode }) {
  const { i18n } = useLingui();
  return links.map((link) => (
    <MenuLink key={link.href} href={link.href} icon={link.icon} flip={link.flip} fact={factOf?.(link)}>
      {i18n._(link.label)}
    </MenuLink>
  ));
}
