import type { PrecacheEntry } from "workbox-precaching";

/** Background Sync, which the library of types does not know. https://wicg.github.io/background-sync/spec/ */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** The browser gives up after this one. */
  readonly lastChance: boolean;
}

export interface OurScope extends ServiceWorkerGlobalScope {
  /** Filled in by the build: the shell's files with their revisions. */
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
  addEventListener(type: "sync", listener: (event: SyncEvent) => void): void;
  addEventListener<K extends keyof ServiceWorkerGlobalScopeEventMap>(
    type: K,
    listener: (event: ServiceWorkerGlobalScopeEventMap[K]) => void,
  ): void;
}

declare const self: OurScope;

/** This worker. */
export const scope = self;

export interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}
