/** The address of the next page that a `Link` header names (RFC 8288); null where it names none. */
export function nextPage(header: string | string[] | undefined): string | null {
  for (const link of [header ?? []]
    .flat()
    .join(", ")
    .split(/,\s*(?=<)/u)) {
    const end = link.indexOf(">");
    if (!link.startsWith("<") || end < 0) continue;
    const isNext = link
      .slice(end + 1)
      .split(";")
      .some((part) => {
        const [name = "", value = ""] = part.split("=");
        return name.trim().toLowerCase() === "rel" && value.replaceAll('"', "").trim().toLowerCase().split(/\s+/u).includes("next");
      });
    if (isNext) return link.slice(1, end).trim();
  }
  return null;
}
