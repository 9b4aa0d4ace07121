import type { Sentence } from "./changed-build.ts";

/** Said where a change weighs most: beside the heaviest screen and the largest catalogue, and in the shell itself. */
export const TEACHING: Sentence = {
  source: "src/app/screens/instructor/attendance/learner-sheet.tsx",
  from: "One minute more",
  to: "A minute more",
};
export const SHELL: Sentence = { source: "src/app/shell/page/skip-link.tsx", from: "Skip to content", to: "Go on to the content" };
