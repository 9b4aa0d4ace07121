import type { CartItem } from "#contract/cart/cart.ts";
import { GLAZES, PROGRAM_TYPES } from "#contract/shapes.ts";
import type { Mutation, Operation, OperationOf, Payload, Shown } from "#offline/queue/operations.ts";
import { hasFields, isOneOf } from "#offline/fields.ts";
import { isAmount, isNumberList, isText } from "#offline/readable.ts";

/** What a person can do to a cart; the programs stood on the screen, so that they can stand there again without a network. */
export type CartChange =
  | { op: "addToCart"; program: CartItem }
  | { op: "removeFromCart"; program: CartItem }
  | { op: "clearCart"; programs: readonly CartItem[] }
  | { op: "applyCoupon"; code: string }
  | { op: "removeCoupon"; code: string };

/** A change as the queue takes it. */
export function cartMutation(change: CartChange): Mutation {
  const programs = "program" in change ? [change.program] : "programs" in change ? change.programs : [];
  const ids = programs.map(({ id }) => id);
  return { op: change.op, payload: cartPayload(change.op, ids, "code" in change ? change.code : null), shown: { programs } };
}

/** What a change of the cart sends, and needs for being taken back. */
export function cartPayload(op: Operation, ids: readonly number[], code: unknown): Payload {
  const [id = Number.NaN] = ids;
  switch (op) {
    case "addToCart":
      return { body: { learning_program_id: id } };
    case "removeFromCart":
      return { params: { id }, body: {} };
    case "clearCart":
      return { body: { ids } };
    default:
      return { body: { code } };
  }
}

/** What takes a change back of which the server may know already. */
export function inverseOf({ op, payload, shown }: Mutation): Mutation[] {
  const programs = programsIn(shown);
  const code = codeIn(payload) ?? "";
  switch (op as OperationOf<"cart">) {
    case "addToCart":
      return programs.map((program) => cartMutation({ op: "removeFromCart", program }));
    case "removeFromCart":
    case "clearCart":
      return programs.map((program) => cartMutation({ op: "addToCart", program }));
    case "applyCoupon":
      return [cartMutation({ op: "removeCoupon", code })];
    case "removeCoupon":
      return [cartMutation({ op: "applyCoupon", code })];
  }
}

/** The programs that a change is about. */
export function idsIn({ params, body }: Payload): number[] {
  if (isNumberList(body.ids)) return body.ids;
  const id = params?.id ?? body.learning_program_id;
  return typeof id === "number" ? [id] : [];
}

/** The same as they stood on the screen. */
export const programsIn = ({ programs }: Shown): readonly CartItem[] => (Array.isArray(programs) ? (programs as CartItem[]) : []);

/** The coupon that a change is about, or null. */
export const codeIn = ({ body }: Payload): string | null => (isText(body.code) ? body.code : null);

/** Enough of a program to draw a line: what a page could not survive without. */
export const isShown = hasFields<CartItem>({
  id: Number.isSafeInteger,
  type: isOneOf(PROGRAM_TYPES),
  glaze: isOneOf(GLAZES),
  title: isText,
  price: isAmount,
  price_after_discount: (price) => price === undefined || isAmount(price),
  translations: hasFields({ ar: hasFields({ title: isText }), en: hasFields({ title: isText }) }),
});
