import type { Platform } from "../platforms.ts";

type Registered = Pick<Platform, "issuer" | "authorizationUrl" | "tokenUrl" | "keyUrl" | "serviceUrls">;

/**
 * Whether an address is of a server that staff registered a platform with: with our token we go nowhere else.
 * @param loopback this installation is reached on this machine alone, and so may be the platform's, without https
 */
export function isOfPlatform(
  { issuer, authorizationUrl, tokenUrl, keyUrl, serviceUrls }: Registered,
  address: string,
  loopback: boolean,
): boolean {
  const { protocol, host, username, password } = new URL(address);
  if (username !== "" || password !== "" || (protocol !== "https:" && !(loopback && protocol === "http:"))) return false;
  const known = [issuer, authorizationUrl, tokenUrl, keyUrl, ...serviceUrls];
  return known.some((url) => URL.canParse(url) && new URL(url).host === host);
}
