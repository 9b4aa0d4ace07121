import { Skeleton } from "#app/ui/skeleton.tsx";
import type { ProgramCard as Program } from "#contract/catalogue.ts";
import { Link } from "wouter";
import { CartButton } from "./cart-button.tsx";
import { CategoryMark } from "./category-mark.tsx";
import { Cover } from "./cover.tsx";
import { Price } from "./money.tsx";
import styles from "./program-row.module.css";
import { ProgramFacts } from "./program-facts.tsx";

/** A program as a row of a list on a phone: small art at the start, words and price beside it. */
export function ProgramRow({ program, level = 3 }: { program: Program; level?: 2 | 3 | 4 }) {
  const Title = `h${level}` as const;
  const href = `/courses/${program.id}`;
  return (
    <article className={styles.row}>
      <Link href={href} className={styles.art} tabIndex={-1} aria-hidden="true">
        <Cover id={program.id} glaze={program.category.glaze} photo={program.cover_photo} shape="row" />
      </Link>
      <div className={styles.words}>
        <CategoryMark category={program.category} />
        <Title className={styles.title}>
          <Link href={href}>
            <bdi>{program.title}</bdi>
          </Link>
        </Title>
        <ProgramFacts program={program} />
        <div className={styles.buy}>
          <Price price={program.price} discounted={program.price_after_discount} className={styles.price} />
          <CartButton program={program} />
        </div>
      </div>
    </article>
  );
}

export function ProgramRowSkeleton() {
  return (
    <div className={styles.row} aria-hidden="true">
      <Skeleton className={styles.art} />
      <div className={styles.words}>
        <Skeleton width={30} />
        <div className={styles.title}>
          <Skeleton width={88} />
        </div>
        <Skeleton width={70} />
        <div className={styles.buy}>
          <Skeleton width={30} />
        </div>
      </div>
    </div>
  );
}
