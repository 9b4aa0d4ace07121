/** Channels on which processes hear of committed transactions. */
export const PUBLIC_CHANNEL = "qabas_public";
export const JOBS_CHANNEL = "qabas_jobs";
export const CHANNELS = [PUBLIC_CHANNEL, JOBS_CHANNEL] as const;
