/** Members of a sorted list that begin with something. */
export function run<T>(sorted: readonly T[], start: string, textOf: (one: T) => string): T[] {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (textOf(sorted[middle] as T) < start) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < sorted.length && textOf(sorted[end] as T).startsWith(start)) end += 1;
  return sorted.slice(low, end);
}

export function add<T>(map: Map<string, Set<T>>, key: string, value: T): void {
  const all = map.get(key);
  if (all) all.add(value);
  else map.set(key, new Set([value]));
}

export function drop<T>(map: Map<string, Set<T>>, key: string, value: T): void {
  const all = map.get(key);
  all?.delete(value);
  if (all?.size === 0) map.delete(key);
}
