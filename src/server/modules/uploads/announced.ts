import type { FastifyRequest } from "fastify";
import type { FieldError } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { UPLOAD_PURPOSES, UPLOAD_RULES, type UploadPurpose } from "#contract/files/upload-rules.ts";
import { isReadable } from "#contract/security/characters.ts";
import { UPLOAD_METADATA } from "#contract/files/uploads.ts";
import { type Announced, mostBytes } from "#server/commands/files/receive-upload.ts";
import { shownName } from "#server/http/shown-name.ts";

const MB = 1024 * 1024;
const header = (request: FastifyRequest, name: string): string | undefined => [request.headers[name]].flat()[0];

/**
 * What the headers of a new upload say.
 * @throws Problem `validation_error` for what is missing or senseless, `too_large`
 */
export function readAnnounced(request: FastifyRequest, configured: number): Announced {
  const told = readMetadata(header(request, "upload-metadata") ?? "");
  const wrong: Record<string, FieldError[]> = {};
  for (const name of UPLOAD_METADATA) if (!told.get(name)) wrong[name] = [{ key: "required" }];
  if (!isReadable(told.get("filename") ?? "")) wrong.filename = [{ key: "characters" }];
  const purpose = UPLOAD_PURPOSES.find((one) => one === told.get("purpose"));
  if (!purpose) wrong.purpose = [{ key: "selection" }];
  const sha256 = told.get("sha256")?.toLowerCase() ?? "";
  if (!/^[0-9a-f]{64}$/u.test(sha256)) wrong.sha256 = [{ key: "required" }];
  const programId = positive(told.get("course_id"));
  if (programId === null || programId > 2_147_483_647) wrong.course_id = [{ key: "required" }];
  const bytes = positive(header(request, "upload-length"));
  if (bytes === null) wrong.file = [{ key: "file.required" }];
  if (!purpose || programId === null || bytes === null || Object.keys(wrong).length > 0)
    throw new Problem("validation_error", { fields: wrong });
  const most = mostBytes(purpose, configured);
  if (bytes > most) throw new Problem("too_large", { fields: { file: [{ key: "file.size", values: { n: Math.floor(most / MB) } }] } });
  return { programId, purpose, bytes, sha256, name: shownName(told.get("filename"), endingOf(purpose)) };
}

const endingOf = (purpose: UploadPurpose): string => UPLOAD_RULES[purpose].extensions[0];

const positive = (value: string | undefined): number | null =>
  value !== undefined && /^[1-9]\d{0,14}$/u.test(value) ? Number(value) : null;

/** `key base64,key base64`. What is no UTF-8 is replaced; what is no such list is empty. */
function readMetadata(value: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const pair of value.split(",")) {
    const [key = "", encoded = ""] = pair.trim().split(" ");
    if (/^[A-Za-z0-9+/]*={0,2}$/u.test(encoded)) found.set(key, Buffer.from(encoded, "base64").toString("utf8"));
  }
  return found;
}
