import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files of half a minute and more: begun last, each would be waited for alone. */
const LONG = /\/outbox-model[\w-]*\.test\.ts$/u;

/** Without timings of an earlier run, which a clean checkout lacks, Vitest begins with the largest file and not with the longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(({ moduleId }) => LONG.test(moduleId)), ...sorted.filter(({ moduleId }) => !LONG.test(moduleId))];
  }
}
