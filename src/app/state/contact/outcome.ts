/** What became of a message that was just written. */
export type MessageOutcome =
  /** `kept`: its reference lies on this device too, until it is dismissed. */
  | { kind: "sent"; reference: string; kept: boolean }
  /** On this device, and sent by itself. */
  | { kind: "waiting" }
  /** Neither on this device nor with us: the form must keep it. `error` says why. */
  | { kind: "failed"; error: unknown };
