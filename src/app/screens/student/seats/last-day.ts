/** The last moment of an invitation. It ends with a day at the latest: midnight is no day of it any more. */
export const lastDayOf = (until: string): string => new Date(Date.parse(until) - 1).toISOString();
