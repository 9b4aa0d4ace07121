import { isIPv4, isIPv6 } from "node:net";

/** The network of an address, as a person may know it again: an IPv4 address without its last number, an IPv6 one without its subscriber. */
export function networkOf(address: string | undefined): string | null {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/iu, "").replace(/%.*$/u, "") ?? "";
  if (isIPv4(plain)) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  if (!isIPv6(plain)) return null;
  const [head = ""] = plain.toLowerCase().split("::", 1);
  const groups = head.split(":").filter(Boolean).slice(0, 3);
  return `${groups.join(":")}::/48`;
}
