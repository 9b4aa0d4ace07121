import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";

/** A public key as it is published (RFC 7517). */
export interface PublicJwk {
  kty: string;
  crv: string;
  x: string;
  y?: string;
  /** Of RSA, which has neither a curve nor a point. */
  n?: string;
  e?: string;
}

/** Keys that every process signs with. Retired ones stay: what they signed is checked by them (architecture, "Scale"). */
export const signingKeys = pgTable(
  "signing_keys",
  {
    kid: text("kid").primaryKey(),
    purpose: text("purpose", { enum: ["certificate", "vapid", "audit", "tool"] }).notNull(),
    alg: text("alg", { enum: ["Ed25519", "P-256", "RSA-2048"] }).notNull(),
    publicKey: jsonb("public_key").$type<PublicJwk>().notNull(),
    /** The private key, sealed with a key drawn from QABAS_SECRET (`commands/signing-keys.ts`). */
    sealed: text("sealed").notNull(),
    createdAt: createdAt(),
    retiredAt: instantColumn("retired_at"),
  },
  (table) => [index("signing_keys_purpose").on(table.purpose, table.alg)],
);
