export const PROGRAM_FILTERS = ["all", "running", "upcoming", "draft", "ended"] as const;
export type ProgramFilter = (typeof PROGRAM_FILTERS)[number];

interface ProgramQuery {
  status: ProgramFilter;
  q: string;
  page: number;
}

const PATH = "/instructor/training-programs";
/** The server takes no longer search. */
const SEARCH_MAX = 120;

/** What an address asks for; what cannot be is as if it were not said. */
export function readQuery(search: string): ProgramQuery {
  const query = new URLSearchParams(search);
  const page = Number(query.get("page"));
  return {
    status: PROGRAM_FILTERS.find((one) => one === query.get("status")) ?? "all",
    q: (query.get("q") ?? "").trim().slice(0, SEARCH_MAX),
    page: Number.isInteger(page) && page > 0 && page < 1_000 ? page : 1,
  };
}

export function writeQuery({ status, q, page }: ProgramQuery): string {
  const query = new URLSearchParams();
  if (status !== "all") query.set("status", status);
  if (q) query.set("q", q);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return `${PATH}${text ? `?${text}` : ""}`;
}
