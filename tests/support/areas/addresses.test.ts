import { expect, it } from "vitest";
import { TABLE as INSTRUCTOR } from "#app/instructor-routes.ts";
import type { AreaTable } from "#app/screen-route.ts";
import { TABLE as STUDENT } from "#app/student-routes.ts";
import { INSTRUCTOR_ADDRESSES, STUDENT_ADDRESSES } from "./addresses.ts";

it.each([
  ["student", STUDENT, STUDENT_ADDRESSES],
  ["instructor", INSTRUCTOR, INSTRUCTOR_ADDRESSES],
] as [string, AreaTable, typeof STUDENT_ADDRESSES][])(
  "every address of the %s area is opened offline by a test, which says what it shows (O5)",
  (_area, table, addresses) => {
    const served = [...table.routes.map(({ path }) => path), ...Object.keys(table.redirects)];
    expect(Object.keys(addresses).sort()).toEqual(served.sort());
  },
);
