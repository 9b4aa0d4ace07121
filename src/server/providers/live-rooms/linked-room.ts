import type { LiveRooms } from "./live-rooms.ts";

/** A room somewhere else, known by its link alone: everybody comes in by it, and nothing is heard of what was in it. */
export const linkedRoom = (link: string): LiveRooms => ({
  enter: () => Promise.resolve(link),
  readReport: () => Promise.resolve(null),
  recordings: () => Promise.resolve([]),
  whyRefused: () => Promise.resolve(null),
});
