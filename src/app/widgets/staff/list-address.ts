import { useLocation, useSearch } from "wouter";

export interface ListAddress {
  /** What the address says of a filter; empty where it says nothing. */
  get: (name: string) => string;
  /** The address with some of its filters changed, from the first page on. An empty value takes one away. */
  to: (change: Readonly<Record<string, string>>) => string;
  go: (change: Readonly<Record<string, string>>) => void;
  /** The same without leaving the page that is read. */
  keep: (change: Readonly<Record<string, string>>) => void;
}

/** Filters, search and page of a list stand in its address: copied to a colleague it shows the same list. */
export function useListAddress(): ListAddress {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const get = (name: string) => new URLSearchParams(search).get(name) ?? "";
  const to: ListAddress["to"] = (change) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ page: "", cursor: "", ...change })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const said = next.toString();
    return said ? `${path}?${said}` : path;
  };
  return {
    get,
    to,
    go: (change) => navigate(to(change), { replace: true }),
    keep: (change) => navigate(to({ page: get("page"), cursor: get("cursor"), ...change }), { replace: true }),
  };
}

/** A page number of an address; the first where it is none. */
export const pageNumber = (text: string): number => (/^[1-9]\d{0,3}$/u.test(text) ? Number(text) : 1);
