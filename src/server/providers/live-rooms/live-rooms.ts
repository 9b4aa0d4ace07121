/** A room of ours at the service. */
export interface LiveRoom {
  /** UUID: the room's name there. */
  id: string;
  /** Said at its top. */
  title: string;
  /** The service ends it by itself so many minutes after it was opened. */
  minutes: number;
}

/** Who comes in: a moderator teaches, a viewer learns. */
export interface LivePerson {
  id: number;
  name: string;
  role: "moderator" | "viewer";
}

/** Who was in one run of a room, as the service tells it once that run is over. */
export interface LiveReport {
  roomId: string;
  /** Of this run: a room that was opened again has another. */
  meetingId: string;
  /** Each person once; seconds of all their stays together. */
  people: { id: number; joinedAt: Date; seconds: number }[];
}

/** What can be watched at the service: an https address. */
export interface LiveRecording {
  url: string;
  minutes: number;
}

/** Where live lectures are held. */
export interface LiveRooms {
  /**
   * The address by which one person comes in; opens the room where nobody is in it yet. It is made for that person, and ends with this
   * run of the room.
   * @throws Problem `unavailable`
   */
  enter(room: LiveRoom, person: LivePerson): Promise<string>;
  /** A report that the service sent; null for what it did not sign, or that says nothing of a room. */
  readReport(authorization: string | undefined, body: unknown): Promise<LiveReport | null>;
  /** What was recorded in a room and can be watched now. @throws Problem `unavailable` */
  recordings(roomId: string): Promise<LiveRecording[]>;
  /** Why the service refuses us; null where it does not, or does not answer now. */
  whyRefused(): Promise<string | null>;
}
