/** A document of its own, in which a database is made. */
export interface MakingFrame {
  factory: IDBFactory;
  /** Remembers that the database is made: no page needs a frame for it any more. */
  made(): void;
  /** Ends the document, and whatever it has under way. */
  remove(): void;
}

interface Frame {
  hidden: boolean;
  contentWindow: { indexedDB: IDBFactory } | null;
  remove(): void;
}
interface Scope {
  document?: { body: { append(frame: Frame): void } | null; createElement(name: "iframe"): Frame };
  navigator?: { vendor?: string };
  localStorage?: { getItem(key: string): string | null; setItem(key: string, value: string): void };
}

/** A page that is left sooner than this after it asked for a database makes none, ms. */
const STANDS_MS = 1_000;
/** Followed by its name: a database that was made by a frame, in the local storage. */
const MADE = "qabas.made.";

/**
 * What begins a frame for WebKit to make a database in, which answers null for one that is made; null in other engines, and where there is
 * no page. Left before it knows that a database is made, a page of WebKit is kept for the way back and hears nothing more: nobody opens
 * that database again. A frame that is removed is not kept: what it had under way ends with it. What it had only asked for may still leave
 * a database without its stores, which nobody can delete: pages that are left at once do not begin. Whether a database is made is not
 * asked of the browser, which names it from the first moment on.
 */
export function makingFrames(scope = globalThis as Scope): ((name: string) => Promise<MakingFrame | null>) | null {
  const { document: page, navigator } = scope;
  if (!page?.createElement || navigator?.vendor !== "Apple Computer, Inc.") return null;
  return async (name) => {
    try {
      if (scope.localStorage?.getItem(MADE + name)) return null;
      await new Promise((resolve) => setTimeout(resolve, STANDS_MS));
      const frame = page.createElement("iframe");
      frame.hidden = true;
      page.body?.append(frame);
      const factory = frame.contentWindow?.indexedDB;
      return factory ? { factory, made: () => remember(scope, name), remove: () => frame.remove() } : null;
    } catch {
      // Where storage is forbidden the database says so itself.
      return null;
    }
  };
}

function remember({ localStorage: storage }: Scope, name: string): void {
  try {
    storage?.setItem(MADE + name, "1");
  } catch {
    // The next page makes sure once more.
  }
}
