import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { type CourseQuery, courseAddress, readAddress, type Unheard } from "./course-query.ts";

interface CourseQueryControl {
  query: CourseQuery;
  /** What the address says that nobody understands. */
  unheard: readonly Unheard[];
  /** A new entry in the history: back undoes it. */
  change: (next: CourseQuery) => void;
  /** Other words. Each word typed would be an entry to go back through: a search replaces its own. */
  search: (words: string) => void;
}

/** The query that the address holds. The address follows a press a moment later, so what was pressed shows at once. */
export function useCourseQuery(): CourseQueryControl {
  const address = useSearch();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<{ from: string; query: CourseQuery } | null>(null);
  const said = readAddress(address);
  const { query, unheard } = asked?.from === address ? { query: asked.query, unheard: [] } : said;
  const go = (next: CourseQuery, replace: boolean) => {
    setAsked({ from: address, query: next });
    navigate(courseAddress(next), { replace });
  };
  return {
    query,
    unheard,
    change: (next) => go(next, false),
    search: (words) => go({ ...query, q: words, page: 1 }, query.q !== "" || words === ""),
  };
}
