/** Headers of what a queue sends, beside those of `endpoint.ts`. Apart: no first paint needs them (architecture, "The outbox"). */
export const OUTBOX = "X-Outbox";
/** The owner tag that a device remembers for its queue. */
export const OWNER = "X-Owner";
/** The device's time at the moment of sending: tells how far off its clock is (check-in by code). */
export const SENT_AT = "X-Sent-At";
