/** Where the authority is spoken to, and with it the kind of certificate that is asked for. */
export const TAX_ENVIRONMENTS = ["sandbox", "simulation", "production"] as const;
export type TaxEnvironment = (typeof TAX_ENVIRONMENTS)[number];

/** Which of the authority's services this platform speaks to. */
export interface TaxSettings {
  environment: TaxEnvironment;
  origin: string;
  /** Path before every call. */
  base: string;
}

const ORIGIN = "https://gw-fatoora.zatca.gov.sa";
const BASES: Record<TaxEnvironment, string> = {
  sandbox: "/e-invoicing/developer-portal",
  simulation: "/e-invoicing/simulation",
  production: "/e-invoicing/core",
};

/**
 * Reads `QABAS_ZATCA`: `none`, or the service of the authority that documents go to. A unit that was onboarded with one never speaks to another.
 * @param isLoopback says of a host name whether it is this machine: elsewhere the authority is only where it says that it is
 */
export function readTaxSettings(
  text: (name: string) => string | null,
  problems: string[],
  isLoopback: (hostname: string) => boolean,
): TaxSettings | null {
  const wanted = text("QABAS_ZATCA") ?? "none";
  if (wanted === "none") return null;
  const environment = TAX_ENVIRONMENTS.find((name) => name === wanted);
  if (!environment) {
    problems.push(`QABAS_ZATCA must be none or one of ${TAX_ENVIRONMENTS.join(", ")}; it is "${wanted}"`);
    return null;
  }
  const here = text("QABAS_ZATCA_ORIGIN");
  const url = here !== null && URL.canParse(here) ? new URL(here) : null;
  if (here !== null && !(url && isLoopback(url.hostname)))
    problems.push("QABAS_ZATCA_ORIGIN is for tests: it must be an address of this machine");
  return { environment, origin: url?.origin ?? ORIGIN, base: BASES[environment] };
}
