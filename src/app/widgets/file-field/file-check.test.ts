import { describe, expect, it } from "vitest";
import { CV_FILE } from "#contract/requests/trainers.ts";
import { acceptedNames, refuseFile } from "./file-check.ts";
import { formatFileSize } from "./file-size.ts";

const END = "\nstartxref\n9\n%%EOF\n";
const pdf = (bytes: number, begins = "%PDF-1.7\n", end = END) =>
  new Blob([begins, new Uint8Array(Math.max(0, bytes - begins.length - end.length)), end]);

describe("a file is looked at before it is sent (R8.2)", () => {
  it("is refused by its content, whatever it is called", async () => {
    const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])], "cv.pdf", { type: "application/pdf" });
    expect(await refuseFile(picture, CV_FILE)).toEqual({ key: "file.type", values: { types: "PDF" } });
    expect(await refuseFile(new File([pdf(600)], "cv.docx"), CV_FILE)).toBeNull();
    expect(acceptedNames(CV_FILE)).toBe("PDF");
  });

  it("is refused over 5 MB, not at it", async () => {
    expect(await refuseFile(pdf(5 * 1024 * 1024), CV_FILE)).toBeNull();
    expect(await refuseFile(pdf(5 * 1024 * 1024 + 1), CV_FILE)).toEqual({ key: "file.size", values: { n: 5 } });
  });

  it("is refused where it is empty or cannot be read", async () => {
    expect(await refuseFile(new Blob([]), CV_FILE)).toEqual({ key: "file.damaged" });
    const gone = { size: 10, slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException("gone", "NotFoundError")) }) };
    expect(await refuseFile(gone as unknown as Blob, CV_FILE)).toEqual({ key: "file.damaged" });
  });

  it("is refused where something stands before its beginning, or its end is missing: the server would refuse it too", async () => {
    expect(await refuseFile(pdf(2_000, "MZ\n%PDF-1.4"), CV_FILE)).toEqual({ key: "file.type", values: { types: "PDF" } });
    expect(await refuseFile(pdf(2_000, "%PDF-1.7\n", ""), CV_FILE)).toEqual({ key: "file.damaged" });
    expect(await refuseFile(pdf(4_000, "%PDF-2.0\n", `${END}${" ".repeat(1_000)}`), CV_FILE)).toBeNull();
    expect(await refuseFile(pdf(4_000, "%PDF-1.7\n", `${END}${" ".repeat(1_100)}`), CV_FILE)).toEqual({ key: "file.damaged" });
  });
});

it("a size is said with one decimal where it matters, and never rounded down to a limit", () => {
  expect(formatFileSize("en", 240 * 1024)).toBe("240\u00A0KB");
  expect(formatFileSize("ar", 1.2 * 1024 * 1024)).toBe("1.2\u00A0م.ب");
  expect(formatFileSize("en", 5 * 1024 * 1024 + 1)).toBe("5.1\u00A0MB");
  expect(formatFileSize("en", 900)).toBe("900\u00A0bytes");
});
