import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { FileRule } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { plainLine } from "#contract/rules/plain-text.ts";
import type { FilesProvider, KeptFile } from "#server/providers/files.ts";
import { beginsLikePdf } from "#server/providers/pdf-check/pdf-shell.ts";
import { drain } from "./drain.ts";

/** A file as it came: its bytes are kept, its row is the handler's to write; without one they are swept away. */
export interface Upload extends KeptFile {
  /** What the sender called it: shown, never a path. */
  name: string;
  /** Read from its first bytes. */
  type: FileRule["types"][number];
}

export interface Received {
  /** Text fields: a list where one came more than once. */
  fields: Record<string, unknown>;
  files: Record<string, Upload>;
}

/** Beside the files there are texts of people, nothing large. */
const LIMITS = { fields: 60, fieldSize: 32 * 1024, fieldNameSize: 60, headerPairs: 20 };
const NAME_AT_MOST = 120;
const AT_ONCE = 32;
/** A phone on a bad line needs this for a few megabytes; who takes longer is cut off. */
const TAKES_AT_MOST_MS = 300_000;

/**
 * Lets calls of this part of the server bring files, and none of the others: to them multipart stays a body that nobody
 * can read. What was refused before it was read is let through to nowhere, so that the sender hears the refusal.
 */
export async function acceptUploads(app: FastifyInstance, rules: Record<string, FileRule>): Promise<void> {
  const fileSize = Math.max(...Object.values(rules).map(({ maxBytes }) => maxBytes));
  await app.register(multipart, { throwFileSizeLimit: false, limits: { ...LIMITS, files: Object.keys(rules).length + 1, fileSize } });
  app.addHook("onResponse", (request, _reply, done) => {
    if (!request.raw.complete) drain(request.raw, fileSize);
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
  const kept: Record<string, Upload> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") texts.set(part.fieldname, [...(texts.get(part.fieldname) ?? []), part.value]);
      else {
        const rule = Object.hasOwn(rules, part.fieldname) && !Object.hasOwn(kept, part.fieldname) ? rules[part.fieldname] : undefined;
        const upload = rule ? await keep(part, rule, files) : part.file.resume() && null;
        if (upload) kept[part.fieldname] = upload;
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

/** Checks the fields and that every file came, and says all that is wrong at once. */
export async function checkReceived<T>(received: Received, rules: Record<string, FileRule>, validate: () => Promise<T>): Promise<T> {
  const missing = Object.keys(rules).filter((name) => !Object.hasOwn(received.files, name));
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

const discard = (uploads: Record<string, Upload>, files: FilesProvider) =>
  Promise.all(Object.values(uploads).map(({ id }) => files.delete(id)));

/** A refusal, or the disk's failure. All else is the body's: cut off, without its boundary, with too many parts. */
const isOurs = (error: unknown): boolean => error instanceof Problem || (error as NodeJS.ErrnoException).syscall !== undefined;

/** Null for a file that nobody chose: a form sends an empty one in its place. */
async function keep(part: MultipartFile, rule: FileRule, files: FilesProvider): Promise<Upload | null> {
  const kept = await files.put(checked(part, rule));
  if (kept.bytes > 0) return { ...kept, name: shownName(part.filename), type: "application/pdf" };
  await files.delete(kept.id);
  return null;
}

async function* checked({ file, fieldname }: MultipartFile, rule: FileRule): AsyncGenerator<Buffer> {
  let first: Buffer | null = Buffer.of();
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (first) {
      first = Buffer.concat([first, chunk]);
      if (first.length < ENOUGH_TO_TELL) continue;
      yield told(first, fieldname, rule);
      first = null;
    } else yield chunk;
    // Not only at the end: the rest need not be kept.
    if (file.bytesRead > rule.maxBytes) break;
  }
  if (first && first.length > 0) yield told(first, fieldname, rule);
  if (file.truncated || file.bytesRead > rule.maxBytes) {
    const n = Math.floor(rule.maxBytes / 1_048_576);
    throw new Problem("too_large", { fields: { [fieldname]: [{ key: "file.size", values: { n } }] } });
  }
}

const ENOUGH_TO_TELL = 16;

function told(bytes: Buffer, fieldname: string, rule: FileRule): Buffer {
  if (rule.types.includes("application/pdf") && beginsLikePdf(bytes)) return bytes;
  throw new Problem("unsupported_file", { fields: { [fieldname]: [{ key: "file.type", values: { types: "PDF" } }] } });
}

/** The last part of a path in either spelling, without what nobody sees. */
function shownName(given: string | undefined): string {
  const name = plainLine((given ?? "").split(/[\\/]/u).at(-1) ?? "");
  return name.length <= NAME_AT_MOST ? name || "file.pdf" : `${name.slice(0, NAME_AT_MOST - 4)}.pdf`;
}
