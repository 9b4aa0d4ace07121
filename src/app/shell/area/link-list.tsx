import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { plural } from "@lingui/core/macro";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { Nuqta } from "#app/ui/marks/nuqta.tsx";
import type { AreaLink } from "#app/widgets/area-menu/area-menu.ts";
import type { AreaCounts } from "#app/widgets/area-menu/use-area-counts.ts";
import styles from "./link-list.module.css";

interface Props {
  links: readonly AreaLink[];
  /** The page in view. */
  current: string | null;
  /** Opened in place under another link: without pictures. */
  inner?: boolean;
  /** How much waits behind them. */
  counts: AreaCounts;
}

/** Links of an area below each other; the nuqta marks the page in view. */
export function LinkList({ links, current, inner = false, counts }: Props) {
  const { i18n, t } = useLingui();
  return (
    <ul className={classNames(grid(2), inner && styles.inner)}>
      {links.map(({ href, label, icon: Icon, flip, count, waiting = count ? counts[count] : 0 }) => {
        return (
          <li key={href}>
            <Link href={href} className={styles.item} aria-current={href === current ? "page" : undefined}>
              {!inner && <Icon aria-hidden="true" data-flip={flip} />}
              <span>{i18n._(label)}</span>
              {waiting > 0 ? (
                <span className={classNames(kit("push-end", "round-sm", "wait", "xs", "strong", "tabular"), styles.count)}>
                  <span aria-hidden="true">{waiting > 99 ? "99+" : waiting}</span>
                  <VisuallyHidden>
                    {count === "cart"
                      ? t`${plural(waiting, { one: "# program", other: "# programs" })}`
                      : t`${plural(waiting, { one: "# waiting", other: "# waiting" })}`}
                  </VisuallyHidden>
                </span>
              ) : null}
              {href === current && <Nuqta tone="ember" className={styles.mark} />}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
