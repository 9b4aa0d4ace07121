import { classNames, inline, kit } from "#app/ui/kit.ts";
import type { Glaze } from "#contract/shapes.ts";
import styles from "./category-mark.module.css";

/** A field of study with its colour key: the name says it, the nuqta only repeats it. */
export function CategoryMark({ category }: { category: { name: string; glaze: Glaze } }) {
  return (
    <span className={inline(8, "center", "xs", "leading-note", "soft")}>
      <CategoryNuqta glaze={category.glaze} />
      <bdi>{category.name}</bdi>
    </span>
  );
}

export function CategoryNuqta({ glaze, className }: { glaze: Glaze; className?: string | undefined }) {
  return (
    <span
      className={classNames(kit("inline-block", "no-shrink", "ground-spark"), styles.nuqta, className)}
      data-glaze={glaze}
      aria-hidden="true"
    />
  );
}
