import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { FileRule, FileType } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { isReadable } from "#contract/security/characters.ts";
import type { FilesProvider, KeptFile } from "#server/providers/files.ts";
import { ENOUGH_TO_TELL, endingOf, namesOf, typeByFirstBytes } from "#server/providers/file-check/file-type.ts";
import { drainRequest } from "#server/http/drain-request.ts";
import { shownName } from "#server/http/shown-name.ts";

/** A file as it came: its bytes are kept, its row is the handler's to write; without one they are swept away. */
export interface Upload extends KeptFile {
  /** What the sender called it: shown, never a path. */
  name: string;
  /** Read from its content, whatever it is called. */
  type: FileType;
}

export interface Received {
  /** Text fields: a list where one came more than once. */
  fields: Record<string, unknown>;
  /** A list where the rule lets several come. */
  files: Record<string, Upload | Upload[]>;
}

/** Beside the files there are texts of people, nothing large. */
const LIMITS = { fields: 60, fieldSize: 32 * 1024, fieldNameSize: 60, headerPairs: 20 };
const AT_ONCE = 32;
/** A phone on a bad line needs this for a few megabytes; who takes longer is cut off. */
const TAKES_AT_MOST_MS = 300_000;

/**
 * Lets calls of this part of the server bring files, and none of the others: to them multipart stays a body that nobody
 * can read. What was refused before it was read is let through to nowhere, so that the sender hears the refusal.
 */
export async function acceptUploads(app: FastifyInstance, rules: Record<string, FileRule>): Promise<void> {
  const fileSize = Math.max(...Object.values(rules).map(({ maxBytes }) => maxBytes));
  const files = Object.values(rules).reduce((sum, { most = 1 }) => sum + most, 1);
  await app.register(multipart, { throwFileSizeLimit: false, limits: { ...LIMITS, files, fileSize } });
  app.addHook("onResponse", (request, _reply, done) => {
    if (!request.raw.complete) drainRequest(request.raw, fileSize);
    done();
  });
}

let coming = 0;

/**
 * Reads a multipart body, files straight to where they are kept. Nothing stays of a body that is refused.
 * @throws Problem `too_large`, `unsupported_file` (with the field), `bad_request`, `unavailable` when too many come at once
 */
export async function receiveUploads(request: FastifyRequest, rules: Record<string, FileRule>, files: FilesProvider): Promise<Received> {
  if (!request.isMultipart()) throw new Problem("bad_request");
  if (coming >= AT_ONCE) throw new Problem("unavailable", { retryAfter: 5 });
  coming += 1;
  const tooLong = setTimeout(() => request.raw.destroy(), TAKES_AT_MOST_MS);
  const texts = new Map<string, unknown[]>();
  const kept: Received["files"] = Object.fromEntries(Object.keys(rules).flatMap((name) => (rules[name]?.most ? [[name, []]] : [])));
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") texts.set(part.fieldname, [...(texts.get(part.fieldname) ?? []), part.value]);
      else {
        const { fieldname: name } = part;
        const rule = Object.hasOwn(rules, name) && (rules[name]?.most || !Object.hasOwn(kept, name)) ? rules[name] : undefined;
        const upload = rule ? await keep(part, rule, files) : part.file.resume() && null;
        if (upload) kept[name] = rule?.most ? [...list(kept[name]), upload] : upload;
        if (rule?.most && list(kept[name]).length > rule.most)
          throw new Problem("validation_error", { fields: { [name]: [{ key: "files.max", values: { max: rule.most } }] } });
      }
    }
  } catch (error) {
    await discard(kept, files);
    throw isOurs(error) ? error : new Problem("bad_request", { cause: error });
  } finally {
    clearTimeout(tooLong);
    coming -= 1;
  }
  const fields = [...texts].map(([name, values]) => [name, values.length === 1 ? values[0] : values]);
  return { fields: Object.fromEntries(fields) as Record<string, unknown>, files: kept };
}

const list = (uploads: Upload | Upload[] | undefined): Upload[] => (uploads ? [uploads].flat() : []);

/** Checks the fields and that every file that must came, and says all that is wrong at once. */
export async function checkReceived<T>(received: Received, rules: Record<string, FileRule>, validate: () => Promise<T>): Promise<T> {
  const missing = Object.keys(rules).filter((name) => !rules[name]?.optional && list(received.files[name]).length === 0);
  const fields = Object.fromEntries(missing.map((name) => [name, [{ key: "file.required" }]]));
  const input = await validate().catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== "validation_error") throw error;
    throw new Problem("validation_error", { fields: { ...error.options.fields, ...fields } });
  });
  if (missing.length > 0) throw new Problem("validation_error", { fields });
  return input;
}

/** Forgets what came with a call that is refused. After any other failure nobody knows whether it got its row: the sweep looks. */
export async function orDiscard<T>(received: Received, files: FilesProvider, perform: () => Promise<T>): Promise<T> {
  try {
    return await perform();
  } catch (error) {
    if (error instanceof Problem) await discard(received.files, files);
    throw error;
  }
}

const discard = (uploads: Received["files"], files: FilesProvider) =>
  Promise.all(
    Object.values(uploads)
      .flat()
      .map(({ id }) => files.delete(id)),
  );

/** A refusal, or the disk's failure. All else is the body's: cut off, without its boundary, with too many parts. */
const isOurs = (error: unknown): boolean => error instanceof Problem || (error as NodeJS.ErrnoException).syscall !== undefined;

/** Null for a file that nobody chose: a form sends an empty one in its place. */
async function keep(part: MultipartFile, rule: FileRule, files: FilesProvider): Promise<Upload | null> {
  if (!isReadable(part.filename ?? "")) throw new Problem("validation_error", { fields: { [part.fieldname]: [{ key: "characters" }] } });
  const seen: Seen = { type: null };
  const kept = await files.put(checked(part, rule, seen));
  if (kept.bytes > 0 && seen.type) return { ...kept, name: shownName(part.filename, endingOf(seen.type)), type: seen.type };
  await files.delete(kept.id);
  return null;
}

/** What the first bytes say, for whoever keeps the rest. */
interface Seen {
  type: FileType | null;
}

async function* checked({ file, fieldname }: MultipartFile, rule: FileRule, seen: Seen): AsyncGenerator<Buffer> {
  let first: Buffer | null = Buffer.of();
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (first) {
      first = Buffer.concat([first, chunk]);
      if (first.length < ENOUGH_TO_TELL) continue;
      yield withType(first, fieldname, rule, seen);
      first = null;
    } else yield chunk;
    // Not only at the end: the rest need not be kept.
    if (file.bytesRead > rule.maxBytes) break;
  }
  if (first && first.length > 0) yield withType(first, fieldname, rule, seen);
  if (file.truncated || file.bytesRead > rule.maxBytes) {
    const n = Math.floor(rule.maxBytes / 1_048_576);
    throw new Problem("too_large", { fields: { [fieldname]: [{ key: "file.size", values: { n } }] } });
  }
}

function withType(bytes: Buffer, fieldname: string, rule: FileRule, seen: Seen): Buffer {
  seen.type = typeByFirstBytes(bytes.subarray(0, ENOUGH_TO_TELL), rule.types);
  if (seen.type) return bytes;
  throw new Problem("unsupported_file", { fields: { [fieldname]: [{ key: "file.type", values: { types: namesOf(rule.types) } }] } });
}
