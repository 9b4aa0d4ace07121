import type { Readable } from "node:stream";
import type { MessageDescriptor } from "@lingui/core";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Access, BodyOf, DataOf, Endpoint, MetaOf, ParamsOf, QueryOf } from "#contract/endpoint.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import type { Services } from "#server/services.ts";
import type { Caller } from "./caller.ts";
import type { Upload } from "./files/uploads.ts";

type AccessOf<E extends Endpoint> = E extends Endpoint<infer O> ? O["access"] : never;
export type CallerOf<A extends Access> = A extends "public" ? null : A extends "anyone" ? Caller | null : Caller;

type FilesOf<E extends Endpoint> =
  E extends Endpoint<infer O> ? (O extends { files: infer F } ? { [K in keyof F]: FileOf<F[K]> } : undefined) : never;
type FileOf<R> = R extends { most: number } ? Upload[] : R extends { optional: true } ? Upload | undefined : Upload;

/** One call, after its guards: validated, and from somebody who may. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** All files that the endpoint declares, each looked into (`inspect-uploads.ts`). The bytes are kept; a handler that wants them to stay writes their rows. */
  files: FilesOf<E>;
  /** A `Caller` for session and every kind of user; `Caller | null` for anyone; `null` for public. */
  caller: CallerOf<AccessOf<E>>;
  language: Language;
  /**
   * Endpoints of a lane: the transaction that also holds the ledger row. All others: `services.db`; open a transaction of
   * your own where several statements belong together, and never hold one across the network, argon2 or mail.
   */
  db: Executor;
  now: Date;
  requestId: string;
  /** Came through the outbox (header `X-Outbox`): adding what is there already is no conflict. */
  throughOutbox: boolean;
  idempotencyKey: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
  services: Services;
}

/** What an endpoint answers. `effect` and `outcome` are for the ledger: lanes only. */
export interface Answer<E extends Endpoint> {
  data: DataOf<E>;
  meta?: MetaOf<E>;
  /** Said to the person, fit for a toast; "Done" where none is given. */
  message?: MessageDescriptor;
  values?: Record<string, string | number>;
  /** What changed in the cart, in its lane alone: the fold of a user's rows is the cart (P4). */
  effect?: { added?: number[]; removed?: number[]; coupon?: string | null };
  outcome?: "applied" | "unchanged";
}

/** A file that an endpoint with `media` answers with. */
export interface FileAnswer {
  bytes: Uint8Array | Readable;
  /** Of the endpoint's `media`. */
  type: string;
  /** What it is called where it is saved, in any script; never a path. */
  name: string;
  /** Shown in place rather than saved. */
  inline?: boolean;
  /** Length of a stream, where it is known. */
  size?: number;
}

type AnswerOf<E extends Endpoint> = E extends Endpoint<infer O> ? (O extends { media: readonly string[] } ? FileAnswer : Answer<E>) : never;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E>>;
