import { classNames, grid, kit } from "#app/ui/kit.ts";
import styles from "./nuqta-list.module.css";

/** A list whose bullets are nuqtas; in two columns where there is room. */
export function NuqtaList({ items, columns = false }: { items: readonly string[]; columns?: boolean }) {
  return (
    <ul className={classNames(grid(32, "gap-y-12"), styles.list, columns && classNames(kit("cols-2"), styles.columns))}>
      {items.map((item) => (
        <li className={kit("relative")} key={item}>
          <bdi>{item}</bdi>
        </li>
      ))}
    </ul>
  );
}
