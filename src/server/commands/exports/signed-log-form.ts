import type { securityEvents, securityEventValues } from "#server/db/tables/security/security-log.ts";

/** What a signed export of the security log consists of. `HOW_TO_CHECK` tells strangers of it: what is changed here is changed there. */
export const SIGNED = {
  events: "events.jsonl",
  table: "events.csv",
  howTo: "how-to-check.txt",
  key: "public-key.pem",
  manifest: "manifest.json",
  signature: "manifest.sig",
} as const;

export const SIGNED_FORMAT = "qabas-signed-log-1";

type EventRow = typeof securityEvents.$inferSelect;
type ValuesRow = typeof securityEventValues.$inferSelect;

/** An event as a line of `events.jsonl`. */
export interface SignedEvent {
  id: number;
  at: string;
  name: string;
  actor_id: number | null;
  person_id: number | null;
  subject: string | null;
  device_id: string | null;
  request_id: string | null;
  details: EventRow["details"];
  values_digest: string | null;
  /** Null where there never were any, and where they are erased. */
  values: { salt: string; address: string | null; user_agent: string | null; typed: string | null; changes: ValuesRow["changes"] } | null;
  previous_hash: string;
  hash: string;
}

/** What is signed. */
export interface SignedManifest {
  format: typeof SIGNED_FORMAT;
  platform: string;
  export: string;
  made_at: string;
  /** What the log was filtered by, in the words of its call; days are Riyadh's. */
  filter: Record<string, unknown>;
  events: number;
  /** Every event follows the one before it in the chain: none between the first and the last is left out. */
  continuous: boolean;
  first: { id: number; previous_hash: string } | null;
  last: { id: number; hash: string } | null;
  /** The chain as a whole at that moment, and its latest head that lies outside of the platform. */
  head: { id: number; hash: string; linked: number };
  noted: { at: string; id: number; hash: string } | null;
  key: { id: string; alg: "Ed25519" };
  files: { name: string; bytes: number; sha256: string }[];
}

export const HOW_TO_CHECK = `A signed export of the security log of Qabas
=============================================

1. The signature. It is made with Ed25519 over the bytes of manifest.json:

   openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in manifest.json -sigfile manifest.sig

   Ask the platform for its key by another way: anybody can make a key of their own and sign with it.

2. The files. The SHA-256 of each is in manifest.json, under "files".

3. The events. Each line of events.jsonl is one event. Its "hash" is the SHA-256, in hexadecimal, of this list as JSON without blanks:

   [previous_hash, id, at, name, actor_id, person_id, subject, device_id, request_id, details, values_digest]

   "details" stands there as a list of pairs [key, value], sorted by key. Where "values" is not null, "values_digest" is the SHA-256 of

   [salt, address, user_agent, typed] and, where "changes" is not null, changes after them.

   Values that the law or their person had erased are null; their digest stays.

4. The chain. "previous_hash" is the hash of the event before it in the whole log. Where the manifest says "continuous", it is that of
   the line before. events.csv begins each row with the same place in the chain: id, previous hash, hash.

Whoever runs the platform checks all of it, and that each event stands in the log itself:  npm run audit -- <this file>
`;
