import { expect, it } from "vitest";
import { chosenColumns } from "./list-columns.tsx";

const columns = ["number", "date", "buyer", "total", "status"].map((key) => ({ key, head: key })) as [
  { key: string; head: string },
  ...{ key: string; head: string }[],
];
const keys = (asked: string) => chosenColumns(columns, asked).map(({ key }) => key);

it("issue 20: a list shows the columns that its address asks for, in that order; its name and its state always stand", () => {
  expect(keys("")).toEqual(["number", "date", "buyer", "total", "status"]);
  expect(keys("total,date")).toEqual(["number", "total", "date", "status"]);
  expect(keys("total,unknown,status,total")).toEqual(["number", "total", "status"]);
  expect(keys("none")).toEqual(["number", "status"]);
});
