/** The success page asks for at most this long, then says that the answer is still out (api.md §4). Seconds. */
export const POLL_LIMIT_S = 60;

/** Seconds to wait before each question: 1, 2, 4 … and a last one exactly at the limit. */
export function pollDelays(limit = POLL_LIMIT_S): number[] {
  const delays: number[] = [];
  let asked = 0;
  for (let delay = 1; asked < limit; delay *= 2) {
    const next = Math.min(delay, limit - asked);
    delays.push(next);
    asked += next;
  }
  return delays;
}
