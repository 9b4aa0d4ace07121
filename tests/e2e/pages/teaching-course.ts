import { expect, type Locator, type Page } from "@playwright/test";
import type { Cell } from "#tests/playwright.config.ts";
import { visit } from "#tests/support/patient-pages.ts";

/** The words of an instructor's course, as the glossary has them. */
const WORDS = {
  addUnit: ["إضافة وحدة", "Add unit"],
  unitNameArabic: ["اسم الوحدة بالعربية", "Unit name in Arabic"],
  addLesson: ["إضافة درس", "Add lesson"],
  addActivity: ["إضافة نشاط", "Add activity"],
  addQuestion: ["إضافة سؤال", "Add question"],
  textArabic: ["النص بالعربية", "Text in Arabic"],
  questionKind: ["نوع السؤال", "Kind of question"],
  questionArabic: ["نص السؤال بالعربية", "Question in Arabic"],
  lineArabic: ["السطر {n} بالعربية", "Line {n} in Arabic"],
  lineAnswer: ["جواب السطر {n} بالعربية", "Answer to line {n} in Arabic"],
  addGap: ["إضافة فراغ", "Add gap"],
  answersThatCount: ["الإجابات المقبولة، واحدة في كل سطر", "Answers that count, one a line"],
  moveUp: ["نقل إلى أعلى: ", "Move up: "],
  explain: ["إضافة توضيح للخيار {n}", "Explain option {n}"],
  explanation: ["توضيح الخيار {n} بالعربية", "Explanation of option {n} in Arabic"],
  weight: ["الوزن من الدرجة النهائية", "Weight in the final grade"],
  publish: [/^نشر/u, /^Publish/u],
  addApplication: ["إضافة تطبيق عملي", "Add practical application"],
  addLecture: ["إضافة محاضرة تفاعلية", "Add interactive lecture"],
  titleArabic: ["العنوان بالعربية", "Title in Arabic"],
  titleEnglish: ["العنوان بالإنجليزية", "Title in English"],
  briefArabic: ["التعليمات بالعربية", "Brief in Arabic"],
  addCriterion: ["إضافة معيار", "Add criterion"],
  criterionArabic: ["المعيار {n} بالعربية", "Criterion {n} in Arabic"],
  criterionPoints: ["درجات المعيار {n}", "Points of criterion {n}"],
  saved: ["محفوظ على جهازك", "Saved on this device at"],
  savedInAccount: ["المسودة محفوظة في حسابك", "Draft saved in your account"],
  saveDraft: ["حفظ المسودة", "Save draft"],
  saveChanges: ["حفظ التغييرات", "Save changes"],
  date: ["التاريخ", "Date"],
  from: ["من", "From"],
  to: ["إلى", "To"],
  everyWeek: ["كل أسبوع", "Every week"],
  count: ["عدد المحاضرات", "Number of lectures"],
  dates: ["المواعيد الناتجة", "Resulting dates"],
  schedule: [/جدولة/u, /^Schedule/u],
  publishDrafts: ["نشر 5 مسودات", "Publish 5 drafts"],
  move: ["نقل: ", "Move: "],
  place: ["الموضع {n} من {m}", "Place {n} of {m}"],
  publishGrades: ["إعلان الدرجات", "Publish grades"],
  publishButton: [/^إعلان/u, /^Publish \d/u],
  addPart: ["إضافة اختبار أو مشروع", "Add an exam or a project"],
  kind: ["النوع", "Kind"],
  fullMark: ["الدرجة الكاملة", "Full mark"],
  addToGrade: ["إضافة إلى الدرجة", "Add to the grade"],
  editPart: ["تعديل: ", "Edit: "],
  deletePart: ["حذف: ", "Delete: "],
  gradesSeen: ["اطلع المتدربون على درجاته", "Trainees have seen its grades"],
  traineeNumber: ["الرقم التدريبي {n}", "Trainee number {n}"],
  searchTrainees: ["البحث بالاسم أو الرقم التدريبي", "Search by name or trainee number"],
  gradeOf: [/^درجة /u, /^Grade of /u],
  marksKept: ["محفوظة على جهازك", "Saved on this device at"],
  saveGrades: ["حفظ الدرجات", "Save grades"],
  gradesSaved: ["محفوظة في حسابك", "Saved in your account"],
  rubric: ["معايير التصحيح", "Rubric"],
  saveGrade: [/^اعتماد الدرجة/u, /^Save grade/u],
  returnForChanges: ["إعادة للتعديل", "Return for changes"],
  returnWork: ["إعادة العمل", "Return work"],
  toChange: ["المطلوب تعديله", "What is to be changed"],
  feedback: [/ملاحظات للمتدرب/u, /Feedback for the trainee/u],
  mine: ["نسختك", "Your version"],
  theirs: ["نسخة الخادم", "The server’s version"],
  saveMerged: ["حفظ التطبيق المدمج", "Save merged application"],
  remove: ["حذف", "Delete"],
  undo: ["تراجع", "Undo"],
  options: ["خيارات: ", "Options: "],
  unfold: ["فتح ", "Unfold "],
} as const;

type Name = keyof typeof WORDS;

/** An instructor's course: `/instructor/course/{id}`. */
export class TeachingCourse {
  constructor(
    readonly page: Page,
    private readonly cell: Cell,
    readonly id: number,
  ) {}

  word(name: Name): string | RegExp {
    return WORDS[name][this.cell.language === "ar" ? 0 : 1];
  }

  text(name: Name, values: Record<string, number> = {}): string {
    return Object.entries(values).reduce((said, [key, value]) => said.replace(`{${key}}`, String(value)), String(this.word(name)));
  }

  async open(part = "overview"): Promise<void> {
    await visit(this.page, `/instructor/course/${this.id}/${part}`);
    await expect(this.page.getByRole("heading", { level: 1 })).toBeVisible();
  }

  button(name: Name): Locator {
    return this.page.getByRole("main").getByRole("button", { name: this.word(name) });
  }

  /** Shows trainees the marks of the course that are ready. */
  async publishGrades(): Promise<void> {
    await this.open("marking");
    await this.button("publishButton").click();
    const dialog = this.page.getByRole("dialog");
    await dialog.getByRole("button", { name: this.text("publishGrades"), exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  field(name: Name, values: Record<string, number> = {}): Locator {
    // An optional field says so in its label.
    return this.page.getByLabel(new RegExp(`^${this.text(name, values)}`, "u"));
  }

  unit(title: string): Locator {
    return this.page.getByRole("region", { name: new RegExp(title, "u") });
  }

  /** A finished unit is one line until it is asked for; whether this one is finished hangs on the day it is played. */
  async unfold(title: string): Promise<void> {
    const fold = this.unit(title).locator("button[aria-expanded]").first();
    if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click();
    await expect(fold).toHaveAttribute("aria-expanded", "true");
  }

  handle(title: string): Locator {
    return this.page.getByRole("button", { name: new RegExp(`^${String(this.word("move"))}.*(?:${title})`, "u") });
  }

  /** The first work of the pile: of a list on a phone, of a grid on a wide screen; parts of the grade stand beside it. */
  firstWork(): Locator {
    const work = this.page.locator('a[href*="/marking/"]');
    return this.page
      .getByRole("main")
      .getByRole("grid")
      .locator(work)
      .or(this.page.getByRole("main").getByRole("listitem").locator(work))
      .first();
  }

  /** Titles of a unit, from above. */
  async titles(unit: string): Promise<string[]> {
    return await this.unit(unit).locator("li h3").allInnerTexts();
  }
}
