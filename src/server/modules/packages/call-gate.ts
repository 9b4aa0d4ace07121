/** A package says a handful of things a minute, and may save its place at every press. */
const AT_ONCE = 40;
const WINDOW_MS = 1_000;
const KNOWN_AT_MOST = 5_000;

/** Lets so many calls of one address a second through: a package that floods us is told to wait before anything is read for it. */
export class CallGate {
  readonly #heard = new Map<string, { began: number; count: number }>();

  constructor(private readonly now: () => number) {}

  isOpen(token: string): boolean {
    const at = this.now();
    const known = this.#heard.get(token);
    if (known && at - known.began < WINDOW_MS) {
      known.count += 1;
      return known.count <= AT_ONCE;
    }
    if (this.#heard.size >= KNOWN_AT_MOST) this.#heard.clear();
    this.#heard.set(token, { began: at, count: 1 });
    return true;
  }
}
