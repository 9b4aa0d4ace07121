import { createHash, randomUUID } from "node:crypto";
import type { securityEvents, securityEventValues } from "#server/db/tables/security/security-log.ts";

type EventRow = typeof securityEvents.$inferSelect;
type EventValues = Pick<typeof securityEventValues.$inferSelect, "salt" | "address" | "userAgent" | "typed" | "changes">;

/** What the first row of the chain follows. */
export const CHAIN_START = "0".repeat(64);

/** Ties a row to the one before it. Every column that says something is in it, in this order for good. */
export const eventHash = (previous: string, row: Omit<EventRow, "hash" | "previousHash">): string =>
  sha256([
    previous,
    row.id,
    row.at.toISOString(),
    row.name,
    row.actorId,
    row.personId,
    row.subject,
    row.deviceId,
    row.requestId,
    Object.entries(row.details).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    row.valuesDigest,
  ]);

/** Stands for the personal values in the chain. The salt goes with them, so that nobody finds out what they were by trying. */
export const valuesDigest = ({ salt, address, userAgent, typed, changes }: EventValues): string =>
  sha256([salt, address, userAgent, typed, ...(changes ? [changes] : [])]);

/** 122 random bits, which Node draws by the hundred: bytes asked for one by one cost as much as the digest. */
export const newSalt = (): string => randomUUID().replaceAll("-", "");

const sha256 = (parts: readonly unknown[]): string => createHash("sha256").update(JSON.stringify(parts)).digest("hex");
