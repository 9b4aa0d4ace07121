import { writeFileSync } from "node:fs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import type { CertificateSnapshot } from "#contract/certificates/certificates.ts";
import type { CertificateDocumentData, DocumentOrder, TaxDocumentData } from "./document-order.ts";
import { readQr } from "#tests/support/files/read-qr.ts";
import { createDocuments } from "./documents.ts";

const documents = {
  draw: async (order: DocumentOrder) => {
    const bytes = await createDocuments().draw(order);
    if (process.env.QABAS_KEEP_PDF) writeFileSync(`${process.env.QABAS_KEEP_PDF}/${order.kind}-${Date.now()}.pdf`, bytes);
    return bytes;
  },
};
const snapshot: CertificateSnapshot = {
  holder_ar: "سارة خالد محمد العسيري",
  holder_en: "Sarah Khalid Mohammed Alasiri",
  title_ar: "تحليل البيانات بلغة Python",
  title_en: "Data analysis with Python",
  type: "course",
  hours: 24,
  grade: 96,
  issued_at: "2026-11-19T09:00:00.000Z",
  issuer_ar: "قبس",
  issuer_en: "Qabas",
};
const certificate: CertificateDocumentData = {
  kind: "certificate",
  language: "both",
  number: "QBS-1448-000123",
  snapshot,
  shareUrl: `https://qabas.example/verify/QBS-1448-000123#1.${"a".repeat(420)}.keykeykeyk.${"b".repeat(86)}.keykeykeyl.${"c".repeat(86)}`,
  verifyAt: "qabas.example/verify",
  programId: 3,
  glaze: "data",
};
const invoice: TaxDocumentData = {
  kind: "tax",
  type: "invoice",
  number: "INV-2026-000004",
  issuedAt: "2026-10-13T06:02:00.000Z",
  ofInvoice: null,
  orderNumber: "QBS-2026-000004",
  seller: {
    name: { ar: "قبس", en: "Qabas" },
    address: { ar: "الرياض، حي الصحافة", en: "As Sahafah, Riyadh" },
    vatNumber: "310122393500003",
  },
  buyer: { name: "سارة خالد محمد العسيري", email: "student@qabas.example", phone: "+966550000001" },
  company: null,
  lines: [
    {
      title: { ar: "تحليل البيانات بلغة Python", en: "Data analysis with Python" },
      quantity: 1,
      category: "S",
      rate: 15,
      net: 110435,
      vat: 16565,
      total: 127000,
    },
  ],
  discount: 14100,
  net: 110435,
  vat: 16565,
  total: 127000,
  xml: null,
  qr: "AQbZgtio2LPYsw==",
};

/** The words of a page's lines: each word as it is read, Arabic ones from right to left. */
async function wordsOf(bytes: Uint8Array): Promise<{ words: string[]; pages: number; language: unknown }> {
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise;
  const words: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) if ("str" in item) words.push(...item.str.split(/\s+/u).filter(Boolean));
  }
  return { words, pages: document.numPages, language: (await document.getMetadata()).info };
}

interface Node {
  role?: string;
  alt?: string;
  children?: Node[];
}

/** What a screen reader is told: roles in order, descriptions of pictures, title, language, and the standard that the file claims. */
async function structureOf(bytes: Uint8Array) {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  const nodes: Node[] = [];
  const walk = (node: Node): void => {
    nodes.push(node);
    for (const child of node.children ?? []) walk(child);
  };
  for (let number = 1; number <= document.numPages; number += 1) walk((await (await document.getPage(number)).getStructTree()) as Node);
  const source = Buffer.from(bytes).toString("latin1");
  const { info } = await document.getMetadata();
  return {
    roles: nodes.flatMap(({ role }) => role ?? []),
    alternatives: nodes.flatMap(({ alt }) => alt ?? []),
    title: (info as { Title: string }).Title,
    lang: /\/Lang \((\w+)/u.exec(source.slice(source.lastIndexOf("/Type /Catalog")))?.[1],
    standard: source.includes("pdfuaid:part") ? "UA-1" : source.includes("<pdfaid:part>3</pdfaid:part>") ? "A-3" : null,
  };
}

describe("a certificate as PDF (issue 4 §5)", () => {
  it("is one page whose text is that of both languages, word by word, digits in order", async () => {
    const { words, pages } = await wordsOf(await documents.draw(certificate));
    expect(pages).toBe(1);
    for (const word of `${snapshot.holder_ar} تحليل البيانات بلغة`.split(" ")) expect(words).toContain(word);
    for (const word of `${snapshot.holder_en} Python QBS-1448-000123 19 2026 1448 96 100 24`.split(" ")) expect(words).toContain(word);
    expect(words).toEqual(expect.arrayContaining(["نوفمبر", "جمادى", "الآخرة", "هـ", "Certificate", "Completion"]));
  });

  it.each([
    ["ar", "يمنح", "awards"],
    ["en", "awards", "يمنح"],
  ] as const)("in %s alone it says nothing in the other", async (language, said, unsaid) => {
    const { words } = await wordsOf(await documents.draw({ ...certificate, language }));
    expect(words).toContain(said);
    expect(words).not.toContain(unsaid);
  });

  it("never names a mode of study", async () => {
    for (const language of ["ar", "en", "both"] as const) {
      const { words } = await wordsOf(await documents.draw({ ...certificate, language }));
      expect(words.join(" ")).not.toMatch(/online|onsite|remote|blended|عن بُعد|حضوري|مدمج/iu);
    }
  });

  it("carries names with marks and long ones without losing a letter", async () => {
    const name = "عَبْدُ الرَّحمن بن عبدالعزيز بن محمّد آل إبراهيم الأحمدي";
    const { words, pages } = await wordsOf(await documents.draw({ ...certificate, snapshot: { ...snapshot, holder_ar: name } }));
    expect(pages).toBe(1);
    for (const word of "عبد الرحمن بن عبدالعزيز محمد آل إبراهيم الأحمدي لإتمام".split(" ")) expect(words).toContain(word);
  });

  it("is signed, each name with its office, and stays on one page beside a name and a title of two lines", async () => {
    const signatories = [
      {
        name: { ar: "د. هند بنت فهد العتيبي", en: "Dr Hind Alotaibi" },
        title: { ar: "عميدة التعليم المستمر", en: "Dean of Continuing Education" },
      },
      {
        name: { ar: "أ. بدر بن سالم الشمري", en: "Bader Alshammari" },
        title: { ar: "مدير القبول والتسجيل", en: "Director of Admissions" },
      },
    ];
    const long = {
      ...snapshot,
      signatories,
      holder_ar: "عبدالرحمن بن عبدالعزيز بن محمد آل إبراهيم الأحمدي الحارثي القحطاني",
      title_ar: "دبلوم إدارة سلاسل الإمداد والخدمات اللوجستية وتقنيات التخزين الحديثة للمبتدئين",
      title_en: "Diploma in supply chain management, logistics services and modern warehousing technologies for beginners",
    };
    const { words, pages } = await wordsOf(await documents.draw({ ...certificate, snapshot: long }));
    expect(pages).toBe(1);
    for (const word of "العتيبي عميدة الشمري التسجيل Alotaibi Dean Alshammari Director".split(" ")) expect(words.join(" ")).toContain(word);
  });

  it("says a name that looks like a command of the typesetter letter by letter", async () => {
    const name = '#panic() $x$ *سارة* "read" @a';
    const { words } = await wordsOf(await documents.draw({ ...certificate, snapshot: { ...snapshot, holder_en: name } }));
    expect(words.join(" ")).toContain("#panic() $x$");
  });

  it.each(["ar", "en", "both"] as const)(
    "in %s is tagged for a screen reader: title, language, heading, the code described",
    async (language) => {
      const { roles, alternatives, title, lang, standard } = await structureOf(await documents.draw({ ...certificate, language }));
      expect(roles).toContain("H1");
      expect(alternatives).toEqual([language === "en" ? "Qabas" : "قبس", expect.stringContaining("qabas.example/verify")]);
      expect(title).toContain(certificate.number);
      expect(lang).toBe(language === "en" ? "en" : "ar");
      expect(standard).toBe("UA-1");
    },
  );

  it("has a QR code that reads as the address with the signed payload", () => {
    expect(readQr(certificate.shareUrl)).toBe(certificate.shareUrl);
  });
});

describe("a transcript as PDF (R6.4)", () => {
  const program = {
    enrollment_id: 1,
    program: {
      id: 1,
      type: "course" as const,
      title: "",
      glaze: "data" as const,
      cover_photo: null,
      translations: { ar: { title: "تحليل البيانات بلغة Python" }, en: { title: "Data analysis with Python" } },
    },
    published: true,
    total: 93.5,
    max: 100,
    open: 0,
    lost: 6.5,
    pass_mark: 60,
    letter: "excellent" as const,
    passed: true,
    needed_to_pass: 0,
    updated_at: null,
    items: [
      {
        id: 1,
        title: "",
        translations: { ar: { title: "المشروع" }, en: { title: "Capstone" } },
        type: "project" as const,
        degree: 46.75,
        max_degree: 50,
        weight: 100,
        counted: 93.5,
        date: null,
        question_count: null,
        status: "graded" as const,
        feedback: null,
      },
    ],
  };
  const transcript = (programs: (typeof program)[]) => ({
    kind: "transcript" as const,
    issuer: { ar: "قبس", en: "Qabas" },
    student: { ar: snapshot.holder_ar, en: snapshot.holder_en },
    issuedAt: "2026-11-22T06:00:00.000Z",
    programs,
  });

  it("names each program and item in both languages, with degree, weight and letter", async () => {
    const { words } = await wordsOf(await documents.draw(transcript([program])));
    expect(words).toEqual(
      expect.arrayContaining(["المشروع", "Capstone", "46.75", "93.5", "100%", "ممتاز", "Excellent", "نوفمبر", "November", "جمادى", "1448"]),
    );
    expect(words).not.toContain("2026-11-22");
  });

  it("of many programs goes on to further pages, and what is not published says so", async () => {
    const many = await wordsOf(
      await documents.draw(transcript(Array.from({ length: 14 }, (_, id) => ({ ...program, enrollment_id: id })))),
    );
    expect(many.pages).toBeGreaterThan(1);
    const { words } = await wordsOf(await documents.draw(transcript([{ ...program, published: false }])));
    expect(words).not.toContain("46.75");
    expect(words).toContain("تعلن");
  });

  it("has its day in both calendars, and tables whose heads a screen reader knows", async () => {
    const bytes = await documents.draw(transcript([program]));
    const { roles, title, standard } = await structureOf(bytes);
    expect(roles).toEqual(expect.arrayContaining(["H1", "H2", "Table", "THead", "TH", "TD"]));
    expect(title).toContain(snapshot.holder_ar);
    expect(standard).toBe("UA-1");
    expect((await wordsOf(bytes)).words).toEqual(expect.arrayContaining(["نوفمبر", "جمادى", "الآخرة", "1448"]));
  });
});

describe("a tax invoice as PDF", () => {
  it("has the numbers of both sides, the lines, and the sums to the halala", async () => {
    const { words } = await wordsOf(await documents.draw(invoice));
    expect(words).toEqual(
      expect.arrayContaining([
        "INV-2026-000004",
        "310122393500003",
        "1,270.00",
        "1,104.35",
        "165.65",
        "141.00",
        "October",
        "أكتوبر",
        "جمادى",
        "09:02",
        "العسيري",
      ]),
    );
  });

  it("is kept in the form of archives, tagged, its day in both calendars", async () => {
    const bytes = await documents.draw(invoice);
    const { roles, alternatives, standard } = await structureOf(bytes);
    expect(standard).toBe("A-3");
    expect(roles).toEqual(expect.arrayContaining(["H1", "Table", "TH", "Figure"]));
    expect(alternatives).toContain(`فاتورة ضريبية مبسطة ${invoice.number}`);
    expect((await wordsOf(bytes)).words).toEqual(expect.arrayContaining(["أكتوبر", "جمادى", "الأولى", "1448", "الإجمالي"]));
  });

  it("to a company is no simplified one: it names the company, its VAT number, its address and its order", async () => {
    const address = { street: "شارع العليا", building: "2929", district: "حي المروج", city: "الرياض", postalCode: "12281" };
    const company = { name: "شركة الواحة للتقنية", vatNumber: "311111111100003", purchaseOrder: "PO-7741", address };
    const draw = () => documents.draw({ ...invoice, company });
    const { words } = await wordsOf(await draw());
    expect(words).toEqual(expect.arrayContaining(["311111111100003", "PO-7741", "2929", "12281", "الواحة", "310122393500003"]));
    expect(words).not.toContain("student@qabas.example");
    expect((await structureOf(await draw())).alternatives).toContain(`فاتورة ضريبية ${invoice.number}`);
    const plain = await wordsOf(await documents.draw({ ...invoice, company: { ...company, purchaseOrder: null } }));
    expect(plain.words).not.toContain("PO-7741");
  });

  it("a credit note names the invoice it takes back from", async () => {
    const note = { ...invoice, type: "credit_note", number: "CRN-2026-000001", ofInvoice: "INV-2026-000004" } as const;
    const { words } = await wordsOf(await documents.draw(note));
    expect(words).toEqual(expect.arrayContaining(["CRN-2026-000001", "INV-2026-000004", "دائن"]));
  });
});
