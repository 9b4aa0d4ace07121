const kept = new WeakMap<object, Map<string, unknown>>();

/**
 * A query that is asked with every request: built once per database instead of once per call, and by its name planned once
 * per connection instead of with every execution.
 * @param build makes it on `db` with `sql.placeholder`s and prepares it under the given name, which no other query may have
 */
export function prepared<D extends object, Q>(db: D, name: string, build: (db: D, name: string) => Q): Q {
  const queries = kept.get(db) ?? new Map<string, unknown>();
  kept.set(db, queries);
  const known = queries.get(name) as Q | undefined;
  if (known) return known;
  const query = build(db, name);
  queries.set(name, query);
  return query;
}
