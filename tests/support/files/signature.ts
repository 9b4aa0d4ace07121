import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export interface SignedCall {
  method: string;
  /** Path and query as they were sent. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Keys {
  keyId: string;
  secret: string;
}

const FIELDS =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/u;
const AT_MOST_MS = 15 * 60_000;

const sha256 = (value: string | Buffer): string => createHash("sha256").update(value).digest("hex");
const hmac = (key: string | Buffer, value: string): Buffer => createHmac("sha256", key).update(value).digest();
const encoded = (value: string): string =>
  encodeURIComponent(value).replaceAll(/[!'()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Why a store would refuse a call signed by AWS Signature Version 4; null where it is right. Written from the description of the scheme
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html), apart from what signs.
 */
export function whyRefused({ method, url, headers, body }: SignedCall, { keyId, secret }: Keys, now = Date.now()): string | null {
  const parts = FIELDS.exec(headers.authorization ?? "");
  if (!parts) return "AccessDenied";
  const [, key, day = "", region = "", names = "", signature = ""] = parts;
  const date = String(headers["x-amz-date"] ?? "");
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u, "$1-$2-$3T$4:$5:$6Z"));
  if (key !== keyId) return "InvalidAccessKeyId";
  if (!date.startsWith(day) || !(Math.abs(now - at) < AT_MOST_MS)) return "RequestTimeTooSkewed";
  const signed = names.split(";");
  if (!signed.includes("host") || !signed.includes("x-amz-content-sha256")) return "AccessDenied";
  const hash = String(headers["x-amz-content-sha256"]);
  if (hash !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const { pathname, searchParams } = new URL(url, "http://store");
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join("&");
  const lines = signed.map((name) => `${name}:${String(headers[name] ?? "").trim()}\n`).join("");
  const asked = [method, pathname, query, lines, names, hash].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", date, scope, sha256(asked)].join("\n");
  const signing = [day, region, "s3", "aws4_request"].reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`);
  const right = hmac(signing, text);
  return timingSafeEqual(right, Buffer.from(signature, "hex")) ? null : "SignatureDoesNotMatch";
}
