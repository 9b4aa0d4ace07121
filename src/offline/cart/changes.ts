import type { CartItem, LineCohort } from "#contract/cart/cart.ts";
import { GLAZES, PROGRAM_TYPES } from "#contract/shapes.ts";
import type { Mutation, Operation, OperationOf, Payload, Shown } from "#offline/queue/operations.ts";
import { hasFields, isOneOf } from "#offline/fields.ts";
import { isAmount, isNumberList, isText } from "#offline/readable.ts";

/** What a person can do to a cart; the programs stood on the screen, so that they can stand there again without a network. */
export type CartChange =
  | { op: "addToCart"; program: CartItem }
  /** `program` is of the cohort that is chosen; `before`: of which its line was, null: of none that is known, left out: there was no line. */
  | { op: "chooseCohort"; program: CartItem; before?: LineCohort | null }
  | { op: "removeFromCart"; program: CartItem }
  | { op: "clearCart"; programs: readonly CartItem[] }
  | { op: "applyCoupon"; code: string }
  | { op: "removeCoupon"; code: string };

/** A change as the queue takes it. */
export function cartMutation(change: CartChange): Mutation {
  const programs = "program" in change ? [change.program] : "programs" in change ? change.programs : [];
  const ids = programs.map(({ id }) => id);
  if (change.op === "chooseCohort") {
    const { program, before } = change;
    const body = { learning_program_id: program.id, cohort_id: program.cohort?.id };
    return { op: change.op, payload: { body }, shown: { programs, ...(before === undefined ? {} : { before }) } };
  }
  return { op: change.op, payload: cartPayload(change.op, ids, "code" in change ? change.code : null), shown: { programs } };
}

/** Puts a program in, with its cohort where one was chosen: nobody is moved into another by adding it again. */
export const additionOf = (program: CartItem): CartChange =>
  program.cohort && program.cohort_chosen ? { op: "chooseCohort", program } : { op: "addToCart", program };

/** A line of this cohort: as chosen, not as proposed. */
export const ofCohort = (program: CartItem, cohort: LineCohort): CartItem => ({ ...program, cohort, cohort_chosen: true });

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
    case "chooseCohort":
      return programs.flatMap((program) => choiceBefore(program, shown.before)).map(cartMutation);
    case "removeFromCart":
    case "clearCart":
      return programs.map((program) => cartMutation(additionOf(program)));
    case "applyCoupon":
      return [cartMutation({ op: "removeCoupon", code })];
    case "removeCoupon":
      return [cartMutation({ op: "applyCoupon", code })];
  }
}

/** Back to the cohort of before. Which one the server would take again of itself, only the server knows. */
function choiceBefore(program: CartItem, before: unknown): CartChange[] {
  if (before === undefined) return [{ op: "removeFromCart", program }];
  if (isCohort(before)) return [{ op: "chooseCohort", program: ofCohort(program, before), before: program.cohort ?? null }];
  const { cohort: _cohort, cohort_chosen: _chosen, ...unchosen } = program;
  return [
    { op: "removeFromCart", program },
    { op: "addToCart", program: unchosen },
  ];
}

/** The programs that a change is about. */
export function idsIn({ params, body }: Payload): number[] {
  if (isNumberList(body.ids)) return body.ids;
  const id = params?.id ?? body.learning_program_id;
  return typeof id === "number" ? [id] : [];
}

/** The same as they stood on the screen. */
export const programsIn = ({ programs }: Shown): readonly CartItem[] => (Array.isArray(programs) ? programs.filter(isShown) : []);

/** The coupon that a change is about, or null. */
export const codeIn = ({ body }: Payload): string | null => (isText(body.code) ? body.code : null);

const isCohort = hasFields<LineCohort>({
  id: Number.isSafeInteger,
  starts_at: isText,
  ends_at: isText,
  days: isNumberList,
  starts_minute: isAmount,
  duration_min: isAmount,
  seats_left: isAmount,
});

const isAmountOrNone = (amount: unknown): boolean => amount === undefined || isAmount(amount);

/** Enough of a program to draw a line: what a page could not survive without. */
export const isShown = hasFields<CartItem>({
  id: Number.isSafeInteger,
  type: isOneOf(PROGRAM_TYPES),
  glaze: isOneOf(GLAZES),
  title: isText,
  price: isAmount,
  price_after_discount: isAmountOrNone,
  sponsor_share: isAmountOrNone,
  cohort: (cohort) => cohort === undefined || cohort === null || isCohort(cohort),
  translations: hasFields({ ar: hasFields({ title: isText }), en: hasFields({ title: isText }) }),
});
