/** One part of a mail. */
export interface MailPart {
  /** Without its parameters. */
  type: string;
  filename: string | null;
  bytes: Buffer;
}

/** The parts of a mail as `server/providers/mail.ts` writes it (RFC 2045): multiparts are opened, and all that is in them is base64. */
export function mailParts(raw: string): MailPart[] {
  const [head = "", ...rest] = raw.split(/\r?\n\r?\n/u);
  const body = rest.join("\n\n");
  const fields = head.replaceAll(/\r?\n[ \t]+/gu, " ");
  const type = /^content-type:\s*([^;\s]+)/imu.exec(fields)?.[1]?.toLowerCase() ?? "text/plain";
  const boundary = /boundary="?([^";]+)"?/iu.exec(fields)?.[1];
  if (!type.startsWith("multipart/") || boundary === undefined)
    return [{ type, filename: /filename="?([^";]+)"?/iu.exec(fields)?.[1] ?? null, bytes: Buffer.from(body, "base64") }];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => mailParts(part.replace(/^\r?\n/u, "")));
}

/** What a mail says in a type of text. */
export const mailText = (raw: string, type: "text/plain" | "text/html" = "text/plain"): string =>
  mailParts(raw)
    .find((part) => part.type === type)
    ?.bytes.toString("utf8") ?? "";
