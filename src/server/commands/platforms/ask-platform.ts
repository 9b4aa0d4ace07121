import { askOutside, GuardError, type OutsideAnswer, type Question } from "#server/providers/tools/guarded-fetch.ts";

/** `refused`: it does not let us. `away`: it was not there, and may be later. `unreadable`: it says what nobody can read. */
export type FaultKind = "refused" | "away" | "unreadable";

/** A platform did not do what was asked of it. */
export class PlatformFault extends Error {
  override readonly name = "PlatformFault";

  constructor(
    readonly kind: FaultKind,
    message: string,
  ) {
    super(message);
  }

  /** What an answer means that is not the one that was asked for. */
  static of(status: number, message: string): PlatformFault {
    if (status >= 500 || status === 429) return new PlatformFault("away", message);
    return new PlatformFault(status >= 400 ? "refused" : "unreadable", message);
  }
}

/** Asks a server of a platform, as `askOutside` does. @throws PlatformFault where there is no answer */
export async function askPlatform(
  url: string,
  question: Question,
  outside: { loopback: boolean; bytesMost?: number },
): Promise<OutsideAnswer> {
  try {
    return await askOutside(url, question, outside);
  } catch (error) {
    throw new PlatformFault(error instanceof GuardError ? "unreadable" : "away", error instanceof Error ? error.message : "no answer");
  }
}
