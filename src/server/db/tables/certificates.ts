import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sealedText } from "#server/db/sealing/sealed-columns.ts";
import { createdAt, instantColumn } from "./columns.ts";
import type { CertificateSnapshot } from "#contract/certificates/certificates.ts";
import { programs } from "./catalogue.ts";
import { enrollments } from "./enrollments.ts";
import { users } from "./identity.ts";
import { cities, nationalities } from "./places.ts";

export interface CertificateSignature {
  kid: string;
  alg: "Ed25519" | "P-256";
  /** base64url; P-256 as r and s side by side (IEEE P1363), which browsers read. */
  value: string;
}

export const certificates = pgTable(
  "certificates",
  {
    id: uuid("id").primaryKey(),
    /** `QBS-1448-000123`: of the Hijri year, without gaps. */
    number: text("number").notNull().unique(),
    /** 128 random bits: whoever has them holds the certificate or was shown it. */
    verificationId: text("verification_id").notNull().unique(),
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id),
    status: text("status", { enum: ["pending", "issued", "revoked", "superseded"] }).notNull(),
    /** As it was on the day of issue; never changed. */
    snapshot: jsonb("snapshot").$type<CertificateSnapshot>().notNull(),
    /** The bytes that were signed, as text: jsonb would reorder its keys. */
    payload: text("payload").notNull(),
    signatures: jsonb("signatures").$type<CertificateSignature[]>().notNull(),
    issuedAt: instantColumn("issued_at").notNull(),
    revokedAt: instantColumn("revoked_at"),
    reason: text("reason"),
    /** The certificate that replaced this one. */
    replacedBy: uuid("replaced_by"),
    createdAt: createdAt(),
  },
  (table) => [
    index("certificates_user").on(table.userId, table.issuedAt),
    uniqueIndex("certificates_one_alive").on(table.enrollmentId).where(sql`${table.status} in ('pending', 'issued')`),
    index("certificates_enrollment").on(table.enrollmentId),
    index("certificates_program").on(table.programId, table.status),
  ],
);

export const certificateDeliveries = pgTable(
  "certificate_deliveries",
  {
    /** Made by the sender: the same request sent again is the same row. */
    id: uuid("id").primaryKey(),
    certificateId: uuid("certificate_id")
      .notNull()
      .references(() => certificates.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    status: text("status", {
      enum: ["requested", "awaiting_payment", "preparing", "shipped", "delivered", "returned", "cancelled"],
    }).notNull(),
    fullName: text("full_name").notNull(),
    address: text("address").notNull(),
    countryId: integer("country_id")
      .notNull()
      .references(() => nationalities.id),
    cityId: integer("city_id").references(() => cities.id),
    /** Where its country has no list of cities here. */
    cityName: text("city_name"),
    district: text("district"),
    postalCode: text("postal_code"),
    email: text("email").notNull(),
    phone: sealedText("certificate_deliveries", "phone").notNull(),
    notes: text("notes"),
    carrier: text("carrier"),
    trackingNumber: text("tracking_number"),
    trackingUrl: text("tracking_url"),
    expectedOn: date("expected_on", { mode: "string" }),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("certificate_deliveries_status").on(table.status, table.createdAt),
    uniqueIndex("certificate_deliveries_one").on(table.certificateId).where(sql`${table.status} <> 'cancelled'`),
    index("certificate_deliveries_certificate").on(table.certificateId),
    index("certificate_deliveries_user").on(table.userId),
  ],
);

export const nameCorrections = pgTable(
  "name_corrections",
  {
    id: uuid("id").primaryKey(),
    certificateId: uuid("certificate_id")
      .notNull()
      .references(() => certificates.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    status: text("status", { enum: ["pending", "approved", "rejected"] }).notNull(),
    fullNameAr: text("full_name_ar").notNull(),
    fullNameEn: text("full_name_en"),
    evidence: text("evidence").notNull(),
    note: text("note"),
    decidedAt: instantColumn("decided_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("name_corrections_status").on(table.status, table.createdAt),
    uniqueIndex("name_corrections_one_open").on(table.certificateId).where(sql`${table.status} = 'pending'`),
    index("name_corrections_certificate").on(table.certificateId),
    index("name_corrections_user").on(table.userId),
  ],
);
