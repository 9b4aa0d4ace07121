import type { ContactMessage } from "#contract/messages/contact.ts";
import type { QueueRecord } from "#offline/queue/record.ts";

/** The message that a record is. */
export const messageIn = ({ payload }: QueueRecord): ContactMessage => payload.body as unknown as ContactMessage;
