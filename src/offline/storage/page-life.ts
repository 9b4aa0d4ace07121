/** When a page is left or frozen, and when it is back: WebKit freezes a database that a page left in the middle of a transaction. */
export interface PageLife {
  /** False between leaving and coming back. */
  readonly here: boolean;
  /** Calls back when the page is left or frozen. */
  onLeave(leave: () => void): void;
  /** Resolves once the page is here, or after `limitMs` at the latest. */
  back(limitMs: number): Promise<void>;
}

/**
 * The life of this page. In a worker, which is never left, it is always here.
 * @param scope what the events come from: the window, and its document for freezing
 */
export function pageLife(scope: EventTarget | undefined, page: EventTarget | undefined): PageLife {
  let here = true;
  const leaving: (() => void)[] = [];
  const waiting = new Set<() => void>();
  const leave = () => {
    here = false;
    for (const one of leaving) one();
  };
  const comeBack = () => {
    here = true;
    for (const go of waiting) go();
  };
  scope?.addEventListener("pagehide", leave);
  scope?.addEventListener("pageshow", comeBack);
  page?.addEventListener("freeze", leave);
  page?.addEventListener("resume", comeBack);
  return {
    get here() {
      return here;
    },
    onLeave: (one) => void leaving.push(one),
    back: (limitMs) =>
      new Promise((resolve) => {
        if (here) return resolve();
        const go = () => {
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        };
        const timer = setTimeout(go, limitMs);
        waiting.add(go);
      }),
  };
}

let ours: PageLife | undefined;

/** The life of the page or worker that this runs in. */
export function thisPage(): PageLife {
  const { document: page } = globalThis as { document?: Partial<EventTarget> };
  return (ours ??= page?.addEventListener ? pageLife(globalThis, page as EventTarget) : pageLife(undefined, undefined));
}
