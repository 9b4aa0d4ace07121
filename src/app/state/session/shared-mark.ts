import { recall } from "#app/state/storage/device-memory.ts";

/** Under it stands that the session of this browser began on a computer that several people use. */
export const SHARED_KEY = "qabas.shared";

/** Whether this is such a computer: nothing of the person is kept here then, neither copies nor what waits to be sent. */
export const isShared = (): boolean => recall(SHARED_KEY) !== null;
