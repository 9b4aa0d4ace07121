import { describe, expect, it } from "vitest";
import { nameIn } from "./download.ts";

describe("the name of a file that was fetched", () => {
  it.each([
    [`attachment; filename="____.pdf"; filename*=UTF-8''%D8%B4%D9%87%D8%A7%D8%AF%D8%A9.pdf`, "شهادة.pdf"],
    ["attachment", "file"],
    [null, "file"],
    ["attachment; filename*=UTF-8''%E0%A4%A", "file"],
  ])("%s", (header, name) => {
    expect(nameIn(header)).toBe(name);
  });
});
