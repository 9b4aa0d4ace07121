import { eq } from "drizzle-orm";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import type { OrderRow } from "#server/commands/orders/move-order.ts";

/** What the account knows of its buyer; `city_id` is null where it knows none. */
export async function billingOfAccount(db: Executor, userId: number, language: Language): Promise<OrderRow["billing"]> {
  const [user] = await db
    .select({ nameAr: users.nameAr, nameEn: users.nameEn, email: users.email, phone: users.phone, cityId: users.cityId })
    .from(users)
    .where(eq(users.id, userId));
  return {
    full_name: (language === "en" ? user?.nameEn : null) ?? user?.nameAr ?? "",
    email: user?.email ?? "",
    phone: user?.phone ?? "",
    city_id: user?.cityId ?? null,
  };
}
