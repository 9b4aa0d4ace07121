/** The value of one of our cookies, decoded; null where there is none. */
export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split("; ")) {
    const at = pair.indexOf("=");
    if (pair.slice(0, at) === name) {
      try {
        return decodeURIComponent(pair.slice(at + 1));
      } catch {
        return null;
      }
    }
  }
  return null;
}

/**
 * Path /, SameSite=Lax (platform-spec §9; Strict would lose the login on return from a payment page).
 * @param days null for one that goes with the browser
 */
export function writeCookie(name: string, value: string, days: number | null): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/${days === null ? "" : `; Max-Age=${days * 86_400}`}; SameSite=Lax${secure}`;
}

export function dropCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
