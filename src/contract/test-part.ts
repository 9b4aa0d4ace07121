/** Part of a thing, where a test has no use for the rest of it. */
export const part = <T>(given: Partial<T>): T => given as T;
