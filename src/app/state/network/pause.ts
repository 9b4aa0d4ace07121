/** Fulfilled after so many milliseconds: for whoever waits for something else no longer than that. */
export const pause = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms));
