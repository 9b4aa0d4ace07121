import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { useOwned } from "#app/state/enrollments/owned.ts";
import { wishesAtom } from "#app/state/wishes/wishes-atom.ts";
import { row } from "#app/ui/kit.ts";
import { CartButton } from "#app/widgets/cart/cart-button.tsx";
import { Price } from "#app/widgets/orders/money.tsx";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { CardMore } from "./late-card.ts";
import styles from "./program-card.module.css";

/** The foot of a card: what it costs and the way into the cart, or into the program itself for who has it. */
export function CardStep({ program }: { program: ListedProgram }) {
  const owned = useOwned(program.id);
  const kept = useAtomValue(wishesAtom).status !== "loading";
  return (
    <div className={row(8, "center", "between", "tap")}>
      {owned ? (
        <Suspense>
          <CardMore program={program} part="open" />
        </Suspense>
      ) : (
        <>
          <Price price={program.price} discounted={program.price_after_discount} className={styles.price} />
          <span className={row(4, "push-end", "no-shrink")}>
            <span className={styles.heart}>
              {kept && (
                <Suspense>
                  <CardMore program={program} part="heart" />
                </Suspense>
              )}
            </span>
            <CartButton program={program} />
          </span>
        </>
      )}
    </div>
  );
}
