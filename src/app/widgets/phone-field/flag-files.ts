/** Drawings of all flags, served by ourselves as files of their own: a list fetches what it shows (R8.1). */
const files = import.meta.glob<string>("/node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg", {
  eager: true,
  import: "default",
  query: "?url&no-inline",
});

const byCountry = new Map(Object.entries(files).map(([path, address]) => [path.slice(-6, -4), address]));

/** The address of a country's flag; undefined where there is no drawing. */
export const flagFile = (country: string): string | undefined => byCountry.get(country);
