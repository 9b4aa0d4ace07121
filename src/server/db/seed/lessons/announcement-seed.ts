import type { Both } from "#server/db/seed/programs/program-seed.ts";

/** What instructors told the students of their programs, the newest first. */
export const ANNOUNCEMENTS: readonly { slug: string; daysAgo: number; title: Both; body: readonly Both[] }[] = [
  {
    slug: "data-analysis-with-python",
    daysAgo: 1,
    title: ["محاضرة اليوم: أسئلة على بيانات سوق العمل", "Today's lecture: questions to job market data"],
    body: [
      [
        "نناقش اليوم ملف الوظائف المعلنة في خمس مناطق. يكفي أن يكون الملف مفتوحًا أمامك، ولا يلزم أي إعداد آخر.",
        "Today we discuss the file of jobs advertised in five regions. It is enough to have the file open; nothing else needs preparing.",
      ],
      ["يُفتح الانضمام قبل الموعد بعشر دقائق.", "Joining opens ten minutes before the start."],
    ],
  },
  {
    slug: "data-analysis-with-python",
    daysAgo: 6,
    title: ["حل الواجب الرابع", "Solution to the fourth assignment"],
    body: [
      [
        "أضفت إلى درس «المتوسط والوسيط والتشتت» جدولًا يبين متى يضللنا المتوسط، بعد أن تكرر الخلط بينه وبين الوسيط في الحلول.",
        "I added a table to “Mean, median and spread” that shows when the mean misleads, as many solutions mixed it up with the median.",
      ],
    ],
  },
  {
    slug: "professional-writing-in-arabic",
    daysAgo: 3,
    title: ["رسالة كل أسبوع", "A letter every week"],
    body: [
      [
        "أقرأ في محاضرة الثلاثاء رسالة واحدة من رسائلكم، بلا اسم صاحبها، ونعيد كتابتها معًا.",
        "On Tuesday I read one of your letters, without its writer's name, and we rewrite it together.",
      ],
    ],
  },
  {
    slug: "diploma-human-resources",
    daysAgo: 2,
    title: ["إلغاء محاضرة وتعويضها", "A cancelled lecture and its replacement"],
    body: [
      [
        "أُلغيت محاضرة «الأجور وساعات العمل» الثالثة، ويُعوض موضوعها في الأسبوع الذي يليه. الموعد محدث في جدولك.",
        "The third lecture on “Pay and hours” is cancelled; its subject moves to the week after. Your schedule is up to date.",
      ],
    ],
  },
];
