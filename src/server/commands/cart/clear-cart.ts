import type { Executor } from "#server/db/client.ts";
import { removePrograms } from "./change-cart.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { recordSystemChange } from "./system-change.ts";

/** Takes the programs that a person saw in the cart out of it when they log out; a program that another device added stays. */
export async function clearCart(db: Executor, { userId, ids }: { userId: number; ids: number[] }, { now }: ActionContext): Promise<void> {
  const { outcome, effect } = await removePrograms(db, { userId, programIds: ids }, now);
  if (outcome === "applied") await recordSystemChange(db, { userId, op: "logout", effect, now });
}
