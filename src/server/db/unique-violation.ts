import { databaseError } from "#server/safe-error.ts";

/** Whether a statement failed because another row holds the value already. */
export const isUniqueViolation = (error: unknown): boolean => databaseError(error)?.code === "23505";
