import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import { type PackedPart, zipParts } from "#server/commands/files/zip-parts.ts";
import type { PublicJwk } from "#server/db/tables/security/signing-keys.ts";
import type { SecurityEventName } from "#contract/security/security-event-names.ts";
import { eventHash, valuesDigest } from "#server/security-log/event-hash.ts";
import { SIGNED, SIGNED_FORMAT, type SignedEvent, type SignedManifest } from "./signed-log-form.ts";

/** What the platform itself knows. */
interface Known {
  keys: readonly { kid: string; publicKey: PublicJwk }[];
  /** The hashes of these events in the log; one that is not there is left out. */
  hashesOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, string | null>>;
}

interface SignedLogReport {
  events: number;
  manifest: SignedManifest | null;
  /** Everything that does not fit, the first of them; none where all does. */
  problems: string[];
}

const PROBLEMS_AT_MOST = 50;
const BATCH = 1_000;
const SMALL_BYTES = 1024 * 1024;
const PLACE = /^(\d{1,15}),([0-9a-f]{64}),([0-9a-f]{64}),/u;

/** Checks a signed export: its signature and key, its files, each event by itself, in its place, and in the log of the platform. */
export async function verifySignedLog(path: string, known: Known): Promise<SignedLogReport> {
  const problems: string[] = [];
  const report: SignedLogReport = { events: 0, manifest: null, problems };
  const tell = (problem: string) => void (problems.length < PROBLEMS_AT_MOST && problems.push(problem));
  const parts = await zipParts(path);
  const names = parts?.map(({ name }) => name) ?? [];
  const wanted: string[] = Object.values(SIGNED);
  for (const name of wanted) if (names.filter((one) => one === name).length !== 1) tell(`${name} is missing, or is there twice`);
  for (const name of names) if (!wanted.includes(name)) tell(`${name} does not belong there`);
  if (!parts || problems.length > 0) return report;
  const partOf = (name: string) => parts.find((part) => part.name === name) as PackedPart;
  try {
    const signed = await whole(partOf(SIGNED.manifest));
    const manifest = manifestOf(signed);
    if (!manifest) {
      tell(`${SIGNED.manifest} is none of a signed export`);
      return report;
    }
    report.manifest = manifest;
    const key = known.keys.find(({ kid }) => kid === manifest.key.id);
    const own = key && createPublicKey({ key: { ...key.publicKey }, format: "jwk" });
    if (!own) tell(`the key ${manifest.key.id} is none of this platform: somebody else signed`);
    else {
      if (!samePublicKey(own, await whole(partOf(SIGNED.key)))) tell(`${SIGNED.key} is not the key ${manifest.key.id} of this platform`);
      if (!verify(null, signed, own, await whole(partOf(SIGNED.signature)))) tell(`${SIGNED.manifest} or its signature was changed`);
    }
    report.events = await checkEvents(partOf, { manifest, known, tell });
    for (const { name, sha256 } of manifest.files) {
      const digest = createHash("sha256");
      for await (const piece of partOf(name).read()) digest.update(piece);
      if (digest.digest("hex") !== sha256) tell(`${name} is not what was signed`);
    }
  } catch (error) {
    tell(`the file cannot be read: ${error instanceof Error ? error.message : ""}`);
  }
  return report;
}

interface Check {
  manifest: SignedManifest;
  known: Known;
  tell: (problem: string) => void;
}

/** Events and the table beside them go on together: what one of them lacks is named. @returns how many events there are */
async function checkEvents(partOf: (name: string) => PackedPart, { manifest, known, tell }: Check): Promise<number> {
  const places = placesOf(partOf(SIGNED.table));
  let place = (await places.next()).value ?? null;
  let [events, last] = [0, { id: 0, hash: manifest.first?.previous_hash ?? "" }];
  /** Told at the end: one that comes later was moved. */
  const missing = new Set<number>();
  const noteMissing = async (id: number) => {
    if (missing.size < PROBLEMS_AT_MOST) missing.add(id);
    place = (await places.next()).value ?? null;
  };
  let compared: SignedEvent[] = [];
  const compare = async () => {
    const hashes = await known.hashesOf(compared.map(({ id }) => id));
    for (const { id, hash } of compared)
      if (hashes.get(id) !== hash) tell(`event ${id} is foreign: the log of this platform has ${hashes.has(id) ? "another" : "none"}`);
    compared = [];
  };
  for await (const line of linesOf(partOf(SIGNED.events))) {
    const event = eventOf(line);
    if (!event) {
      tell(`line ${events + 1} of ${SIGNED.events} is no event`);
      continue;
    }
    events += 1;
    const { id, hash } = event;
    const why = whyChanged(event);
    if (why) tell(`event ${id}: ${why}`);
    compared.push(event);
    if (compared.length === BATCH) await compare();
    if (id <= last.id) {
      missing.delete(id);
      tell(`event ${id} was moved, or is there twice`);
      continue;
    }
    while (place && place.id < id) await noteMissing(place.id);
    if (place?.id !== id) tell(`event ${id} was put in: ${SIGNED.table} does not have it`);
    else {
      if (place.hash !== hash || place.previous !== event.previous_hash)
        tell(`event ${id}: ${SIGNED.table} has another place in the chain for it`);
      place = (await places.next()).value ?? null;
    }
    if (manifest.continuous && event.previous_hash !== last.hash)
      tell(`event ${id} does not follow the one before it: something is missing or was put in`);
    last = { id, hash };
  }
  while (place) await noteMissing(place.id);
  if (compared.length > 0) await compare();
  for (const id of missing) tell(`event ${id} is missing`);
  if (events !== manifest.events) tell(`${events} events are there, and ${manifest.events} were signed`);
  if (manifest.head.id > 0 && (await known.hashesOf([manifest.head.id])).get(manifest.head.id) !== manifest.head.hash)
    tell(`the log of this platform does not pass through the head of then, ${manifest.head.id}`);
  return events;
}

function whyChanged(event: SignedEvent): string | null {
  const { values } = event;
  const row = {
    id: event.id,
    at: new Date(event.at),
    name: event.name as SecurityEventName,
    actorId: event.actor_id,
    personId: event.person_id,
    subject: event.subject,
    deviceId: event.device_id,
    requestId: event.request_id,
    details: event.details,
    valuesDigest: event.values_digest,
  };
  if (eventHash(event.previous_hash, row) !== event.hash) return "its content was changed";
  if (values && valuesDigest({ ...values, userAgent: values.user_agent }) !== event.values_digest)
    return "its personal values were changed";
  return null;
}

async function* placesOf(part: PackedPart): AsyncGenerator<{ id: number; previous: string; hash: string }> {
  for await (const line of linesOf(part)) {
    const [, id, previous = "", hash = ""] = PLACE.exec(line) ?? [];
    if (id) yield { id: Number(id), previous, hash };
  }
}

async function* linesOf(part: PackedPart): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun = "";
  for await (const piece of part.read()) {
    const lines = (begun + decoder.decode(piece, { stream: true })).split("\n");
    begun = lines.pop() ?? "";
    if (begun.length > SMALL_BYTES) throw new Error(`${part.name} has a line without an end`);
    yield* lines;
  }
  if (begun !== "") yield begun;
}

async function whole(part: PackedPart): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of part.read()) {
    bytes += piece.length;
    if (bytes > SMALL_BYTES) throw new Error(`${part.name} is too large`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const samePublicKey = (key: KeyObject, pem: Buffer): boolean => String(key.export({ type: "spki", format: "pem" })) === pem.toString();

function eventOf(line: string): SignedEvent | null {
  try {
    const event = JSON.parse(line) as SignedEvent;
    const whether = Number.isSafeInteger(event.id) && typeof event.hash === "string" && !Number.isNaN(Date.parse(event.at));
    return whether && typeof event.details === "object" && event.details !== null ? event : null;
  } catch {
    return null;
  }
}

function manifestOf(bytes: Buffer): SignedManifest | null {
  try {
    const manifest = JSON.parse(bytes.toString()) as SignedManifest;
    const names: readonly string[] = [SIGNED.events, SIGNED.table, SIGNED.howTo, SIGNED.key];
    const signedNames = manifest.files.map(({ name }) => name);
    const fits = manifest.format === SIGNED_FORMAT && typeof manifest.key.id === "string" && Number.isInteger(manifest.head.id);
    return fits && names.every((name) => signedNames.includes(name)) && signedNames.length === names.length ? manifest : null;
  } catch {
    return null;
  }
}
