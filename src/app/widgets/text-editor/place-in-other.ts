interface Parts {
  childCount: number;
  child: (index: number) => { nodeSize: number };
}

/**
 * Where a part belongs in the text of the other language: behind as many parts as in its own, or at the end of what is there.
 * @param index of the part behind which it stands in its own text, from 0
 * @returns a position of that document
 */
export function placeInOther(other: Parts, index: number): number {
  let place = 0;
  for (let at = 0; at <= index && at < other.childCount; at += 1) place += other.child(at).nodeSize;
  return place;
}
