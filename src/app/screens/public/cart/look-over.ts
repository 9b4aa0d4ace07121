import { call } from "#app/api/call.ts";
import { type CartValidation, validateCart } from "#contract/cart/cart.ts";
import { newId } from "#offline/ids.ts";

/**
 * What happened to the account's cart since it was last looked over. Each opening of the cart asks for itself: the answer of an
 * opening that was left before it came would hide what changed since.
 */
export const lookOver = async (signal: AbortSignal): Promise<CartValidation["notices"]> =>
  (await call(validateCart, { body: {}, signal, idempotencyKey: newId() })).data.notices;
