import { afterAll, vi } from "vitest";

/**
 * Files of one worker share one process (`isolate: false`): each begins with modules of its own, and leaves the globals as it found
 * them, so that no file depends on the one before it. What is compiled stays compiled.
 */
vi.resetModules();

const before = Object.getOwnPropertyDescriptors(globalThis) as PropertyDescriptorMap;

/** `fake-indexeddb/auto` makes them once in a process, however often it is imported. */
const stays = (name: string | symbol) => /^(?:indexedDB|IDB\w+)$/u.test(String(name));

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of Reflect.ownKeys(globalThis)) if (!(name in before) && !stays(name)) Reflect.deleteProperty(globalThis, name);
  for (const name of Reflect.ownKeys(before)) if (!stays(name)) restore(name, before[name as string]);
});

function restore(name: string | symbol, was: PropertyDescriptor | undefined): void {
  const now = Object.getOwnPropertyDescriptor(globalThis, name);
  if (was && (!now || now.value !== was.value || now.get !== was.get)) Reflect.defineProperty(globalThis, name, was);
}
