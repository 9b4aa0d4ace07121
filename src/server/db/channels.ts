/** Channels on which processes hear of committed transactions. */
export const PUBLIC_CHANNEL = "qabas_public";
export const JOBS_CHANNEL = "qabas_jobs";
/** A wording of messages was changed. */
export const TEXTS_CHANNEL = "qabas_texts";
export const CHANNELS = [PUBLIC_CHANNEL, JOBS_CHANNEL, TEXTS_CHANNEL] as const;
