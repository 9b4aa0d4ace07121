import { writeFileSync } from "node:fs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import type { SignInSheetData } from "./document-order.ts";
import { createDocuments } from "./documents.ts";

const sheet = (students: SignInSheetData["students"]): SignInSheetData => ({
  kind: "sign_in_sheet",
  program: { ar: "تحليل البيانات بلغة Python", en: "Data analysis with Python" },
  session: { ar: "التلخيص والتجميع", en: "Grouping and summaries" },
  room: { ar: "قاعة 204", en: "Room 204" },
  instructor: { ar: "د. نورة القحطاني", en: "Dr Noura Alqahtani" },
  startsAt: "2026-11-22T13:30:00.000Z",
  endsAt: "2026-11-22T15:00:00.000Z",
  students,
});

/** The words of each page, in the order drawn. */
async function pagesOf(order: SignInSheetData): Promise<string[][]> {
  const bytes = await createDocuments().draw(order);
  if (process.env.QABAS_KEEP_PDF) writeFileSync(`${process.env.QABAS_KEEP_PDF}/${order.kind}-${order.students.length}.pdf`, bytes);
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise;
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.flatMap((item) => ("str" in item ? item.str.split(/\s+/u).filter(Boolean) : [])));
  }
  return pages;
}

describe("a sheet to sign on paper (issue 5.4)", () => {
  it("names session, time and everybody, in both languages, with the table's head on every page", async () => {
    const students = Array.from({ length: 40 }, (_, index) => ({ number: 4400 + index, ar: "ريان سعد المالكي", en: "Rayan Saad Almalki" }));
    const pages = await pagesOf(sheet(students));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).toEqual(
      expect.arrayContaining(["التلخيص", "Grouping", "نوفمبر", "November", "جمادى", "16:30", "18:00", "قاعة", "القحطاني", "Attendance"]),
    );
    for (const page of pages) expect(page).toEqual(expect.arrayContaining(["التوقيع", "Signature", "المالكي", "Almalki"]));
    const words = pages.flat();
    for (const { number } of students) expect(words).toContain(String(number));
  });

  it("of an empty cohort says so", async () => {
    expect((await pagesOf({ ...sheet([]), room: null, instructor: null })).flat()).toContain("Nobody");
  });
});
