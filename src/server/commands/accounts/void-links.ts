import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { oneTimeTokens } from "#server/db/tables/identity.ts";

type Kind = (typeof oneTimeTokens.$inferSelect)["kind"];

/** Whatever opens an account or changes its e-mail without the password. */
export const KEYS_OF_AN_ACCOUNT: readonly Kind[] = ["password_reset", "device_ticket", "email_change"];

/** Links and tickets of an account that were not used work no more. */
export async function voidLinks(tx: Executor, userId: number, kinds: readonly Kind[], now: Date): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.kind, [...kinds]), isNull(oneTimeTokens.usedAt)));
}
