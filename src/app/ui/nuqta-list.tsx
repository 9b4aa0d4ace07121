import { classNames } from "./class-names.ts";
import styles from "./nuqta-list.module.css";

/** A list whose bullets are nuqtas; in two columns where there is room. */
export function NuqtaList({ items, columns = false }: { items: readonly string[]; columns?: boolean }) {
  return (
    <ul className={classNames(styles.list, columns && styles.columns)}>
      {items.map((item) => (
        <li key={item}>
          <bdi>{item}</bdi>
        </li>
      ))}
    </ul>
  );
}
