import { and, eq, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Database, Executor } from "#server/db/client.ts";
import { seal, unseal } from "#server/db/sealing/keyring.ts";
import { placeName, SEALED_PLACES } from "#server/db/sealing/sealed-columns.ts";
import { sealingKeys } from "#server/db/tables/security/sealing-keys.ts";
import { ACTIVE_AFTER_SECONDS, newestSealingKey } from "./sealing-keys.ts";

const BATCH = 500;
/** A key that nothing is sealed with any more stays as long as a process may be left that has not heard of it. */
const KEPT_DAYS = 7;

type Place = (typeof SEALED_PLACES)[number];

/**
 * Seals with the newest key whatever is sealed with an older one, or was written before values were sealed: place by place in
 * batches, each a statement of its own, while people read and write. A value that was changed meanwhile stays as it is. It can be
 * stopped anywhere and begun again. What was swept once is not looked at again until there is a newer key.
 * @param settledSeconds since when the newest key must be in use, so that no process writes with the one before any more
 * @returns how many values were sealed anew
 */
export async function reseal(db: Database, settledSeconds = ACTIVE_AFTER_SECONDS): Promise<number> {
  const newest = await newestSealingKey(db);
  if (!newest || newest.sweptAt) return 0;
  const { rows: settled } = await db.execute(
    sql`select 1 from ${sealingKeys} where ${sealingKeys.kid} = ${newest.kid} and ${sealingKeys.activeFrom} <= now() - make_interval(secs => ${settledSeconds})`,
  );
  let sealed = 0;
  for (const place of SEALED_PLACES) sealed += await resealPlace(db, place, newest.kid);
  if (settled.length > 0) await db.update(sealingKeys).set({ sweptAt: sql`now()` }).where(eq(sealingKeys.kid, newest.kid));
  return sealed;
}

/** Takes away keys that sealed nothing for a week. Answers their names. */
export async function forgetUnusedKeys(db: Database, keptDays = KEPT_DAYS): Promise<string[]> {
  const newest = await newestSealingKey(db);
  if (!newest?.sweptAt) return [];
  const { rows: old } = await db.execute(
    sql`select 1 from ${sealingKeys} where ${sealingKeys.kid} = ${newest.kid} and ${sealingKeys.sweptAt} <= now() - make_interval(days => ${keptDays})`,
  );
  if (old.length === 0) return [];
  const older = await db
    .select({ kid: sealingKeys.kid })
    .from(sealingKeys)
    .where(and(eq(sealingKeys.purpose, "seal"), ne(sealingKeys.kid, newest.kid), lt(sealingKeys.activeFrom, newest.activeFrom)));
  const gone: string[] = [];
  for (const { kid } of older) {
    let used = false;
    for (const place of SEALED_PLACES) used ||= (await kept(db, place, sql`${textOf(place)} like ${`s1.${kid}.%`}`, 1)).length > 0;
    if (used) await db.update(sealingKeys).set({ sweptAt: null }).where(eq(sealingKeys.kid, newest.kid));
    else
      gone.push(
        ...(await db.delete(sealingKeys).where(eq(sealingKeys.kid, kid)).returning({ kid: sealingKeys.kid })).map((row) => row.kid),
      );
  }
  return gone;
}

const textOf = (place: Place) =>
  "member" in place ? sql`${sql.identifier(place.column)} ->> ${sql.raw(`'${place.member}'`)}` : sql.identifier(place.column);

/** In the order of the keys, each batch after the last: no row is read twice. */
async function resealPlace(db: Database, place: Place, kid: string): Promise<number> {
  const type = sql.raw(place.table === "users" ? "integer" : "uuid");
  const [table, column, text] = [sql.identifier(place.table), sql.identifier(place.column), textOf(place)];
  const value = "member" in place ? sql`jsonb_set(${column}, ${`{${place.member}}`}::text[], to_jsonb(change.after))` : sql`change.after`;
  const name = placeName(place);
  let sealed = 0;
  for (let last: string | null = null; ; ) {
    const found = await kept(
      db,
      place,
      sql`${text} not in ('', '-') and ${text} not like ${`s1.${kid}.%`} and (${last}::text is null or id > ${last}::${type}) order by id`,
      BATCH,
    );
    if (found.length === 0) return sealed;
    const changes = found.map(({ key: id, text: before }) => ({ id, before, after: seal(name, place.kind, unseal(name, before)) }));
    await db.execute(sql`
      update ${table} set ${column} = ${value}
      from json_to_recordset(${JSON.stringify(changes)}::json) as change(id ${type}, before text, after text)
      where ${table}.id = change.id and ${text} = change.before`);
    sealed += found.length;
    last = found.at(-1)?.key ?? null;
  }
}

async function kept(db: Executor, place: Place, where: SQL, limit: number): Promise<{ key: string; text: string }[]> {
  const { rows } = await db.execute<{ key: string; text: string }>(
    sql`select id::text as key, ${textOf(place)} as text from ${sql.identifier(place.table)} where ${where} limit ${limit}`,
  );
  return rows;
}
