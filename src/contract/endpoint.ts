import type { Capability } from "./accounts/roles.ts";
import type { ProblemCode } from "./problem.ts";
import type { Static, TSchema } from "./schema.ts";
import type { InferType, Schema } from "yup";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call. The server refuses in this order, before it looks at anything else:
 * - `public`: a read that is the same bytes for everybody (weak ETag, cached in memory and by the worker);
 * - `anyone`: answers guests too, but differs by caller, so it is `private, no-store`;
 * - `session`: any signed-in user (else 401 `unauthenticated`);
 * - `student`, `instructor`: that type of user (else 403 `role_required`);
 * - `staff`: whoever works for the university, types staff and admin (else 403 `role_required`), and holds a role with the call's
 *   `capability` (else 403 `capability_required`).
 */
export type Access = "public" | "anyone" | "session" | "student" | "instructor" | "staff";

/** The lanes of the outbox; order is promised inside a lane (architecture, "The outbox"). */
export type Lane = "cart" | "learning" | "teaching" | "requests" | "contact" | "conversation";

/** Buckets of the rate limiter; their sizes are configuration. `read` and `write` count in the process, the others in the database. */
export type RateBucket = "read" | "write" | "document" | "login" | "register" | "reset" | "coupon" | "contact" | "check_in" | "upload";

/** What files may come as. A closed list: each of them is known by its content, and looked into before a handler sees it. */
export const FILE_TYPES = {
  pdf: "application/pdf",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  zip: "application/zip",
  gzip: "application/gzip",
  plain: "text/plain",
} as const;
export type FileType = (typeof FILE_TYPES)[keyof typeof FILE_TYPES];

/** What a file of a multipart call may be. The server looks into the content; name and announced type are the sender's. */
export interface FileRule {
  types: readonly FileType[];
  /** Where a form lets people choose one. */
  extensions: readonly string[];
  /** Of each file. */
  maxBytes: number;
  /** The call may come without it. */
  optional?: true;
  /** An archive that is only read: programs in it are left out by its reader, and are no reason to refuse the rest. */
  readOnly?: true;
  /** As many of this name may come; the handler is given a list, also of one or none. */
  most?: number;
}

/** What of programs a call of the staff may be about: a role can be limited to their categories. */
export type ScopedSubject =
  | "program"
  | "section"
  | "cohort"
  | "class_session"
  | "enrollment"
  | "certificate"
  | "delivery"
  | "name_correction"
  | "excuse"
  /** Of the kind that the address names. */
  | "request";

export interface EndpointOptions {
  /** One sentence for the OpenAPI document. */
  summary: string;
  access: Access;
  /** Of a call of the staff, and of those alone: what one of the caller's roles has to allow (`accounts/roles.ts`). */
  capability?: Capability;
  /** What its `id` names: who may do this in other categories alone is answered as if it were missing. */
  about?: ScopedSubject;
  /** HTTP status of success. Default 200. The specification asks for 201 in odd places (DELETE cart/{id}). */
  success?: 200 | 201;
  params?: TSchema;
  query?: TSchema;
  /** Body of a machine-made call, validated by JSON schema. */
  body?: TSchema;
  /** Body of a form: one yup schema serves the Formik form and the route (R8.2). Exclusive with `body`. */
  form?: Schema;
  /**
   * The call is `multipart/form-data`: the fields of `form`, and these files, each of them required unless its rule says
   * otherwise. Nothing of it is kept for idempotency: what it makes has an id of the sender's.
   */
  files?: Record<string, FileRule>;
  /**
   * The answer is a file of one of these media types instead of an envelope (GET alone): served by `http/serve-file.ts`,
   * fetched by `app/api/download.ts`. Refusals stay envelopes. `data` then describes nothing: `fileBytes()`.
   */
  media?: readonly string[];
  /** `data` of the envelope on success. */
  data: TSchema;
  /** `meta` of the envelope on success. */
  meta?: TSchema;
  /** May travel through the outbox, in this lane (headers `X-Outbox`, `X-Owner`). */
  lane?: Lane;
  /** Name of the param or body field that says what a mutation is about: it stands in the ledger's `op`. */
  subject?: string;
  rate?: RateBucket;
  /** The exchange holds a secret (password, token): nothing of it is kept for idempotency or logs. */
  secret?: true;
  /** Where `idempotencyOf` would say otherwise: `none` for a POST that changes nothing, or whose answer has to be of the moment. */
  key?: IdempotencyRule;
  /**
   * Its work waits for somebody outside of the database (a payment gateway), and knows its own effect when it is repeated. Of all
   * other calls effect and answer are written in one transaction.
   */
  outside?: true;
  /** Staff or instructors see personal data in it, of one person or of many: the security log says who looked. */
  shows?: "person" | "people";
  /** A read of a learner's own pages that shows nothing secret and changes nothing: one of the staff may ask it in a view (`account-views.ts`). */
  inView?: true;
  /** Open to one of the staff who has no second factor yet, where one is required: what leads to having one. */
  beforeSecondFactor?: true;
  /** Problems of this call beyond those every call may answer with. */
  problems?: readonly ProblemCode[];
}

/** A call of `/api/v1`, described once: served by `server/http/route.ts`, performed by `app/api/call.ts`. */
export interface Endpoint<O extends EndpointOptions = EndpointOptions> {
  readonly method: Method;
  /** Path below `/api/v1`, parameters as `:name`. */
  readonly path: string;
  readonly options: O;
}

/**
 * Describes a call.
 * @param path below `/api/v1`, beginning with a slash, parameters as `:name`
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const O extends EndpointOptions>(method: Method, path: string, options: O): Endpoint<O> {
  return { method, path, options };
}

/** Whether a call must bring an `Idempotency-Key`, may bring one, or has no use for it. */
export type IdempotencyRule = "required" | "accepted" | "none";

/**
 * Every POST of instructors and staff needs a key: its client is ours, and a lost answer must not double a notification, an item or a
 * decision (I2). All other changes take one: those of the specification have clients that send none. Nothing is kept of an
 * exchange that holds a secret, nor of one with files, where what it makes has an id of the sender's.
 */
export function idempotencyOf({ method, options }: Endpoint): IdempotencyRule {
  if (options.key) return options.key;
  if (method === "GET" || options.secret || options.files) return "none";
  if (options.lane) return "accepted";
  return method === "POST" && (options.access === "instructor" || options.access === "staff") ? "required" : "accepted";
}

type OptionOf<E, K extends string> = E extends Endpoint<infer O> ? (O extends Record<K, infer S> ? S : never) : never;
type StaticOf<S> = [S] extends [never] ? undefined : S extends TSchema ? Static<S> : undefined;
type FormOf<S> = [S] extends [never] ? never : S extends Schema ? InferType<S> : never;

export type DataOf<E extends Endpoint> = StaticOf<OptionOf<E, "data">>;
export type MetaOf<E extends Endpoint> = StaticOf<OptionOf<E, "meta">>;
export type ParamsOf<E extends Endpoint> = StaticOf<OptionOf<E, "params">>;
export type QueryOf<E extends Endpoint> = StaticOf<OptionOf<E, "query">>;
export type BodyOf<E extends Endpoint> = [OptionOf<E, "form">] extends [never]
  ? StaticOf<OptionOf<E, "body">>
  : FormOf<OptionOf<E, "form">>;

/** What every answer of `/api/v1` looks like. `status` mirrors the HTTP status. */
export interface Envelope<Data, Meta = unknown> {
  status: number;
  /** Localised, fit for a toast. */
  message: string;
  data: Data;
  code?: ProblemCode;
  /** Localised messages by field, as the specification's clients read them. */
  errors?: Record<string, string[]>;
  /** The same by field as keys and values, so that a client can say them in another language. */
  error_keys?: Record<string, FieldError[]>;
  meta?: Meta;
}

/** A field's error as a key of `field-messages.ts` and its values. */
export interface FieldError {
  key: string;
  values?: Record<string, string | number>;
}

/** Query of every list. */
export const API_BASE = "/api/v1";
/** Request timeout, milliseconds (platform-spec §9). */
export const REQUEST_TIMEOUT_MS = 30_000;

/** Header names of our protocol (architecture, "The outbox"). */
export const HEADER = {
  idempotencyKey: "Idempotency-Key",
  xsrf: "X-XSRF-TOKEN",
  requestId: "X-Request-Id",
} as const;
