import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { classNames } from "#app/ui/class-names.ts";
import { Nuqta } from "#app/ui/nuqta.tsx";
import styles from "./link-list.module.css";
import type { AreaLink } from "./student-links.ts";

interface Props {
  links: readonly AreaLink[];
  /** The page in view. */
  current: string | null;
  /** Opened in place under another link: without pictures. */
  inner?: boolean;
  /** For a thumb. */
  large?: boolean;
  onFollow?: () => void;
}

/** Links of an area below each other; the nuqta marks the page in view. */
export function LinkList({ links, current, inner = false, large = false, onFollow }: Props) {
  const { i18n } = useLingui();
  return (
    <ul className={classNames(styles.list, inner && styles.inner, large && styles.large)}>
      {links.map(({ href, label, icon: Icon, flip }) => (
        <li key={href}>
          <Link href={href} className={styles.item} aria-current={href === current ? "page" : undefined} onClick={onFollow}>
            {!inner && <Icon aria-hidden="true" data-flip={flip} />}
            <span>{i18n._(label)}</span>
            {href === current && <Nuqta tone="ember" className={styles.mark} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
