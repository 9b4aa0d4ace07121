import { eq } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { nationalities } from "#server/db/tables/places.ts";

/** ISO 3166-1 alpha-2 of a nationality; null where there is none of this id. */
export async function nationalityCode(db: Executor, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const [row] = await db.select({ code: nationalities.code }).from(nationalities).where(eq(nationalities.id, id));
  return row?.code ?? null;
}
