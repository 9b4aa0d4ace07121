/** How a call proves itself: the hash over its name, its query and the secret. */
export const CHECKSUMS = ["sha1", "sha256", "sha384", "sha512"] as const;

/** How BigBlueButton is spoken to. */
export interface LiveSettings {
  /** Address of its API, without a slash at the end: `https://bbb.example.edu/bigbluebutton/api`. */
  url: string;
  secret: string;
  checksum: (typeof CHECKSUMS)[number];
}

/**
 * Reads `QABAS_BBB_URL` and what belongs to it; without it lectures are held behind links that their instructors give.
 * @param isLoopback says of a host name whether it is this machine
 */
export function readLiveSettings(
  text: (name: string) => string | null,
  problems: string[],
  isLoopback: (hostname: string) => boolean,
): LiveSettings | null {
  const value = text("QABAS_BBB_URL");
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isHere = url !== null && isLoopback(url.hostname);
  if (!url || !(url.protocol === "https:" || (url.protocol === "http:" && isHere)) || url.search || url.hash)
    problems.push(`QABAS_BBB_URL must be an https address; it is "${value}"`);
  const secret = text("QABAS_BBB_SECRET");
  if (secret === null) problems.push("QABAS_BBB_SECRET must be set with QABAS_BBB_URL");
  const wanted = text("QABAS_BBB_CHECKSUM") ?? "sha256";
  const checksum = CHECKSUMS.find((name) => name === wanted);
  if (!checksum) problems.push(`QABAS_BBB_CHECKSUM must be one of ${CHECKSUMS.join(", ")}; it is "${wanted}"`);
  return { url: value.replace(/\/+$/u, ""), secret: secret ?? "", checksum: checksum ?? "sha256" };
}
