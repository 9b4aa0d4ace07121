import type { FileRule } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { namesOf } from "#server/providers/file-check/file-type.ts";
import { inspectFile } from "#server/providers/file-check/inspect-file.ts";
import type { Services } from "#server/services.ts";
import type { Received, Upload } from "./uploads.ts";

/**
 * Looks into every file that came, once its fields are right and before a handler sees it: no endpoint can forget to.
 * @throws Problem `unsupported_file`, saying why by the field; `unavailable` where too many are being looked at
 */
export async function inspectUploads(received: Received, rules: Record<string, FileRule>, services: Services): Promise<void> {
  for (const [name, given] of Object.entries(received.files)) {
    const rule = rules[name];
    if (!rule) continue;
    for (const upload of [given].flat()) await inspect(upload, name, rule, services);
  }
}

async function inspect(upload: Upload, field: string, rule: FileRule, { files, pdfs, checks }: Services): Promise<void> {
  const found = await inspectFile(await files.readAll(upload.id), upload.type, rule.types, { pdfs, checks }, rule.readOnly);
  if ("type" in found) upload.type = found.type;
  else {
    const values = found.refused === "type" ? { types: namesOf(rule.types) } : undefined;
    throw new Problem("unsupported_file", { fields: { [field]: [{ key: `file.${found.refused}`, ...(values ? { values } : {}) }] } });
  }
}
