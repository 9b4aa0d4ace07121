type Values = Readonly<Record<string, unknown>> | null | undefined;

/** Fills `:name` of a contract path and appends the query; what is absent is left out. */
export function fillAddress(path: string, params: Values, query: Values): string {
  const filled = path.replace(/:(\w+)/gu, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === null) throw new TypeError(`no ${name} for ${path}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== "") search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}
