import { type Placeholder, sql } from "drizzle-orm";

/**
 * The `offset` of a subquery that PostgreSQL shall not merge into what surrounds it: it is read in an order of its own, and what it
 * reckons is reckoned once a row, however often it is named outside. `offset 0` says so; the builder leaves out a plain 0.
 */
export const ON_ITS_OWN = sql`0` as unknown as Placeholder;
