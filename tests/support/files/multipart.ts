import { randomBytes } from "node:crypto";

export interface MultipartFile {
  name: string;
  type?: string;
  bytes: Buffer;
}

/** A body as browsers send it: fields (a list is a field each), then files. */
export function multipartBody(
  fields: Record<string, unknown>,
  files: Record<string, MultipartFile> = {},
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `----test${randomBytes(12).toString("hex")}`;
  const parts: Buffer[] = [];
  const part = (head: string, bytes: Buffer) =>
    parts.push(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`), bytes, Buffer.from("\r\n"));
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) if (one !== undefined) part(`name="${name}"`, Buffer.from(String(one)));
  for (const [name, { name: filename, type = "application/pdf", bytes }] of Object.entries(files))
    part(`name="${name}"; filename="${filename}"\r\nContent-Type: ${type}`, bytes);
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { payload: Buffer.concat(parts), headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}
