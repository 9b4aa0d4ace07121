const DEFAULT_SHARE = 0.05;

/**
 * Reads `QABAS_WEB_VITALS`: `off`, or the share of visits that are measured; one of twenty where the numbers are read at all.
 * @param place where nobody reads the numbers nothing is measured, nor where the API speaks from another host: our pages lie elsewhere
 */
export function readWebVitalsShare(
  text: (name: string) => string | null,
  problems: string[],
  place: { numbersAreRead: boolean; apiIsHere: boolean },
): number | null {
  const value = text("QABAS_WEB_VITALS");
  if (value === "off") return null;
  const isMeasured = place.numbersAreRead && place.apiIsHere;
  if (value === null) return isMeasured ? DEFAULT_SHARE : null;
  const share = Number(value);
  if (!(share > 0 && share <= 1))
    problems.push(`QABAS_WEB_VITALS must be off or a share of visits up to 1, such as 0.05; it is "${value}"`);
  if (!isMeasured) problems.push("QABAS_WEB_VITALS needs QABAS_METRICS_PORT, and no QABAS_API_ORIGIN");
  return share;
}
