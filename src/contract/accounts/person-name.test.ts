import { describe, expect, it } from "vitest";
import { isWrittenIn, lacksNames, nameFault, namesIn, normaliseName, type Script } from "./person-name.ts";

/** What it is, the letters, as it is typed, as it is kept (null: refused), how many names it holds. All people are invented. */
type Row = [shape: string, script: Script, typed: string, kept: string | null, names?: number];

const SAUDI: Row[] = [
  ["four plain names", "ar", "نورة سعد محمد القحطاني", "نورة سعد محمد القحطاني", 4],
  ["five names", "ar", "فهد علي حسن سعيد الغامدي", "فهد علي حسن سعيد الغامدي", 5],
  ["a name of two words first", "ar", "عبد الله سليمان منصور الحربي", "عبد الله سليمان منصور الحربي", 4],
  ["the same written together", "ar", "عبدالله سليمان منصور الحربي", "عبدالله سليمان منصور الحربي", 4],
  ["names of two words throughout", "ar", "عبد الرحمن عبد العزيز عبد المحسن العتيبي", "عبد الرحمن عبد العزيز عبد المحسن العتيبي", 4],
  ["bin between the names", "ar", "محمد بن سعد بن علي القحطاني", "محمد بن سعد بن علي القحطاني", 4],
  ["bint between the names", "ar", "هند بنت خالد بن فهد الدوسري", "هند بنت خالد بن فهد الدوسري", 4],
  ["a family of Al", "ar", "سارة فيصل تركي آل مقرن", "سارة فيصل تركي آل مقرن", 4],
  ["Al without its madda", "ar", "سارة فيصل تركي ال مقرن", "سارة فيصل تركي ال مقرن", 4],
  ["Abu in the family", "ar", "ليلى حسن عمر أبو السعود", "ليلى حسن عمر أبو السعود", 4],
  ["Abu without its hamza", "ar", "ليلى حسن عمر ابو زيد", "ليلى حسن عمر ابو زيد", 4],
  ["Ba of Hadramaut", "ar", "أحمد سالم عوض باوزير", "أحمد سالم عوض باوزير", 4],
  ["a name that ends in al-Din", "ar", "نور الدين خالد عمر الشهري", "نور الدين خالد عمر الشهري", 4],
  ["a name that ends in Allah", "ar", "عطا الله سعد فهد العنزي", "عطا الله سعد فهد العنزي", 4],
  ["two endings", "ar", "جار الله خلف الله حمد الشمري", "جار الله خلف الله حمد الشمري", 4],
  ["Abd Rab", "ar", "عبد رب النبي صالح محمد الزهراني", "عبد رب النبي صالح محمد الزهراني", 4],
  ["Umm", "ar", "أم كلثوم محمد سعيد المطيري", "أم كلثوم محمد سعيد المطيري", 4],
  ["tatweel", "ar", "مـحـمـد سعـد علي القحطـانـي", "محمد سعد علي القحطاني", 4],
  ["vowel marks", "ar", "مُحَمَّد سَعْد عَلِيّ القَحْطَانِيّ", "محمد سعد علي القحطاني", 4],
  ["a dagger alif", "ar", "عبد الرحمٰن سعد علي القحطاني", "عبد الرحمن سعد علي القحطاني", 4],
  ["hamza as a sign of its own", "ar", "ا\u0654حمد سعد علي القحطاني", "أحمد سعد علي القحطاني", 4],
  ["madda as a sign of its own", "ar", "ا\u0653ل سعود سعد علي فهد", "آل سعود سعد علي فهد", 4],
  ["blanks at the ends and between", "ar", "  نورة   سعد\u00A0محمد \t القحطاني ", "نورة سعد محمد القحطاني", 4],
  ["a line break from a paste", "ar", "نورة سعد\nمحمد القحطاني", "نورة سعد محمد القحطاني", 4],
  ["marks of direction", "ar", "\u200Fنورة\u200E سعد \u061Cمحمد القحطاني\u202C", "نورة سعد محمد القحطاني", 4],
  ["letters as a PDF draws them", "ar", "\uFEE7\uFEEE\uFEAD\uFE93 سعد محمد القحطاني", "نورة سعد محمد القحطاني", 4],
  ["Allah as one sign", "ar", "عبد \uFDF2 سعد محمد القحطاني", "عبد الله سعد محمد القحطاني", 4],
  ["a hyphenated family", "ar", "مها سعد محمد السديري-العلي", "مها سعد محمد السديري-العلي", 4],
  ["blanks round the hyphen", "ar", "مها سعد محمد السديري - العلي", "مها سعد محمد السديري-العلي", 4],
  ["four Latin names", "en", "Noura Saad Mohammed Alqahtani", "Noura Saad Mohammed Alqahtani", 4],
  ["Al apart", "en", "Noura Saad Mohammed Al Qahtani", "Noura Saad Mohammed Al Qahtani", 4],
  ["Al with a hyphen", "en", "Noura Saad Mohammed Al-Qahtani", "Noura Saad Mohammed Al-Qahtani", 4],
  ["Abdul apart", "en", "Abdul Rahman Saad Ali Alharbi", "Abdul Rahman Saad Ali Alharbi", 4],
  ["bin in Latin", "en", "Mohammed bin Saad bin Ali Alqahtani", "Mohammed bin Saad bin Ali Alqahtani", 4],
  ["capitals as in the passport", "en", "NOURA SAAD MOHAMMED ALQAHTANI", "NOURA SAAD MOHAMMED ALQAHTANI", 4],
  ["a wide keyboard", "en", "Ｎｏｕｒａ Saad Mohammed Alqahtani", "Noura Saad Mohammed Alqahtani", 4],
];

const SHORT: Row[] = [
  ["three names", "ar", "سارة خالد العسيري", "سارة خالد العسيري", 3],
  ["four words that are three names", "ar", "عبد الله محمد القحطاني", "عبد الله محمد القحطاني", 3],
  ["five words that are three names", "ar", "عبد الله عبد الرحمن القحطاني", "عبد الله عبد الرحمن القحطاني", 3],
  ["bin that makes no more of them", "ar", "محمد بن سعد القحطاني", "محمد بن سعد القحطاني", 3],
  ["two names", "ar", "سارة العسيري", "سارة العسيري", 2],
  ["three Latin names", "en", "Sarah Khalid Al Asiri", "Sarah Khalid Al Asiri", 3],
];

const OTHERS: Row[] = [
  ["Egyptian", "ar", "محمود أحمد عبد الفتاح", "محمود أحمد عبد الفتاح", 3],
  ["Yemeni of two names", "ar", "صالح باحميد", "صالح باحميد", 2],
  ["Sudanese", "ar", "الطيب عثمان ود الحسن", "الطيب عثمان ود الحسن", 4],
  ["Mauritanian", "ar", "محمد ولد أحمدو", "محمد ولد أحمدو", 2],
  ["Moroccan", "ar", "فاطمة الزهراء بنعلي", "فاطمة الزهراء بنعلي", 3],
  ["Pakistani in Urdu letters", "ar", "گل خان چوہدری", "گل خان چوہدری", 3],
  ["Persian with a joiner", "ar", "محمد\u200Cرضا پورحسینی", "محمد رضا پورحسینی", 3],
  ["Kurdish", "ar", "ڕێبوار عەلی", "ڕێبوار عەلی", 2],
  ["Indian with an initial", "en", "K. Ramachandran", "K. Ramachandran", 2],
  ["Indian with two initials", "en", "A.R. Venkataraman", "A.R. Venkataraman", 2],
  ["Pakistani", "en", "Muhammad Zia ul Haq", "Muhammad Zia ul Haq", 3],
  ["Bangladeshi", "en", "Md. Rafiqul Islam", "Md. Rafiqul Islam", 3],
  ["Filipino", "en", "Maria Teresa dela Cruz", "Maria Teresa dela Cruz", 4],
  ["Filipino with ñ", "en", "José Mari Peñaflor", "José Mari Peñaflor", 3],
  ["Indonesian", "en", "Siti Nurhaliza", "Siti Nurhaliza", 2],
  ["Malay", "en", "Aminah binti Yusof", "Aminah binti Yusof", 3],
  ["Irish", "en", "Aoife O’Connell", "Aoife O'Connell", 2],
  ["an apostrophe of another keyboard", "en", "Aoife O`Connell", "Aoife O'Connell", 2],
  ["hyphened French", "en", "Jean‑Luc Lefèvre", "Jean-Luc Lefèvre", 2],
  ["French apostrophe", "en", "Claire D'Aubigné", "Claire D'Aubigné", 2],
  ["German", "en", "Jürgen Groß", "Jürgen Groß", 2],
  ["Dutch", "en", "Pieter van der Berg", "Pieter van der Berg", 2],
  ["Portuguese", "en", "João da Conceição", "João da Conceição", 2],
  ["Spanish with two families", "en", "Lucía Fernández Ibáñez", "Lucía Fernández Ibáñez", 3],
  ["Polish", "en", "Łukasz Wiśniewski", "Łukasz Wiśniewski", 2],
  ["Turkish", "en", "Gülşah Yıldırım", "Gülşah Yıldırım", 2],
  ["Vietnamese", "en", "Đặng Thị Hồng", "Đặng Thị Hồng", 3],
  ["Vietnamese in parts of letters", "en", "Nguye\u0302\u0303n Van An", "Nguyễn Van An", 2],
  ["Nigerian", "en", "Olúwatóbi Adébáyò", "Olúwatóbi Adébáyò", 2],
  ["Ethiopian", "en", "Tigist Bekele Haile", "Tigist Bekele Haile", 3],
  ["Chinese in Latin letters", "en", "Zhang Weilin", "Zhang Weilin", 2],
  ["Hawaiian with an okina", "en", "Kaʻiulani Keliʻi", "Ka'iulani Keli'i", 2],
  ["junior", "en", "Samuel Adjei Jr.", "Samuel Adjei Jr.", 3],
];

const REFUSED: Row[] = [
  ["a digit", "ar", "نورة سعد محمد القحطاني 2", null],
  ["Arabic-Indic digits", "ar", "نورة سعد محمد القحطاني ٢", null],
  ["a digit in Latin", "en", "Noura Saad 2nd Alqahtani", null],
  ["Latin among Arabic", "ar", "نورة Saad محمد القحطاني", null],
  ["Arabic among Latin", "en", "Noura سعد Mohammed Alqahtani", null],
  ["a title with its stop in Arabic", "ar", "د. نورة القحطاني", null],
  ["an Arabic comma", "ar", "القحطاني، نورة", null],
  ["a comma as in a register", "en", "ALQAHTANI, NOURA", null],
  ["a smile", "ar", "نورة القحطاني 🙂", null],
  ["an address", "en", "noura@example.com Alqahtani", null],
  ["marks of code", "en", "<b>Noura</b> Alqahtani", null],
  ["a word of dashes", "ar", "نورة -- القحطاني", null],
  ["one word", "ar", "نورة", null],
  ["one Latin word", "en", "Noura", null],
  ["marks alone", "ar", "\u0651\u064E \u0640", null],
];

const all = [...SAUDI, ...SHORT, ...OTHERS, ...REFUSED];

describe("a name as people have it (R15.3)", () => {
  it("is tried in at least eighty shapes", () => expect(all.length).toBeGreaterThanOrEqual(80));

  it.each([...SAUDI, ...SHORT, ...OTHERS])("%s (%s): %s", (_shape, script, typed, kept, names) => {
    const name = normaliseName(typed);
    expect(name).toBe(kept);
    expect(name).toBe(name.normalize("NFC"));
    expect(normaliseName(name)).toBe(name);
    expect(nameFault(name, script)).toBeNull();
    expect(namesIn(name)).toHaveLength(names ?? 0);
    expect(namesIn(name).join(" ")).toBe(name);
  });

  it.each(REFUSED)("%s (%s) is refused: %s", (_shape, script, typed) => {
    expect(nameFault(normaliseName(typed), script)).not.toBeNull();
  });

  it.each(SAUDI)("a Saudi national may give it: %s", (_shape, _script, typed) => {
    expect(lacksNames(normaliseName(typed), "SA")).toBe(false);
  });

  it.each(SHORT)("a Saudi national gives more than %s, and nobody else does", (_shape, _script, typed) => {
    const name = normaliseName(typed);
    expect(lacksNames(name, "SA")).toBe(true);
    // The specification's rule, until the nationality is known.
    expect(lacksNames(name, null)).toBe(true);
    expect(lacksNames(name, "EG")).toBe(false);
  });

  it("says what is wrong: digits before letters, letters before their number", () => {
    expect(nameFault("نورة 2", "ar")).toBe("name.digits");
    expect(nameFault("Noura", "ar")).toBe("name.arabic");
    expect(nameFault("نورة", "en")).toBe("name.english");
    expect(nameFault("نورة", "ar")).toBe("twoNames");
  });

  it("knows its letters, and is quick about a long line that is none", () => {
    expect(isWrittenIn("", "ar")).toBe(false);
    const begun = Date.now();
    expect(isWrittenIn(`${"a".repeat(5_000)}1`, "en")).toBe(false);
    expect(isWrittenIn(`${"ا'".repeat(5_000)}1`, "ar")).toBe(false);
    expect(Date.now() - begun).toBeLessThan(200);
  });
});
