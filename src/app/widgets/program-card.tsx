import { languageAtom } from "#app/state/language.ts";
import layout from "#app/ui/layout.module.css";
import { classNames } from "#app/ui/class-names.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { ProgramCard as Program } from "#contract/catalogue.ts";
import { useAtomValue } from "jotai";
import { Link } from "wouter";
import { CartButton } from "./cart-button.tsx";
import { CategoryMark } from "./category-mark.tsx";
import { Cover } from "./cover.tsx";
import { joinNames } from "./join-names.ts";
import { Price } from "./money.tsx";
import styles from "./program-card.module.css";
import { ProgramFacts } from "./program-facts.tsx";

/** A program as art, words and price, unboxed. `level` is that of its heading. */
export function ProgramCard({ program, level = 3 }: { program: Program; level?: 2 | 3 | 4 }) {
  const language = useAtomValue(languageAtom);
  const Title = `h${level}` as const;
  const href = `/courses/${program.id}`;
  return (
    <article className={styles.card}>
      {/* The title is the link; a second one on the art would only be read twice. */}
      <Link href={href} className={styles.art} tabIndex={-1} aria-hidden="true">
        <Cover id={program.id} glaze={program.category.glaze} photo={program.cover_photo} />
      </Link>
      <div>
        <CategoryMark category={program.category} />
        <Title className={styles.title}>
          <Link href={href} className={layout.clip2}>
            <bdi>{program.title}</bdi>
          </Link>
        </Title>
        <p className={styles.by}>
          <bdi>
            {joinNames(
              language,
              program.instructors.map(({ name }) => name),
            )}
          </bdi>
        </p>
        <ProgramFacts program={program} />
      </div>
      <div className={styles.buy}>
        <Price price={program.price} discounted={program.price_after_discount} className={styles.price} />
        <CartButton program={program} />
      </div>
    </article>
  );
}

export function ProgramCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton className={styles.art} />
      <div>
        <Skeleton width={30} />
        <div className={styles.title}>
          <Skeleton width={88} />
        </div>
        <Skeleton width={45} />
        <Skeleton width={70} />
      </div>
      <div className={styles.buy}>
        <Skeleton width={30} />
        <Skeleton className={classNames(styles.button)} />
      </div>
    </div>
  );
}
