/** How the national sign-in is spoken to. The operator's contract with it names each of them. */
export interface NationalSettings {
  /** Address before every call, without a slash at the end. */
  url: string;
  appId: string;
  appKey: string;
  /** The name that its notices are made out to. */
  audience: string;
  /** What people are asked to approve. */
  service: string;
}

/**
 * Reads `QABAS_NAFATH_URL` and what belongs to it; without it nobody signs in there.
 * @param isLoopback says of a host name whether it is this machine
 * @param publicIsLoopback whether people reach this server from elsewhere: a twin of the service lets in anybody as anybody
 */
export function readNationalSettings(
  text: (name: string) => string | null,
  problems: string[],
  isLoopback: (hostname: string) => boolean,
  publicIsLoopback: boolean,
): NationalSettings | null {
  const value = text("QABAS_NAFATH_URL");
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isHere = url !== null && isLoopback(url.hostname);
  if (!url || !(url.protocol === "https:" || (url.protocol === "http:" && isHere)) || url.search || url.hash)
    problems.push(`QABAS_NAFATH_URL must be an https address; it is "${value}"`);
  if (isHere && !publicIsLoopback)
    problems.push("QABAS_NAFATH_URL is an address of this machine, which is for tests: anybody could sign in as anybody");
  const required = (name: string): string => {
    const given = text(name);
    if (given === null) problems.push(`${name} must be set with QABAS_NAFATH_URL`);
    return given ?? "";
  };
  return {
    url: value.replace(/\/+$/u, ""),
    appId: required("QABAS_NAFATH_APP_ID"),
    appKey: required("QABAS_NAFATH_APP_KEY"),
    audience: required("QABAS_NAFATH_AUDIENCE"),
    service: text("QABAS_NAFATH_SERVICE") ?? "Login",
  };
}
