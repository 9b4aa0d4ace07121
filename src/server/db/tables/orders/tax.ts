import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sealedText } from "#server/db/sealing/sealed-columns.ts";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { orders } from "#server/db/tables/commerce.ts";

/** The seller as tax documents name it: a registered name and a national address. */
export interface UnitSeller {
  name: string;
  vatNumber: string;
  identity: { scheme: "CRN" | "MOM" | "MLS" | "700" | "SAG" | "OTH"; value: string };
  address: { street: string; building: string; district: string; city: string; postalCode: string };
}

/** What the authority said of a document. */
export interface TaxRemark {
  code: string;
  message: string;
}

/** A unit that makes tax documents (ZATCA's EGS), with its key, its certificate and the head of its chain. */
export const taxUnits = pgTable(
  "tax_units",
  {
    id: uuid("id").primaryKey(),
    environment: text("environment", { enum: ["sandbox", "simulation", "production"] }).notNull(),
    /** `made`: it has a key and a request; `checked`: the authority looks at its samples; `active`: it makes documents. */
    status: text("status", { enum: ["made", "checked", "active", "retired"] }).notNull(),
    serial: text("serial").notNull().unique(),
    seller: jsonb("seller").$type<UnitSeller>().notNull(),
    branch: text("branch").notNull(),
    industry: text("industry").notNull(),
    /** PKCS #8 of its key on secp256k1, base64. */
    privateKey: sealedText("tax_units", "private_key").notNull(),
    csr: text("csr").notNull(),
    /** DER in base64; of the compliance check first, then of production. */
    certificate: text("certificate"),
    /** The token that the authority gave with it, and its secret: the two halves of its calls' password. */
    token: text("token"),
    secret: sealedText("tax_units", "secret"),
    /** What the authority calls the request of the compliance certificate. */
    requestId: text("request_id"),
    /** Of the last document; 0 before the first. */
    counter: integer("counter").notNull().default(0),
    /** The hash of the last document, which the next one names. */
    lastHash: text("last_hash"),
    expiresAt: instantColumn("expires_at"),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("tax_units_active").on(table.status).where(sql`${table.status} = 'active'`)],
);

/** A link of a unit's chain. One that was rejected keeps its place; what is issued in its stead is another link. */
export const taxDocuments = pgTable(
  "tax_documents",
  {
    /** The UUID that the document itself bears. */
    id: uuid("id").primaryKey(),
    unitId: uuid("unit_id")
      .notNull()
      .references(() => taxUnits.id),
    /** Its place in the chain (ICV), from 1 without a gap. */
    counter: integer("counter").notNull(),
    /** The hash that it names (PIH), and its own. */
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
    kind: text("kind", { enum: ["invoice", "credit_note", "debit_note"] }).notNull(),
    profile: text("profile", { enum: ["simplified", "standard"] }).notNull(),
    /** Of the invoice or note. */
    number: text("number").notNull(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    status: text("status", { enum: ["waiting", "reported", "cleared", "rejected", "replaced"] }).notNull(),
    /** Halalas. */
    total: integer("total").notNull(),
    vat: integer("vat").notNull(),
    /** May name its buyer with a national ID. */
    xml: sealedText("tax_documents", "xml").notNull(),
    /** As the authority cleared it, with its own stamp: what a company gets. */
    clearedXml: sealedText("tax_documents", "cleared_xml"),
    qr: text("qr").notNull(),
    warnings: jsonb("warnings").$type<TaxRemark[]>().notNull().default([]),
    errors: jsonb("errors").$type<TaxRemark[]>().notNull().default([]),
    issuedAt: instantColumn("issued_at").notNull(),
    /** A simplified one is reported until then; a standard one is cleared before anybody gets it. */
    dueAt: instantColumn("due_at").notNull(),
    answeredAt: instantColumn("answered_at"),
  },
  (table) => [
    uniqueIndex("tax_documents_place").on(table.unitId, table.counter),
    index("tax_documents_number").on(table.number),
    index("tax_documents_order").on(table.orderId),
    index("tax_documents_status").on(table.status, table.issuedAt),
    /** One that counts of a number, however often the issue is asked for. */
    uniqueIndex("tax_documents_standing").on(table.number).where(sql`${table.status} <> 'replaced'`),
  ],
);
