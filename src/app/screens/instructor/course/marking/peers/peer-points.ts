import type { MarkingDetails } from "#contract/coursework/marking.ts";

type Peers = NonNullable<MarkingDetails["peers"]>;

/** Points of peers as a mark may have them: of a line with levels the nearest one, the lower of two. Empty without any. */
export function takenOver({ mean }: Pick<Peers, "mean">, rubric: MarkingDetails["rubric"]): Record<string, string> {
  return Object.fromEntries(
    rubric.flatMap(({ id, levels }) => {
      const points = mean.find((line) => line.id === id)?.points;
      if (points === undefined) return [];
      const [nearest] = levels.map((level) => level.points).toSorted((a, b) => Math.abs(a - points) - Math.abs(b - points) || a - b);
      return [[id, String(nearest ?? points)]];
    }),
  );
}
