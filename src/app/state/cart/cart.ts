import type { CartItem, LineCohort } from "#contract/cart/cart.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";

/** The queue behind the cart is no part of the first paint. */
const actions = () => import("./actions.ts");

/** Puts a program into the cart, of a cohort if one was chosen: at once on screen, saved on this device, then in the account. Never twice (R4.1). */
export const addProgram = async (program: ListedProgram | CartItem, cohort?: LineCohort): Promise<void> =>
  (await actions()).addProgram(program, cohort);

/** Takes another cohort for a program in the cart; the notice offers to undo it. */
export const chooseCohort = async (programId: number, cohort: LineCohort): Promise<void> =>
  (await actions()).chooseCohort(programId, cohort);

/** Takes a program out; the notice offers to undo it. */
export const removeProgram = async (id: number): Promise<void> => (await actions()).removeProgram(id);

/** Takes back what waits for a program. False where its change was answered already. */
export const undoCartChange = async (id: number): Promise<boolean> => (await actions()).undoCartChange(id);

/** The person has seen why a program was refused. */
export const dismissLine = async (id: number): Promise<void> => (await actions()).dismissLine(id);

/** Empties the cart of what the person sees: a program added meanwhile on another device stays. */
export const emptyCart = async (): Promise<void> => (await actions()).emptyCart();

/** Uses a coupon of a signed-in person, in place of one refused before. Offline it waits with the rest. */
export const useCoupon = async (code: string): Promise<void> => (await actions()).useCoupon(code);

/** The person has seen why a code was refused. */
export const dismissCoupon = async (): Promise<void> => (await actions()).dismissCoupon();

export const dropCoupon = async (): Promise<void> => (await actions()).dropCoupon();

/** Brings prices and seats up to date: the account's cart from the server, a guest's lines from the catalogue. */
export const reloadCart = async (): Promise<void> => (await actions()).reloadCart();
