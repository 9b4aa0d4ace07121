import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ShoppingBag } from "lucide-react";
import { cartViewAtom } from "#app/state/cart/cart-atoms.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";

export function CartLink() {
  const { t } = useLingui();
  const { count } = useAtomValue(cartViewAtom);
  return (
    <span data-cart-badge>
      <IconButton
        href="/cart"
        label={t`${plural(count, { 0: "Cart, empty", one: "Cart, # program", other: "Cart, # programs" })}`}
        icon={<ShoppingBag aria-hidden="true" />}
        badge={count}
      />
    </span>
  );
}
