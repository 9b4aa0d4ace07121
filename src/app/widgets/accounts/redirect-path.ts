/**
 * Where a person goes after signing in: the path that `?redirect=` names on our own origin, else `fallback`. Anything that
 * a browser could read as another origin (`//host`, `/\host`, `https:…`, `javascript:…`) is refused (R3.6).
 */
export function redirectPath(search: string, fallback: string, origin: string): string {
  const wanted = new URLSearchParams(search).get("redirect");
  // Browsers drop control characters and read a backslash as a slash.
  if (!wanted?.startsWith("/") || [...wanted].some((sign) => sign < " " || sign === "\\")) return fallback;
  const url = parse(wanted, origin);
  if (!url || url.origin !== origin) return fallback;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith("//") || /^\/(?:login|register)(?:[/?#]|$)/u.test(path) ? fallback : path;
}

/** `?redirect=` for a link from one entry page to another, so that the way back is not lost. */
export function keepRedirect(path: string, search: string): string {
  const wanted = new URLSearchParams(search).get("redirect");
  return wanted ? `${path}?${new URLSearchParams({ redirect: wanted })}` : path;
}

/** The login page, with the way back to where the person was (R3.6). */
export const loginAddress = (path: string, search: string): string =>
  `/login?${new URLSearchParams({ redirect: path + (search ? `?${search.replace(/^\?/u, "")}` : "") })}`;

function parse(wanted: string, origin: string): URL | null {
  try {
    return new URL(wanted, origin);
  } catch {
    return null;
  }
}
