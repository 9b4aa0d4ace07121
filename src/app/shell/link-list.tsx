import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { plural } from "@lingui/core/macro";
import type { WaitingWork } from "#app/state/waiting-work.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Nuqta } from "#app/ui/nuqta.tsx";
import styles from "./link-list.module.css";
import type { AreaLink } from "./area-menu.ts";

interface Props {
  links: readonly AreaLink[];
  /** The page in view. */
  current: string | null;
  /** Opened in place under another link: without pictures. */
  inner?: boolean;
  /** For a thumb. */
  large?: boolean;
  onFollow?: () => void;
  /** How much waits behind them. */
  work?: WaitingWork;
}

/** Links of an area below each other; the nuqta marks the page in view. */
export function LinkList({ links, current, inner = false, large = false, onFollow, work }: Props) {
  const { i18n, t } = useLingui();
  return (
    <ul className={classNames(styles.list, inner && styles.inner, large && styles.large)}>
      {links.map(({ href, label, icon: Icon, flip, waiting }) => (
        <li key={href}>
          <Link href={href} className={styles.item} aria-current={href === current ? "page" : undefined} onClick={onFollow}>
            {!inner && <Icon aria-hidden="true" data-flip={flip} />}
            <span>{i18n._(label)}</span>
            {waiting && work && work[waiting] > 0 ? (
              <span className={styles.count}>
                <span aria-hidden="true">{work[waiting]}</span>
                <VisuallyHidden>{t`${plural(work[waiting], { one: "# waiting", other: "# waiting" })}`}</VisuallyHidden>
              </span>
            ) : null}
            {href === current && <Nuqta tone="ember" className={styles.mark} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
