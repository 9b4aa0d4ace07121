import { describe, expect, it } from "vitest";
import { contentDisposition } from "./content-disposition.ts";

describe("the name of a file that is answered", () => {
  it("is of any script, with a plain one beside it", () => {
    expect(contentDisposition("شهادة QBS-1448-000123.pdf")).toBe(
      `attachment; filename="_____ QBS-1448-000123.pdf"; filename*=UTF-8''%D8%B4%D9%87%D8%A7%D8%AF%D8%A9%20QBS-1448-000123.pdf`,
    );
    expect(contentDisposition("invoice.pdf", true)).toMatch(/^inline; /u);
  });

  it.each([
    ["../../etc/passwd", ".. .. etc passwd"],
    ['a"b\r\nSet-Cookie: x', "a b Set-Cookie x"],
    ["", "file"],
    ["\u202Egpj.exe", "gpj.exe"],
  ])("%j is neither a path nor a header", (name, clean) => {
    const header = contentDisposition(name);
    expect(header).toContain(`filename="${clean}"`);
    expect(header).not.toMatch(/[\r\n]/u);
  });

  it("keeps to RFC 5987 in what follows the quotes", () => {
    expect(contentDisposition("it's (new)*.pdf")).toMatch(/filename\*=UTF-8''[\w.%~!#$&+^`|-]+$/u);
  });
});
