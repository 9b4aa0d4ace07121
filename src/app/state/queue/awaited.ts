/** Keys of mutations for whose answer somebody on this page waits. */
const awaited = new Set<string>();

export const isAwaited = (key: string): boolean => awaited.has(key);

/** Until what is returned is called. */
export function markAwaited(key: string): () => void {
  awaited.add(key);
  return () => void awaited.delete(key);
}
