import { eq, max, sql } from "drizzle-orm";
import { addHash, type CatalogueDocument, type CatalogueVersion, rowHash } from "#contract/catalogue/catalogue-version.ts";
import type { CatalogueKind, IndexRows, TextRow, TextRows, WordRows } from "#contract/catalogue/catalogue-rows.ts";
import { fold } from "#contract/rules/arabic-fold.ts";
import { readWordRows } from "#server/commands/search/word-rows.ts";
import type { Executor } from "#server/db/client.ts";
import type { PublicSubject } from "#server/db/public-version.ts";
import { catalogueEntries } from "#server/db/tables/catalogue.ts";
import type { Services } from "#server/services.ts";
import { readIndexRows } from "./index-rows.ts";
import { readTextRows } from "./text-rows.ts";

interface Rows {
  index: IndexRows;
  texts: TextRows;
  words: WordRows;
}

/** A document as it is now, and since which version each of its rows is so; with those that are no longer in it. */
export interface CatalogueState<D extends CatalogueDocument = CatalogueDocument> {
  rows: Rows[D];
  version: CatalogueVersion;
  /** Number of a version by `kind/id`. */
  changedAt: ReadonlyMap<string, number>;
}

/** Any number that no other transaction locks on, with the document's place. */
const LOCK = 0x51_43_41_54;
const LOCK_OF: Record<CatalogueDocument, number> = { index: 1, texts: 2, words: 3 };

const READERS: { [D in CatalogueDocument]: (db: Executor, now: Date) => Promise<Rows[D]> } = {
  index: readIndexRows,
  texts: readTextRows,
  words: readWordRows,
};

/** What a document is made of. Seats, ratings and enrollments are in the index alone. */
const SUBJECTS_OF: Record<CatalogueDocument, PublicSubject[]> = {
  index: ["programs", "catalogue"],
  texts: ["catalogue"],
  words: ["search"],
};

type Base = Pick<Services, "publicCache" | "db" | "clock">;

/**
 * The state of a document, read once for every change of the catalogue that this process hears of, and at most a minute old.
 * @param since the version that a device has: where another process has noted as new a one, this one reads again
 */
export async function catalogueState<D extends CatalogueDocument>(
  base: Base,
  document: D,
  since: CatalogueVersion | null = null,
): Promise<CatalogueState<D>> {
  const state = await kept(base, document);
  if (since === null || since.number <= state.version.number) return state;
  const [newest] = await base.db
    .select({ version: max(catalogueEntries.version) })
    .from(catalogueEntries)
    .where(eq(catalogueEntries.document, document));
  if ((newest?.version ?? 0) <= state.version.number) return state;
  base.publicCache.forget([nameOf(document)]);
  return await kept(base, document);
}

/**
 * The index for whoever looks programs up by their words: read again where texts, fields or instructors changed, and not for each seat that
 * is sold. Seats and ratings in it are at most a minute old. On a day of enrolment all programs were read once for each purchase.
 */
export async function searchedIndex(base: Base): Promise<CatalogueState<"index">> {
  const key = "catalogue index, as searched";
  return await base.publicCache.remember(key, ["catalogue", key], () => kept(base, "index"));
}

const nameOf = (document: CatalogueDocument): string => `catalogue ${document}`;

async function kept<D extends CatalogueDocument>({ publicCache, db, clock }: Base, document: D): Promise<CatalogueState<D>> {
  const key = nameOf(document);
  return await publicCache.remember(key, [...SUBJECTS_OF[document], key], () => readState(db, document, clock.now()));
}

/**
 * Compares the rows with what was noted of them last, and notes what is another. By what they hold and not by who changed it: the
 * name of a field, a seat, a day that passed all count. Of several processes one notes.
 */
async function readState<D extends CatalogueDocument>(db: Executor, document: D, now: Date): Promise<CatalogueState<D>> {
  const seen = await look(db, document, now);
  if (seen.changed.length === 0) return seen.state;
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}, ${LOCK_OF[document]})`);
    // Whoever held the lock may have noted it already, and what was read before the lock may be older than that.
    const { state, changed } = await look(tx, document, now);
    if (changed.length === 0) return state;
    const number = state.version.number + 1;
    await note(tx, document, number, changed);
    const changedAt = new Map([...state.changedAt, ...changed.map(({ kind, id }) => [`${kind}/${id}`, number] as const)]);
    return { ...state, version: { ...state.version, number }, changedAt };
  });
}

interface Change {
  kind: CatalogueKind;
  id: number;
  /** Null: no longer listed. */
  hash: number | null;
  folded: string | null;
}

/** What is searched of a longer text; null of any other row. */
const foldedOf = (row: { id: number } | TextRow): string | null =>
  "outcomes_ar" in row
    ? fold([row.summary_ar, row.summary_en, ...row.outcomes_ar, ...row.outcomes_en, ...row.lessons_ar, ...row.lessons_en].join(" "))
    : null;

async function look<D extends CatalogueDocument>(
  db: Executor,
  document: D,
  now: Date,
): Promise<{ state: CatalogueState<D>; changed: Change[] }> {
  const rows = await READERS[document](db, now);
  const { kind: kindOf, rowId: idOf, hash: hashOf, version: versionOf } = catalogueEntries;
  const noted = await db
    .select({ kind: kindOf, rowId: idOf, hash: hashOf, version: versionOf })
    .from(catalogueEntries)
    .where(eq(catalogueEntries.document, document));
  const before = new Map(noted.map((entry) => [`${entry.kind}/${entry.rowId}`, entry]));
  const changed: Change[] = [];
  let sum = 0;
  for (const [kind, listed] of Object.entries(rows) as [CatalogueKind, { id: number }[]][]) {
    for (const row of listed) {
      const hash = rowHash(document, kind, row);
      sum = addHash(sum, hash);
      const key = `${kind}/${row.id}`;
      if (before.get(key)?.hash !== hash) changed.push({ kind, id: row.id, hash, folded: foldedOf(row) });
      before.delete(key);
    }
  }
  for (const { kind, rowId, hash } of before.values()) if (hash !== null) changed.push({ kind, id: rowId, hash: null, folded: null });
  // Before anything was ever noted there is a first version all the same.
  const number = noted.reduce((newest, { version }) => Math.max(newest, version), changed.length === 0 ? 1 : 0);
  const changedAt = new Map(noted.map((entry) => [`${entry.kind}/${entry.rowId}`, entry.version]));
  return { state: { rows, version: { number, sum }, changedAt }, changed };
}

async function note(tx: Executor, document: CatalogueDocument, version: number, changed: readonly Change[]): Promise<void> {
  const values = changed.map(({ kind, id, hash, folded }) => ({ document, kind, rowId: id, hash, version, folded }));
  for (let from = 0; from < values.length; from += AT_ONCE) {
    await tx
      .insert(catalogueEntries)
      .values(values.slice(from, from + AT_ONCE))
      .onConflictDoUpdate({
        target: [catalogueEntries.document, catalogueEntries.kind, catalogueEntries.rowId],
        set: { hash: sql`excluded.hash`, version: sql`excluded.version`, folded: sql`excluded.folded` },
      });
  }
}

/** Rows of one statement: each of them is six parameters, of which a statement takes 65,535. */
const AT_ONCE = 1_000;
