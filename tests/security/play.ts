/** What a check is, how it fails, and how its outcome is said. */
import type { World } from "./world.ts";

/** A check that was played and did not hold. */
export class Broken extends Error {
  override readonly name = "Broken";
}

/** A check that could not be played here, with the reason. */
export class NotPlayed extends Error {
  override readonly name = "NotPlayed";
}

export interface Check {
  /** Number in the list of security checks. */
  number: number;
  title: string;
  /** Where it may take longer than the others. */
  seconds?: number;
  /** Answers what was looked at, in a few words. @throws Broken, NotPlayed */
  play(world: World): Promise<string>;
}

export interface Outcome {
  number: number;
  title: string;
  result: "passed" | "failed" | "not played";
  said: string;
  /** How long it took, seconds. */
  took: number;
}

/** No check waits longer, unless it says so. */
const LIMIT_SECONDS = 180;

export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Broken(otherwise);
}

/** Fails with the first of several findings, and says how many there are. */
export function none(findings: readonly string[], what: string): void {
  must(findings.length === 0, `${findings.length} ${what}: ${findings.slice(0, 6).join("; ")}`);
}

export async function outcomeOf({ number, title, seconds = LIMIT_SECONDS, play }: Check, world: World): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const began = performance.now();
  const told = (result: Outcome["result"], said: string): Outcome => ({
    number,
    title,
    result,
    said,
    took: Math.round((performance.now() - began) / 100) / 10,
  });
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Broken(`not done after ${seconds} s`)), seconds * 1000);
  });
  try {
    return told("passed", await Promise.race([play(world), late]));
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return told(error instanceof NotPlayed ? "not played" : "failed", said.replaceAll("\n", " ").slice(0, 400));
  } finally {
    clearTimeout(timer);
  }
}
