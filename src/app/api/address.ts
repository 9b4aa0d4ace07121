import type { Endpoint, ParamsOf, QueryOf } from "#contract/endpoint.ts";

/** Where a call of an endpoint goes, below `/api/v1`. @throws TypeError where a parameter of the path is missing */
export const addressOf = <E extends Endpoint>(endpoint: E, { params, query }: { params?: ParamsOf<E>; query?: QueryOf<E> } = {}): string =>
  fillAddress(endpoint.path, params, query);

/**
 * Fills `:name` of a contract path and appends the query; what is absent is left out. Values become text here, whatever they are:
 * `addressOf` and `call` know which an endpoint takes.
 * @throws TypeError where a parameter of the path is missing
 */
export function fillAddress(path: string, params: unknown, query: unknown): string {
  const given: Record<string, unknown> = Object(params);
  const asked: Record<string, unknown> = Object(query);
  const filled = path.replace(/:(\w+)/gu, (_, name: string) => {
    const value = given[name] ?? null;
    if (value === null) throw new TypeError(`no ${name} for ${path}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(asked)) {
    const text = String(value ?? "");
    if (text) search.set(key, text);
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}
