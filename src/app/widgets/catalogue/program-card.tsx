import { languageAtom } from "#app/state/language/language.ts";
import layout from "#app/ui/layout.module.css";
import { classNames } from "#app/ui/class-names.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { useAtomValue } from "jotai";
import { Link } from "wouter";
import { CartButton } from "#app/widgets/cart/cart-button.tsx";
import { CategoryMark } from "#app/widgets/covers/category-mark.tsx";
import { Cover } from "#app/widgets/covers/cover.tsx";
import { joinNames } from "#app/widgets/sessions/join-names.ts";
import { Price } from "#app/widgets/orders/money.tsx";
import styles from "./program-card.module.css";
import { ProgramFacts } from "./program-facts.tsx";

interface ProgramCardProps {
  program: ListedProgram;
  /** Of its heading. */
  level?: 2 | 3 | 4;
  /** On phones a row: small art at the start, words and price beside it. */
  phoneRow?: boolean;
  /** Of the first screen: its art comes with the page's own bytes. */
  priority?: boolean;
}

/** A program as art, words and price, unboxed. */
export function ProgramCard({ program, level = 3, phoneRow = false, priority = false }: ProgramCardProps) {
  const language = useAtomValue(languageAtom);
  const Title = `h${level}` as const;
  const href = `/courses/${program.id}`;
  return (
    <article className={classNames(styles.card, phoneRow && styles.phoneRow)}>
      {/* The title is the link; a second one on the art would only be read twice. */}
      <Link href={href} className={styles.art} tabIndex={-1} aria-hidden="true">
        <Cover
          id={program.id}
          glaze={program.category.glaze}
          phone={phoneRow ? "row" : undefined}
          photo={program.cover_photo}
          priority={priority}
        />
      </Link>
      <div className={styles.words}>
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

export function ProgramCardSkeleton({ phoneRow = false }: Pick<ProgramCardProps, "phoneRow">) {
  return (
    <div className={classNames(styles.card, phoneRow && styles.phoneRow)} aria-hidden="true">
      <Skeleton className={styles.art} />
      <div className={styles.words}>
        <Skeleton width={30} />
        <div className={styles.title}>
          <Skeleton width={88} />
        </div>
        <Skeleton width={45} className={styles.by} />
        <Skeleton width={70} />
      </div>
      <div className={styles.buy}>
        <Skeleton width={30} />
        <Skeleton className={styles.button} />
      </div>
    </div>
  );
}
