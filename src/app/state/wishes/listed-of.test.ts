import { expect, it } from "vitest";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { listedOf } from "./listed-of.ts";

it("issue 21: of the program of a page a device keeps what a card shows, and nothing of its cohorts or texts", () => {
  const program = { id: 1, title: "Data", cohorts: [], syllabus: [], slug: "data" } as unknown as ListedProgram;
  expect(listedOf(program)).toEqual({ id: 1, title: "Data" });
});
