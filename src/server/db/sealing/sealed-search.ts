import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { endHashes, type SearchKind, wholeHashes } from "./keyring.ts";

type Kind = Exclude<SearchKind, null>;

/** Of a sealed column: whether it holds this value. One that was written before values were sealed counts as well. */
export const isValue = (column: AnyColumn, kind: Kind, value: string): SQL<boolean> =>
  sql`sealed_whole(${column}) = any(${sql.param([...wholeHashes(kind, value), value])}::text[])`;

/** Whether it ends with these four digits. */
export const endsWith = (column: AnyColumn, kind: Kind, end: string): SQL<boolean> =>
  sql`sealed_end(${column}) = any(${sql.param([...endHashes(kind, end), end])}::text[])`;
