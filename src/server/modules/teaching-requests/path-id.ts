import { Problem } from "#contract/problem.ts";

/** An id of a path that names somebody's request. @throws Problem `not_found`: what is no id cannot name anything */
export function pathId(id: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) throw new Problem("not_found");
  return id.toLowerCase();
}
