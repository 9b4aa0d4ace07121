import { MORE_REVIEWS } from "./more-reviews.ts";
import type { ReviewSeed } from "./review-seed.ts";

const FIRST_REVIEWS: Readonly<Record<string, readonly ReviewSeed[]>> = {
  "data-analysis-with-python": [
    {
      author: ["منى العسيري", "Mona Alasiri"],
      stars: 5,
      verified: true,
      daysAgo: 8,
      body: "أرسلت إلى مديري أول تقرير في نهاية الوحدة الرابعة. التمارين على ملفات حقيقية وليست أمثلة مصنوعة.",
    },
    {
      author: ["ياسر بخاري", "Yasser Bukhari"],
      stars: 4,
      verified: true,
      daysAgo: 20,
      body: "شرح واضح ومتدرج. الوحدة الثالثة كثيفة وتحتاج إلى وقت أطول مما خُصص لها.",
      reply: { body: "ملاحظة في محلها. أضفنا جلسة مراجعة بعد الوحدة الثالثة بدءًا من الشعبة القادمة.", by: "د. نورة القحطاني", daysAgo: 18 },
    },
    {
      author: ["سلطان الرشيد", "Sultan Alrasheed"],
      stars: 5,
      verified: true,
      daysAgo: 41,
      body: "دخلت الدورة وأنا لا أعرف البرمجة، وخرجت بتقرير تُحدَّث بياناته كل صباح.",
    },
    {
      author: ["هناء فقيه", "Hana Faqih"],
      stars: 5,
      daysAgo: 66,
      body: "The weekly live session is what kept me going. Exercises are short enough for a lunch break.",
    },
    {
      author: ["عبدالعزيز الشهراني", "Abdulaziz Alshahrani"],
      stars: 3,
      verified: true,
      daysAgo: 90,
      body: "المحتوى ممتاز، لكن تثبيت الأدوات أخذ مني يومًا كاملًا.",
    },
    { author: ["رنا الجهني", "Rana Aljohani"], stars: 5, verified: true, daysAgo: 120 },
  ],
  "power-bi-dashboards": [
    {
      author: ["طلال العمري", "Talal Alamri"],
      stars: 5,
      verified: true,
      daysAgo: 12,
      body: "حذفت نصف الرسوم من لوحتنا بعد الجلسة الأولى، وأصبح المدير يقرؤها فعلًا.",
    },
    {
      author: ["Sara Ahmed", "Sara Ahmed"],
      stars: 4,
      verified: true,
      daysAgo: 35,
      body: "Good pace and honest about what the tool cannot do.",
    },
    { author: ["فيصل الدوسري", "Faisal Aldossary"], stars: 5, daysAgo: 70, body: "جزء المقارنة بين الفترات وحده يستحق الحضور." },
  ],
  "project-management": [
    {
      author: ["بدرية الحربي", "Badria Alharbi"],
      stars: 5,
      verified: true,
      daysAgo: 15,
      body: "طبقت ميثاق المشروع في اليوم التالي، ولأول مرة نتفق على ما هو خارج النطاق.",
    },
    {
      author: ["نايف السلمي", "Naif Alsulami"],
      stars: 4,
      verified: true,
      daysAgo: 33,
      body: "جلسات مفيدة جدًا، وثلاثة مساءات في الأسبوع ثقيلة على من يعمل.",
      reply: { body: "نقدم شعبة بمساءين في الأسبوع ابتداءً من الفصل القادم.", by: "م. فهد العتيبي", daysAgo: 30 },
    },
    { author: ["أمل باعشن", "Amal Baeshen"], stars: 5, daysAgo: 52, body: "المدرب يراجع خطتك أنت، لا مثالًا عامًا." },
    { author: ["عمر الفيفي", "Omar Alfaifi"], stars: 5, verified: true, daysAgo: 101 },
  ],
  "professional-writing-in-arabic": [
    {
      author: ["جواهر العتيبي", "Jawaher Alotaibi"],
      stars: 5,
      verified: true,
      daysAgo: 9,
      body: "تعلمت أن أبدأ بالخلاصة. رسائلي صارت أقصر وردودها أسرع.",
    },
    {
      author: ["محمد كردي", "Mohammed Kurdi"],
      stars: 5,
      verified: true,
      daysAgo: 27,
      body: "مراجعة النصوص سطرًا سطرًا هي أثمن ما في الدورة.",
    },
    { author: ["شهد المطيري", "Shahad Almutairi"], stars: 5, daysAgo: 58, body: "قوائم المراجعة معلقة الآن على مكتبي." },
    { author: ["خالد برناوي", "Khalid Bernawi"], stars: 4, verified: true, daysAgo: 77, body: "كنت أرجو جلسة إضافية عن العروض." },
  ],
  "user-experience-from-scratch": [
    {
      author: ["لجين سندي", "Lujain Sindi"],
      stars: 5,
      verified: true,
      daysAgo: 14,
      body: "اختبار النموذج مع خمسة أشخاص غير كل ما كنت متأكدة منه.",
    },
    { author: ["Hassan Ali", "Hassan Ali"], stars: 4, daysAgo: 44, body: "The right-to-left part is rare to find anywhere else." },
    {
      author: ["ريناد الغامدي", "Renad Alghamdi"],
      stars: 5,
      verified: true,
      daysAgo: 80,
      body: "خرجت بدراسة حالة عرضتها في مقابلة العمل.",
    },
  ],
  "information-security-for-employees": [
    { author: ["وليد العنزي", "Waleed Alanazi"], stars: 5, verified: true, daysAgo: 6, body: "تمرين الرسائل العشر كشف لي كم كنت مستعجلًا." },
    { author: ["أسماء الزهراني", "Asma Alzahrani"], stars: 4, verified: true, daysAgo: 29, body: "قصيرة ومباشرة، وتصلح لكل موظف." },
    { author: ["تركي القرني", "Turki Alqarni"], stars: 5, daysAgo: 61 },
  ],
  "saudi-labour-law": [
    {
      author: ["مشاعل الشمري", "Mashael Alshammari"],
      stars: 5,
      verified: true,
      daysAgo: 11,
      body: "النماذج الجاهزة وفرت علي أسبوع عمل، وشرح المكافأة أوضح ما سمعت.",
      reply: { body: "أضفنا نموذج المخالصة بصيغة قابلة للتعديل. شكرًا على الاقتراح.", by: "د. عبدالله الغامدي", daysAgo: 10 },
    },
    { author: ["سعود التميمي", "Saud Altamimi"], stars: 4, verified: true, daysAgo: 48, body: "خمس ساعات قليلة على هذا الموضوع." },
  ],
  "e-learning-design": [
    {
      author: ["ابتسام خياط", "Ibtisam Khayat"],
      stars: 5,
      verified: true,
      daysAgo: 18,
      body: "بدأت من الهدف بدل العرض التقديمي، وتغيرت الوحدة كلها.",
    },
    { author: ["زياد المالكي", "Ziyad Almalki"], stars: 5, daysAgo: 73, body: "Clear, humane, and full of things to try the next day." },
  ],
  "first-aid-at-work": [
    { author: ["غادة الشريف", "Ghada Alsharif"], stars: 5, verified: true, daysAgo: 5, body: "التطبيق على الدمية أهم من كل ما قرأت." },
    { author: ["باسم العوفي", "Basem Aloufi"], stars: 5, verified: true, daysAgo: 40, body: "احتجت إليها بعد شهر، وعرفت ما أفعل." },
  ],
  "generative-ai-at-work": [
    { author: ["رغد الحازمي", "Raghad Alhazmi"], stars: 4, verified: true, daysAgo: 10, body: "أخيرًا شرح لا يبالغ. جزء التحقق هو الأهم." },
    { author: ["إياد نجار", "Iyad Najjar"], stars: 3, daysAgo: 24, body: "مفيدة للمبتدئ، وقليلة على من يستخدم الأدوات يوميًا." },
  ],
  "introduction-to-entrepreneurship": [
    { author: ["ندى الصاعدي", "Nada Alsaedi"], stars: 5, verified: true, daysAgo: 21, body: "توقفت عن فكرتي قبل أن أخسر فيها، وهذا مكسب." },
    { author: ["أنس الحربي", "Anas Alharbi"], stars: 4, daysAgo: 57, body: "مجانية وبمستوى الدورات المدفوعة." },
  ],
  "english-for-the-workplace": [
    {
      author: ["هيفاء البلوي", "Haifa Albalawi"],
      stars: 5,
      verified: true,
      daysAgo: 30,
      body: "أدرت أول اجتماع بالإنجليزية في الأسبوع السادس.",
    },
    { author: ["ماهر العبدلي", "Maher Alabdali"], stars: 4, verified: true, daysAgo: 84 },
  ],
  "diploma-cybersecurity": [
    {
      author: ["عبدالله الصالح", "Abdullah Alsaleh"],
      stars: 5,
      verified: true,
      daysAgo: 17,
      body: "وظيفتي الأولى جاءت من مشروع التخرج نفسه.",
    },
    {
      author: ["دلال الرويلي", "Dalal Alruwaili"],
      stars: 5,
      verified: true,
      daysAgo: 50,
      body: "المعمل الافتراضي متاح دائمًا، وهذا ما يحتاج إليه من يعمل نهارًا.",
    },
    { author: ["حسام مدني", "Hussam Madani"], stars: 4, daysAgo: 95, body: "A heavy load in the second half, but worth it." },
  ],
  "diploma-human-resources": [
    { author: ["أفنان السهلي", "Afnan Alsahli"], stars: 5, verified: true, daysAgo: 22, body: "كل مقرر يخرج بنموذج استخدمته في عملي." },
    { author: ["رائد عسيري", "Raed Asiri"], stars: 4, verified: true, daysAgo: 64, body: "أتمنى مزيدًا من الحالات للمنشآت الصغيرة." },
  ],
};

/** Those of each program, by its slug. */
export const REVIEWS: Readonly<Record<string, readonly ReviewSeed[]>> = Object.fromEntries(
  [...new Set([...Object.keys(FIRST_REVIEWS), ...Object.keys(MORE_REVIEWS)])].map((slug) => [
    slug,
    [...(FIRST_REVIEWS[slug] ?? []), ...(MORE_REVIEWS[slug] ?? [])],
  ]),
);
