import { describe, expect, it } from "vitest";
import { readQuery, writeQuery } from "./program-query.ts";

describe("R7.1 the address of the training programs", () => {
  it("keeps state, search and page, and needs no words for all of them", () => {
    expect(writeQuery({ status: "all", q: "", page: 1 })).toBe("/instructor/training-programs");
    const address = writeQuery({ status: "ended", q: "بيانات", page: 2 });
    expect(readQuery(address.slice(address.indexOf("?")))).toEqual({ status: "ended", q: "بيانات", page: 2 });
  });

  it("takes what cannot be for nothing", () => {
    expect(readQuery("status=king&page=-4")).toEqual({ status: "all", q: "", page: 1 });
    expect(readQuery("page=1e9").page).toBe(1);
  });
});
