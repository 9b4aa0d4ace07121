import { classNames, kit } from "#app/ui/kit.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, ClockArrowUp, ShoppingBag } from "lucide-react";
import { type MouseEvent, useId } from "react";
import { cartViewAtom } from "#app/state/cart/cart-atoms.ts";
import { addProgram, removeProgram } from "#app/state/cart/cart.ts";
import { cartButtonState } from "./cart-button-state.ts";
import styles from "./cart-button.module.css";
import { flyNuqta } from "./late-flight.ts";

/**
 * Puts a program into the cart or takes it out. The name is the action alone and never changes its words (glossary);
 * which program it means is its description.
 */
export function CartButton({ program }: { program: ListedProgram }) {
  const { t } = useLingui();
  const { lines } = useAtomValue(cartViewAtom);
  const described = useId();
  const state = cartButtonState(lines, program.id);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (state !== "out") return void removeProgram(program.id);
    flyNuqta(event.currentTarget);
    void addProgram(program);
  };
  const Icon = ICONS[state];
  return (
    <button
      type="button"
      className={classNames(kit("place-center", "no-shrink", "round-sm", "plain", "border-control", "no-ground", "pointer"), styles.button)}
      data-state={state}
      aria-label={state === "out" ? t`Add to cart` : t`Remove from cart`}
      aria-describedby={described}
      onClick={press}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <span id={described} hidden>
        {state === "waiting" ? `${program.title} (${t`Waiting to sync`})` : program.title}
      </span>
    </button>
  );
}

const ICONS = { out: ShoppingBag, in: Check, waiting: ClockArrowUp } as const;
