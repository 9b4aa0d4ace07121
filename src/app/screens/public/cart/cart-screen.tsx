import { addProgram, emptyCart, reloadCart } from "#app/state/cart/cart.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { cartViewAtom } from "#app/state/cart/cart-atoms.ts";
import type { CartView } from "#offline/cart/cart-view.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { programsCount } from "#app/widgets/catalogue/counts.ts";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { WaitingPlaces } from "#app/widgets/waiting-list/late-waiting-list.ts";
import { ClockArrowUp, Heart, Trash2 } from "lucide-react";
import { CartLine } from "./cart-line.tsx";
import styles from "./cart-screen.module.css";
import { CartSummary } from "./cart-summary.tsx";
import { CouponForm } from "./coupon-form.tsx";
import { useFocusAfterRemoval } from "#app/widgets/cart/use-focus-after-removal.ts";
import { useCartChanges } from "./use-cart-changes.ts";

/** The cart does not say why its read failed. */
const UNANSWERED = { code: "network" };

/** R2.7: the cart of a visitor or of an account. */
export function CartScreen() {
  const cart = useAtomValue(cartViewAtom);
  const student = useAtomValue(sessionAtom).user?.type === "student";
  return (
    <div className={classNames(kit("pad-top-32", "pad-bottom-48"), layout.wrap, styles.page)}>
      <CartBody cart={cart} />
      <Button tone="plain" size="sm" className={kit("above-24")} href="/favourites" icon={<Heart aria-hidden="true" />}>
        <Trans>Favourites</Trans>
      </Button>
      {student ? (
        <Suspense>
          <WaitingPlaces />
        </Suspense>
      ) : null}
    </div>
  );
}

function CartBody({ cart }: { cart: CartView }) {
  const { i18n } = useLingui();
  useFocusAfterRemoval(cart.lines);
  const changes = useCartChanges();
  if (cart.lines.length === 0) {
    return (
      <>
        <Title />
        <EmptyCart cart={cart} />
      </>
    );
  }
  return (
    <>
      <div className={row(16, "baseline", "between")}>
        <Title />
        <p className={kit("soft")} aria-live="polite">
          {cart.count > 0 && programsCount(i18n, cart.count)}
        </p>
      </div>
      <div className={classNames(grid(64, "start", "above-12"), styles.columns)}>
        <div>
          <PendingNote pending={cart.lines.some(({ waiting }) => waiting) || cart.coupon?.waiting ? cart.pending : 0} />
          <ul data-cart-lines>
            {cart.lines.map((line) => (
              <CartLine key={line.item.id} line={line} source={cart.source} change={changes.prices.find(({ id }) => id === line.item.id)} />
            ))}
          </ul>
          {cart.count > 1 && <EmptyButton cart={cart} />}
        </div>
        <div className={classNames(grid(20, "border", "round-md", "surface", "pad-24"), styles.summary)}>
          <CouponForm cart={cart} dropped={changes.droppedCoupon} />
          <CartSummary cart={cart} />
        </div>
      </div>
    </>
  );
}

const Title = () => (
  <h1 tabIndex={-1} className={kit("3xl")}>
    <Trans>Cart</Trans>
  </h1>
);

function EmptyCart({ cart }: { cart: CartView }) {
  const known = useAtomValue(sessionAtom).user !== null;
  if (cart.status === "loading") return <CartSkeleton />;
  if (cart.status === "error") return <LoadFailure failure={UNANSWERED} retry={() => void reloadCart()} />;
  return (
    <EmptyState
      title={<Trans>Your cart is empty</Trans>}
      help={
        known ? (
          <Trans>What you add here appears on all your devices.</Trans>
        ) : (
          <Trans>What you add here appears on all your devices once you log in.</Trans>
        )
      }
      action={
        <Button href="/courses">
          <Trans>Browse courses</Trans>
        </Button>
      }
    />
  );
}

/** Emptying is undone, not asked about: what was in it goes back with one press. */
function EmptyButton({ cart }: { cart: CartView }) {
  const empty = async () => {
    const items = cart.lines.filter(({ state }) => state === "saved" || state === "adding").map(({ item }) => item);
    await emptyCart();
    showNotice({
      kind: "success",
      id: "cart-emptied",
      message: msg`Cart emptied`,
      action: {
        label: msg`Undo`,
        run: () =>
          void (async () => {
            for (const item of items) await addProgram(item);
          })(),
      },
    });
  };
  return (
    <Button tone="plain" size="sm" className={styles.empty} icon={<Trash2 aria-hidden="true" />} onClick={() => void empty()}>
      <Trans>Empty cart</Trans>
    </Button>
  );
}

/** How many changes wait, and that they go by themselves. */
function PendingNote({ pending }: { pending: number }) {
  if (pending === 0) return null;
  return (
    <p
      className={classNames(
        row(12, "start", "round-sm", "wait", "sm", "medium", "leading-note", "above-4", "below-8", "pad-12"),
        styles.pending,
      )}
      aria-live="polite"
    >
      <ClockArrowUp className={kit("icon-20", "above-2")} aria-hidden="true" />
      <span>
        <Plural
          value={pending}
          one="# change is waiting to sync and is sent automatically when you are back online."
          other="# changes are waiting to sync and are sent automatically when you are back online."
        />
      </span>
    </p>
  );
}

function CartSkeleton() {
  return (
    <div className={classNames(grid(64, "start", "above-12"), styles.columns)} aria-hidden="true">
      <div className={grid(16)}>
        <Skeleton className={styles.skeleton} />
        <Skeleton className={styles.skeleton} />
      </div>
      <Skeleton className={classNames(kit("round-md"), styles.skeletonPanel)} />
    </div>
  );
}
