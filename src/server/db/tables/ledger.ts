import { bigint, bigserial, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instantColumn } from "./columns.ts";
import { users } from "./identity.ts";

/** A stream of the outbox: (outboxId, owner tag, lane), and how far it has been answered (architecture, "The outbox"). */
export const outboxStreams = pgTable(
  "outbox_streams",
  {
    outboxId: text("outbox_id").notNull(),
    ownerTag: text("owner_tag").notNull(),
    lane: text("lane").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    mark: bigint("mark", { mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.outboxId, table.ownerTag, table.lane] }), index("outbox_streams_user").on(table.userId)],
);

/**
 * What each mutation did, once. UNIQUE(stream, seq) and UNIQUE(user, key) are the promise of exactly one effect (P2).
 * The server's own changes are rows too (outbox id `system`), so that the fold of a user's rows is the cart. Never expires.
 */
export const ledger = pgTable(
  "ledger",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    outboxId: text("outbox_id").notNull(),
    ownerTag: text("owner_tag"),
    lane: text("lane").notNull(),
    seq: bigint("seq", { mode: "number" }),
    key: text("key").notNull(),
    op: text("op").notNull(),
    /** What the fold needs: program ids added or removed, coupon set. */
    effect: jsonb("effect").$type<{ added?: number[]; removed?: number[]; coupon?: string | null }>().notNull(),
    outcome: text("outcome", { enum: ["applied", "unchanged", "rejected", "void"] }).notNull(),
    requestHash: text("request_hash").notNull(),
    status: integer("status").notNull(),
    /** The envelope that was answered, in the language asked for then. */
    answer: jsonb("answer").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("ledger_stream_seq").on(table.outboxId, table.ownerTag, table.lane, table.seq),
    uniqueIndex("ledger_key").on(table.userId, table.key),
    index("ledger_user").on(table.userId, table.id),
  ],
);

/** Answers of other mutations, kept 7 days: unique per principal, method, path and key. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    principal: text("principal").notNull(),
    method: text("method").notNull(),
    path: text("path").notNull(),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    /** Null while the first request is still at work: a second one answers 409 `in_progress`. */
    status: integer("status"),
    answer: jsonb("answer"),
    expiresAt: instantColumn("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.principal, table.method, table.path, table.key] }),
    index("idempotency_keys_expiry").on(table.expiresAt),
  ],
);
