import { randomUUID } from "node:crypto";
import type { Services } from "#server/services.ts";

interface Held {
  kind: string;
  roomAr: string | null;
  joinUrl: string | null;
}

/** The room of a session that staff plan: one at the live-lecture service, where it has neither a place nor a link, and is no deadline. */
export const liveRoomFor = ({ liveRooms }: Pick<Services, "liveRooms">, { kind, roomAr, joinUrl }: Held, known: string | null) =>
  liveRooms && kind !== "deadline" && roomAr === null && joinUrl === null ? (known ?? randomUUID()) : null;
