import { createHash, createPublicKey, sign } from "node:crypto";
import { and, asc, eq, gt, isNotNull, lte, type SQL } from "drizzle-orm";
import { BYTE_ORDER_MARK, csvLine } from "#contract/exports/csv.ts";
import { activeKey } from "#server/commands/signing-keys.ts";
import { type ZipPart, zipStream } from "#server/commands/files/zip-stream.ts";
import type { Database } from "#server/db/client.ts";
import { securityEvents, securityEventValues, securityLogHead } from "#server/db/tables/security/security-log.ts";
import { HOW_TO_CHECK, SIGNED, SIGNED_FORMAT, type SignedEvent, type SignedManifest } from "./signed-log-form.ts";

const BATCH = 1_000;

interface SignedLogWish {
  exportId: string;
  /** Over `security_events` and its personal values. */
  wanted: SQL | undefined;
  /** Of the manifest; never null inside. */
  filter: Record<string, unknown>;
  heads: readonly string[];
  noted: SignedManifest["noted"];
  platform: string;
  secret: string;
  now: Date;
  /** Told once, of how many events there are. */
  onEvents: (events: number) => void;
}

/**
 * The linked events that are wanted, as an archive with its own proof, the oldest first and a batch at a time. What is linked never
 * changes: up to the head of the beginning, a second reading finds the same.
 */
export async function* signedLog(db: Database, wish: SignedLogWish): AsyncGenerator<Uint8Array> {
  const { wanted, now } = wish;
  const [head] = await db.select().from(securityLogHead);
  if (!head) throw new Error("the security log has no head");
  const key = await db.transaction((tx) => activeKey(tx, wish.secret, "audit", "Ed25519", now));
  const files: SignedManifest["files"] = [];
  const place = { events: 0, continuous: true, first: null as SignedManifest["first"], last: null as SignedManifest["last"] };

  async function* batches(): AsyncGenerator<SignedEvent[]> {
    for (let after = 0; ; ) {
      const rows = await db
        .select({ event: securityEvents, values: securityEventValues })
        .from(securityEvents)
        .leftJoin(securityEventValues, eq(securityEventValues.eventId, securityEvents.id))
        .where(and(wanted, gt(securityEvents.id, after), lte(securityEvents.id, head?.eventId ?? 0), isNotNull(securityEvents.hash)))
        .orderBy(asc(securityEvents.id))
        .limit(BATCH);
      if (rows.length > 0) yield rows.map(signedEvent);
      after = rows.at(-1)?.event.id ?? after;
      if (rows.length < BATCH) return;
    }
  }

  async function* lines(): AsyncGenerator<string> {
    for await (const events of batches()) {
      for (const { id, previous_hash, hash } of events) {
        if (place.last && place.last.hash !== previous_hash) place.continuous = false;
        place.first ??= { id, previous_hash };
        place.last = { id, hash };
      }
      place.events += events.length;
      yield events.map((event) => `${JSON.stringify(event)}\n`).join("");
    }
  }

  async function* table(): AsyncGenerator<string> {
    let rows = 0;
    yield BYTE_ORDER_MARK + csvLine(wish.heads);
    for await (const events of batches()) {
      rows += events.length;
      yield events.map((event) => csvLine(cells(event))).join("");
    }
    // A filter by address finds less once the address is erased: the job does it anew.
    if (rows !== place.events) throw new Error("values of the security log were erased while it was exported");
  }

  /** Notes its digest on the way. */
  function part(name: string, text: AsyncIterable<string> | Iterable<string>): ZipPart {
    async function* pieces(): AsyncGenerator<Uint8Array> {
      const digest = createHash("sha256");
      let bytes = 0;
      for await (const piece of text) {
        const written = Buffer.from(piece);
        digest.update(written);
        bytes += written.length;
        yield written;
      }
      files.push({ name, bytes, sha256: digest.digest("hex") });
    }
    return { name, packed: false, pieces: pieces() };
  }

  async function* parts(): AsyncGenerator<ZipPart> {
    yield part(SIGNED.events, lines());
    yield part(SIGNED.table, table());
    yield part(SIGNED.howTo, [HOW_TO_CHECK]);
    yield part(SIGNED.key, [String(createPublicKey(key.privateKey).export({ type: "spki", format: "pem" }))]);
    const manifest: SignedManifest = {
      format: SIGNED_FORMAT,
      platform: wish.platform,
      export: wish.exportId,
      made_at: now.toISOString(),
      filter: wish.filter,
      ...place,
      head: { id: head?.eventId ?? 0, hash: head?.hash ?? "", linked: head?.linked ?? 0 },
      noted: wish.noted,
      key: { id: key.kid, alg: "Ed25519" },
      files,
    };
    const signed = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    yield { name: SIGNED.manifest, packed: false, pieces: [signed] };
    yield { name: SIGNED.signature, packed: false, pieces: [sign(null, signed, key.privateKey)] };
    wish.onEvents(place.events);
  }

  yield* zipStream(parts());
}

function signedEvent({
  event,
  values,
}: {
  event: typeof securityEvents.$inferSelect;
  values: typeof securityEventValues.$inferSelect | null;
}): SignedEvent {
  return {
    id: event.id,
    at: event.at.toISOString(),
    name: event.name,
    actor_id: event.actorId,
    person_id: event.personId,
    subject: event.subject,
    device_id: event.deviceId,
    request_id: event.requestId,
    details: event.details,
    values_digest: event.valuesDigest,
    values: values && {
      salt: values.salt,
      address: values.address,
      user_agent: values.userAgent,
      typed: values.typed,
      changes: values.changes,
    },
    previous_hash: event.previousHash ?? "",
    hash: event.hash ?? "",
  };
}

/** One line each, whatever stands in it: its place in the chain begins the line. */
const cells = (event: SignedEvent) => [
  event.id,
  event.previous_hash,
  event.hash,
  event.at,
  event.name,
  event.actor_id,
  event.person_id,
  oneLine(event.subject),
  oneLine(
    Object.entries(event.details)
      .map(([key, value]) => `${key}=${value}`)
      .join("; "),
  ),
  oneLine(event.values?.address ?? null),
  oneLine(event.request_id),
];
const oneLine = (text: string | null): string | null => text && text.replaceAll(/[\r\n]+/gu, " ");
