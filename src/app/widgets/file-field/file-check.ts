import type { FieldError, FileRule } from "#contract/endpoint.ts";

/** How a whole file of each type begins and ends, and its everyday name. The server asks for the same. */
const KINDS = { "application/pdf": { begins: /^%PDF-[12]\./u, ends: "%%EOF", name: "PDF" } } as const;
const HEAD_BYTES = 8;
/** Some programs write a few bytes after the end. */
const TAIL_BYTES = 1_029;

/** The everyday names of what a rule takes. */
export const acceptedNames = (rule: FileRule): string => rule.types.map((type) => KINDS[type].name).join(", ");

/** Megabytes as people count them in a file's limit. */
export const limitInMegabytes = (rule: FileRule): number => Math.floor(rule.maxBytes / (1024 * 1024));

/**
 * Why a file would be refused, as far as it can be known before it is sent: by its first and last bytes, not by its name.
 * The server looks again, and further.
 */
export async function refuseFile(file: Blob, rule: FileRule): Promise<FieldError | null> {
  if (file.size === 0) return { key: "file.damaged" };
  const head = await textOf(file.slice(0, HEAD_BYTES));
  // Moved or locked since it was chosen.
  if (head === null) return { key: "file.damaged" };
  const kind = rule.types.map((type) => KINDS[type]).find(({ begins }) => begins.test(head));
  if (!kind) return { key: "file.type", values: { types: acceptedNames(rule) } };
  if (file.size > rule.maxBytes) return { key: "file.size", values: { n: limitInMegabytes(rule) } };
  const tail = await textOf(file.slice(-TAIL_BYTES));
  // Cut off on its way to this device.
  return tail?.includes(kind.ends) ? null : { key: "file.damaged" };
}

async function textOf(part: Blob): Promise<string | null> {
  try {
    return new TextDecoder("latin1").decode(await part.arrayBuffer());
  } catch {
    return null;
  }
}
