import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { BodyOf, DataOf, Endpoint, QueryOf } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import { type PublicSubject, touchPublic } from "#server/db/public-version.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Route } from "#server/http/route.ts";
import { scopeOf } from "#server/http/security/staff-scope.ts";
import { maskedChanges } from "#server/security-log/masked-changes.ts";
import type { Services } from "#server/services.ts";

/** The six calls of `contract/admin-resource.ts`. */
interface StaffCalls {
  list: Endpoint;
  create: Endpoint;
  read: Endpoint;
  change: Endpoint;
  archive: Endpoint;
  restore: Endpoint;
}
type StaffTable = PgTable & { id: AnyPgColumn; version: AnyPgColumn };
interface Kept {
  id: number;
  version: number;
}

/** What is particular to one kind of thing that staff keep. */
export interface Resource<C extends StaffCalls, T extends StaffTable, Row extends Kept = T["$inferSelect"] & Kept> {
  subject: Parameters<typeof recordTransition>[1]["subject"];
  table: T;
  /** Which public reads tell of it; left out: all of them may. */
  shownIn?: PublicSubject[];
  order: SQL[];
  /** So many may be active, where public reads tell of them all; the field that says so. */
  most?: { count: number; field: string };
  /** What `q` looks for. */
  search(q: string): SQL | undefined;
  filter?(query: NonNullable<QueryOf<C["list"]>>): SQL | undefined;
  /** Of what belongs to programs: rows of some categories, and the field that says so of one outside them. */
  scope?: { field: string; within(categories: readonly number[]): SQL };
  /** As they travel, in the order given. */
  present(db: Executor, rows: Row[]): Promise<DataOf<C["read"]>[]>;
  /** The columns of a form. @param before null for one that is being made @throws Problem with the fields that are wrong */
  columns(tx: Executor, form: NonNullable<BodyOf<C["create"]>>, before: Row | null, now: Date): Promise<Partial<T["$inferInsert"]>>;
  /** After it was written, in the same transaction. */
  written?(tx: Executor, row: Row, form: NonNullable<BodyOf<C["create"]>>, before: Row | null, context: ActionContext): Promise<void>;
  /** How the archive is kept; `archived_at` where nothing else is said. */
  archive?: { is: SQL; set(archived: boolean, now: Date): Partial<T["$inferInsert"]> };
  /** @throws Problem `still_in_use` */
  mayArchive?(tx: Executor, row: Row): Promise<void>;
  /** @throws Problem with the fields that something else has by now */
  mayRestore?(tx: Executor, row: Row): Promise<void>;
}

/** A call of any of the six: the shapes are checked where a resource is written down. */
interface StaffCall<C extends StaffCalls> {
  params: { id: number };
  query: NonNullable<QueryOf<C["list"]>> & ListQuery;
  body: NonNullable<BodyOf<C["create"]>> & { version: number };
  caller: Caller;
  now: Date;
  requestId: string;
}
interface ListQuery {
  page?: number;
  per_page?: number;
  q?: string;
  "filter[archived]"?: "active" | "archived" | "all";
}
type Serve<C extends StaffCalls> = (
  endpoint: Endpoint,
  handler: (call: StaffCall<C>) => Promise<{ data: unknown; meta?: unknown }>,
) => void;

/** Serves the six calls of one kind of thing. Every change is in one transaction with its audit row; public copies drop with it. */
export function serveResource<C extends StaffCalls, T extends StaffTable>(
  route: Route,
  { db }: Services,
  calls: C,
  resource: Resource<C, T>,
): void {
  type Row = T["$inferSelect"] & Kept;
  const { subject } = resource;
  // Drizzle types a row by its table: of a table that is only known to have these columns it says nothing.
  const table = resource.table as unknown as StaffTable & { archivedAt: AnyPgColumn };
  const archive = resource.archive ?? {
    is: isNotNull(table.archivedAt),
    set: (archived: boolean, now: Date) => ({ archivedAt: archived ? now : null }) as Partial<T["$inferInsert"]>,
  };
  // `Route` takes a handler of one endpoint at a time.
  const serve = route as unknown as Serve<C>;

  const within = (caller: Caller, endpoint: Endpoint): SQL | undefined => {
    const categories = resource.scope ? scopeOf(caller, endpoint.options) : null;
    return categories === null ? undefined : resource.scope?.within(categories);
  };
  /** Nobody makes or moves anything beyond the categories of their roles. */
  const keepWithin = async (tx: Executor, id: number, caller: Caller, endpoint: Endpoint) => {
    const wanted = within(caller, endpoint);
    if (wanted && (await tx.$count(table, and(eq(table.id, id), wanted))) === 0) refuse(resource.scope?.field ?? "id", "selection");
  };

  serve(calls.list, async ({ query: filters, caller }) => {
    const query: ListQuery = filters;
    const { perPage, offset } = pageOf(query);
    const q = (query.q ?? "").trim();
    const of = query["filter[archived]"] ?? "active";
    const wanted = and(
      of === "all" ? undefined : of === "archived" ? archive.is : sql`not (${archive.is})`,
      q === "" ? undefined : resource.search(q),
      resource.filter?.(filters),
      within(caller, calls.list),
    );
    const rows = (await db
      .select()
      .from(table)
      .where(wanted)
      .orderBy(...resource.order)
      .limit(perPage)
      .offset(offset)) as Row[];
    return { data: await resource.present(db, rows), meta: pageMetaOf(query, await db.$count(table, wanted)) };
  });

  serve(calls.read, async ({ params }) => ({ data: await shown(db, await find(db, params.id)) }));

  const refuseMore = async (tx: Executor) => {
    const { most } = resource;
    if (most && (await tx.$count(table, sql`not (${archive.is})`)) >= most.count)
      throw new Problem("validation_error", { fields: { [most.field]: [{ key: "list.max", values: { max: most.count } }] } });
  };

  serve(calls.create, async (call) => {
    const row = await db.transaction(async (tx) => {
      await refuseMore(tx);
      const values = await resource.columns(tx, call.body, null, call.now);
      const [made] = (await tx.insert(table).values(values).returning()) as Row[];
      if (!made) throw new Error(`${subject} was not made`);
      await keepWithin(tx, made.id, call.caller, calls.create);
      await resource.written?.(tx, made, call.body, null, contextOf(call));
      await recordTransition(
        tx,
        { subject, subjectId: String(made.id), from: null, to: "version 1", changes: maskedChanges(null, made) },
        contextOf(call),
      );
      await touchPublic(tx, ...(resource.shownIn ?? []));
      return made;
    });
    return { data: await shown(db, row) };
  });

  serve(calls.change, async (call) => {
    const row = await db.transaction(async (tx) => {
      const before = await seen(tx, call.params.id, call.body);
      const values = await resource.columns(tx, call.body, before, call.now);
      const after = await write(tx, before, values);
      await keepWithin(tx, after.id, call.caller, calls.change);
      await resource.written?.(tx, after, call.body, before, contextOf(call));
      const changed = Object.keys(values).filter(
        (name) => JSON.stringify(before[name as keyof Row]) !== JSON.stringify(after[name as keyof Row]),
      );
      const [from, to] = [before, after].map(({ version }) => `version ${version}`) as [string, string];
      await recordTransition(
        tx,
        {
          subject,
          subjectId: String(after.id),
          from,
          to,
          reason: changed.join(", ") || null,
          changes: maskedChanges(before, after),
        },
        contextOf(call),
      );
      return after;
    });
    return { data: await shown(db, row) };
  });

  const putAway = (archived: boolean) => async (call: StaffCall<C>) => {
    const row = await db.transaction(async (tx) => {
      const before = await seen(tx, call.params.id, call.body);
      const [already] = await tx
        .select({ is: sql<boolean>`${archive.is}` })
        .from(table)
        .where(eq(table.id, before.id));
      if (already?.is === archived) return before;
      if (archived) await resource.mayArchive?.(tx, before);
      else {
        await refuseMore(tx);
        await resource.mayRestore?.(tx, before);
      }
      const after = await write(tx, before, archive.set(archived, call.now));
      const [from, to] = archived ? ["active", "archived"] : ["archived", "active"];
      await recordTransition(tx, { subject, subjectId: String(after.id), from: from ?? null, to: to ?? "" }, contextOf(call));
      return after;
    });
    return { data: await shown(db, row) };
  };
  serve(calls.archive, putAway(true));
  serve(calls.restore, putAway(false));

  async function find(executor: Executor, id: number): Promise<Row> {
    const [row] = (await executor.select().from(table).where(eq(table.id, id))) as Row[];
    if (!row) throw new Problem("not_found");
    return row;
  }

  /** The row, locked, in the version that the caller saw. */
  async function seen(tx: Executor, id: number, { version }: { version: number }): Promise<Row> {
    const [row] = (await tx.select().from(table).where(eq(table.id, id)).for("no key update")) as Row[];
    if (!row) throw new Problem("not_found");
    if (row.version !== version) throw new Problem("version_conflict", { data: await shown(tx, row) });
    return row;
  }

  async function write(tx: Executor, before: Row, values: object): Promise<Row> {
    const [after] = (await tx
      .update(table)
      .set({ ...values, version: before.version + 1 })
      .where(eq(table.id, before.id))
      .returning()) as Row[];
    if (!after) throw new Error(`${subject} is gone`);
    await touchPublic(tx, ...(resource.shownIn ?? []));
    return after;
  }

  async function shown(executor: Executor, row: Row): Promise<unknown> {
    const [data] = await resource.present(executor, [row]);
    return data;
  }
}

/** Who acts, of a call by staff. */
export const contextOf = ({ caller, now, requestId }: { caller: { userId: number }; now: Date; requestId: string }): ActionContext => ({
  now,
  actor: `user:${caller.userId}`,
  requestId,
});

/** A condition for `q`: any of the columns holds it, whatever the case. */
export const holds =
  (...columns: (AnyPgColumn | SQL)[]) =>
  (q: string): SQL | undefined => {
    const like = `%${q.replaceAll(/[\\%_]/gu, (sign) => `\\${sign}`)}%`;
    return or(...columns.map((column) => sql`${column} ilike ${like}`));
  };

/** @throws Problem with the one field that is wrong */
export function refuse(field: string, key: string, values?: Record<string, string | number>): never {
  throw new Problem("validation_error", { fields: { [field]: [{ key, ...(values ? { values } : {}) }] } });
}

/**
 * The name of a thing in addresses: what was asked for, else made of its English title; never that of another. One that is there
 * keeps its own, since people link to it.
 */
export async function slugOf(
  tx: Executor,
  table: PgTable & { slug: AnyPgColumn },
  { asked, title, before }: { asked: string; title: string; before: string | null },
): Promise<string> {
  if (before !== null) return asked === "" || asked === before ? before : refuse("slug", "fixed");
  const wanted = asked || slugFrom(title);
  if (wanted === "") return refuse("slug", "required");
  const [other] = await tx.select({ slug: table.slug }).from(table).where(eq(table.slug, wanted));
  return other ? refuse("slug", "taken") : wanted;
}

const slugFrom = (title: string): string =>
  title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-+|-+$/gu, "")
    .slice(0, 80)
    .replace(/-+$/u, "");

/** A reference to something that is not archived, or a field that says so. */
export async function mustExist(
  tx: Executor,
  table: PgTable & { id: AnyPgColumn; archivedAt: AnyPgColumn },
  { id, field, before }: { id: number; field: string; before?: number | undefined },
): Promise<void> {
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), id === before ? undefined : isNull(table.archivedAt)))
    .for("key share");
  if (!row) refuse(field, "selection");
}
