/** Dividing learners at random: by how many groups there shall be, or by how many learners each shall have. */
export type Draw = { by: "number"; number: number } | { by: "size"; size: number };

/**
 * Groups whose sizes differ by one at most. By size none has more than that, so the last ones may be one short.
 * @param random in [0, 1)
 */
export function drawGroups(ids: readonly number[], draw: Draw, random: () => number = Math.random): number[][] {
  const wanted = draw.by === "number" ? draw.number : Math.ceil(ids.length / Math.max(1, draw.size));
  const count = Math.max(0, Math.min(wanted, ids.length));
  const groups = Array.from({ length: count }, (): number[] => []);
  for (const [place, id] of shuffled(ids, random).entries()) groups[place % count]?.push(id);
  return groups;
}

/** The same in an order of chance, every order as likely as another (Fisher and Yates). */
export function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const list = [...all];
  for (let last = list.length - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1));
    [list[last], list[at]] = [list[at] as T, list[last] as T];
  }
  return list;
}
