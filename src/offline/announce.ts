import type { Lane } from "#contract/endpoint.ts";
import type { ProblemCode } from "#contract/problem.ts";
import type { Operation } from "./queue/operations.ts";

/** What one tab or the worker did that the others show. */
export type DeviceEvent =
  /** Anything in the queue and the carts, or the owner changed. */
  | { kind: "queue" }
  /** A mutation got its final answer: what the server said (`data`), or why it refused for good (`code`). */
  | { kind: "answered"; key: string; lane: Lane; op: Operation; owner: string; data: unknown; code: ProblemCode | null }
  /** The list of saved courses, or how far one of them is. */
  | { kind: "saved-courses" }
  /** The server pushed something for the account on this device: it was changed elsewhere. */
  | { kind: "pushed" }
  /** Our own server does not know this session any more: the owner has lapsed. */
  | { kind: "unauthenticated" };

const CHANNEL = "qabas-device";
const listeners = new Set<(event: DeviceEvent) => void>();
let channel: BroadcastChannel | null | undefined;

/** Tells every tab and the worker, this one included. Never throws. */
export function announce(event: DeviceEvent): void {
  for (const listener of listeners) listener(event);
  try {
    open()?.postMessage(event);
  } catch {
    // A channel that the browser closed: the others look again when they become visible.
  }
}

/** Hears of changes on this device, whoever made them. Returns how to stop. */
export function onDeviceEvent(listener: (event: DeviceEvent) => void): () => void {
  open();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function open(): BroadcastChannel | null {
  if (channel === undefined) {
    channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(CHANNEL) : null;
    // In Node, where tests run, an open channel would keep the process alive.
    (channel as { unref?: () => void } | null)?.unref?.();
    if (channel) {
      channel.onmessage = ({ data }: MessageEvent<DeviceEvent>) => {
        for (const listener of listeners) listener(data);
      };
    }
  }
  return channel;
}
