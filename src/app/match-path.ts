/** Whether an address lies at a route: `:name` stands for one segment, a slash at the end counts for nothing. */
export function matchesPath(route: string, path: string): boolean {
  const wanted = route.split("/");
  const given = path.replace(/(?<=.)\/$/u, "").split("/");
  return (
    wanted.length === given.length && wanted.every((part, index) => (part.startsWith(":") ? given[index] !== "" : part === given[index]))
  );
}
