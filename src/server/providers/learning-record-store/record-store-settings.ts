/** Where what learners do is reported to, and as which platform. */
export interface RecordStoreSettings {
  /** Ends with a slash; `statements` follows. */
  url: string;
  /** Of Basic authentication. */
  key: string;
  secret: string;
  /** As the national e-learning center licensed it. */
  platform: { code: string; nameAr: string; nameEn: string };
}

/**
 * Reads `QABAS_LRS_URL`, `QABAS_LRS_KEY`, `QABAS_LRS_SECRET`, `QABAS_LRS_PLATFORM`, `QABAS_LRS_NAME_AR` and `QABAS_LRS_NAME_EN`; null where
 * nothing is reported.
 * @param isLoopback says of a host name whether it is this machine: elsewhere an address begins with https
 */
export function readRecordStoreSettings(
  text: (name: string) => string | null,
  problems: string[],
  isLoopback: (hostname: string) => boolean,
): RecordStoreSettings | null {
  const address = text("QABAS_LRS_URL");
  if (address === null) return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isSafe = url !== null && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname)));
  if (!isSafe || url.username !== "" || url.search !== "")
    problems.push("QABAS_LRS_URL must be an https address without a user name or a query");
  const demanded = (name: string): string => {
    const value = text(name);
    if (value === null) problems.push(`${name} must be set beside QABAS_LRS_URL`);
    return value ?? "";
  };
  return {
    url: address.endsWith("/") ? address : `${address}/`,
    key: demanded("QABAS_LRS_KEY"),
    secret: demanded("QABAS_LRS_SECRET"),
    platform: {
      code: demanded("QABAS_LRS_PLATFORM"),
      nameAr: demanded("QABAS_LRS_NAME_AR"),
      nameEn: demanded("QABAS_LRS_NAME_EN"),
    },
  };
}
