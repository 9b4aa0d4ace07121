/** How much of its points an answer to a question of several parts earns: a share from 0 to 1. Both are whole for the right answer alone. */

/**
 * Lines put in order. Every two lines that stand as they should to each other earn their share, every two that stand the wrong way
 * round take one back, never below nothing: as with several right options, guessing earns nothing in the mean. Lines that were
 * left out earn nothing.
 */
export function orderingShare(correct: readonly string[], given: readonly string[]): number {
  const places = correct.map((id) => given.indexOf(id));
  let balance = 0;
  for (let first = 0; first < places.length; first += 1) {
    for (let second = first + 1; second < places.length; second += 1) {
      const [a, b] = [places[first] ?? -1, places[second] ?? -1];
      if (a !== -1 && b !== -1) balance += a < b ? 1 : -1;
    }
  }
  const all = (places.length * (places.length - 1)) / 2;
  return all === 0 ? 0 : Math.max(0, balance) / all;
}

/** Pairs: each option that has the match it belongs to earns its share. A wrong one takes nothing back: it costs its own share. */
export function matchingShare(
  correct: readonly { option: string; match: string }[],
  given: readonly { option: string; match: string }[],
): number {
  const right = correct.filter(({ option, match }) => given.some((pair) => pair.option === option && pair.match === match));
  return correct.length === 0 ? 0 : right.length / correct.length;
}
