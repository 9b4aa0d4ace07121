import { STUDENT_SORTS } from "#contract/enrollments/teaching.ts";

export interface StudentsQuery {
  q: string;
  /** Only those who need support. */
  risky: boolean;
  sort: (typeof STUDENT_SORTS)[number];
  page: number;
}

/** What an address asks of the list; what cannot be is as if it were not said. */
export function readStudentsQuery(search: string): StudentsQuery {
  const query = new URLSearchParams(search);
  const page = Number(query.get("page"));
  return {
    q: (query.get("q") ?? "").trim().slice(0, 120),
    risky: query.get("flag") === "any",
    sort: STUDENT_SORTS.find((one) => one === query.get("sort")) ?? "name",
    page: Number.isInteger(page) && page > 0 && page < 1_000 ? page : 1,
  };
}

export function writeStudentsQuery({ q, risky, sort, page }: StudentsQuery): string {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (risky) query.set("flag", "any");
  if (sort !== "name") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text ? `?${text}` : "";
}
