/**
 * What of an error may be logged. Drizzle's messages hold SQL with its parameters, and PostgreSQL's may quote a value:
 * of a database error only the code, the table and the constraint are told.
 */
export interface SafeError {
  name: string;
  message?: string;
  code?: string;
  table?: string;
  constraint?: string;
  stack?: string;
}

export function safeError(error: unknown): SafeError {
  if (!(error instanceof Error)) return { name: typeof error };
  const database = databaseError(error);
  const frames = error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /u.test(line))
    .join("\n");
  const safe: SafeError = { name: error.name, ...(frames ? { stack: frames } : {}) };
  if (!database) return { ...safe, message: error.message, ...codeOf(error) };
  return {
    ...safe,
    ...codeOf(database),
    ...(database.table ? { table: database.table } : {}),
    ...(database.constraint ? { constraint: database.constraint } : {}),
  };
}

interface DatabaseError extends Error {
  code?: string;
  table?: string;
  constraint?: string;
  severity?: string;
}

/** The driver's error inside Drizzle's, or the error itself where it is one; null for any other. */
export function databaseError(error: unknown): DatabaseError | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    const candidate = current as DatabaseError;
    if (candidate.severity !== undefined) return candidate;
    if (current.name === "DrizzleQueryError" && !(current.cause instanceof Error)) return candidate;
    if (isConnectionFailure(candidate)) return candidate;
  }
  return null;
}

/** Whether the database itself is away or has no time: the caller may try again, nothing was answered. */
export function isDatabaseGone(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1)
    if (isConnectionFailure(current as DatabaseError)) return true;
  return false;
}

/** PostgreSQL's own disk, or one that we write files to. */
const FULL_CODES = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** Whether something could not be written for want of room. */
export function isDiskFull(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1)
    if (FULL_CODES.has(String((current as DatabaseError).code))) return true;
  return false;
}

const GONE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  // A lock that was not given in time, a statement that took too long, a transaction that said nothing: ended by the server.
  "55P03",
  "57014",
  "25P03",
  "DATABASE_BUSY",
]);
const GONE_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Cannot use a pool after|Client was closed)/u;

const isConnectionFailure = (error: DatabaseError): boolean =>
  (typeof error.code === "string" && (GONE_CODES.has(error.code) || error.code.startsWith("08"))) || GONE_MESSAGES.test(error.message);

const codeOf = (error: Error): { code?: string } => {
  const { code } = error as DatabaseError;
  return typeof code === "string" ? { code } : {};
};
