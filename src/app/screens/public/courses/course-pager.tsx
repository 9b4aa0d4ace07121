import { Pager } from "#app/widgets/lists/pager.tsx";
import { courseAddress, type CourseQuery } from "./course-query.ts";

/** The pages of a query's list. */
export const CoursePager = ({ query, pages }: { query: CourseQuery; pages: number }) => (
  <Pager page={query.page} pages={pages} to={(page) => courseAddress({ ...query, page })} />
);
