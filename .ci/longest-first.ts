import { createHash } from "node:crypto";
import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files of half a minute and more: begun last, each would be waited for alone. */
const LONG =
  /\/(?:outbox-model[\w-]*|uploads-real-server|backup\/backup|process-death\.embedded|repeated-(?:teaching|staff)|pdf-check|slow-senders)\.test\.ts$/u;

/**
 * Without timings of an earlier run, which a clean checkout lacks, Vitest begins with the largest file and not with the longest. Where
 * tests are shuffled, the other files come in an order that the seed alone decides.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const place = ({ moduleId }: TestSpecification) =>
      createHash("sha256")
        .update(`${sequence.seed} ${path.relative(root, moduleId)}`)
        .digest("hex");
    const sorted = await super.sort(files);
    const rest = sorted.filter(({ moduleId }) => !LONG.test(moduleId));
    if (sequence.shuffle) rest.sort((one, other) => (place(one) < place(other) ? -1 : 1));
    return [...sorted.filter(({ moduleId }) => LONG.test(moduleId)), ...rest];
  }
}
