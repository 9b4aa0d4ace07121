import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { type CourseQuery, courseAddress, readCourseQuery } from "./course-query.ts";

interface CourseQueryControl {
  query: CourseQuery;
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
  const query = asked?.from === address ? asked.query : readCourseQuery(address);
  const go = (next: CourseQuery, replace: boolean) => {
    setAsked({ from: address, query: next });
    navigate(courseAddress(next), { replace });
  };
  return {
    query,
    change: (next) => go(next, false),
    search: (words) => go({ ...query, q: words, page: 1 }, query.q !== "" || words === ""),
  };
}
