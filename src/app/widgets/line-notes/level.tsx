import { Trans, useLingui } from "@lingui/react/macro";
import { levelWord } from "#app/widgets/catalogue/program-words.ts";
import type { CartItem } from "#contract/cart/cart.ts";

/** Of what is about to be bought. */
export function Level({ of }: { of: NonNullable<CartItem["level"]> }) {
  const { i18n } = useLingui();
  const level = i18n._(levelWord[of]);
  return <Trans>Level: {level}</Trans>;
}
