import type { Both } from "./program-seed.ts";

export interface NewsSeed {
  slug: string;
  category: Both;
  glaze: "data" | "tech" | "business" | "health" | "lang" | "design" | "edu" | "law";
  /** Published this many days before the day of seeding. */
  daysAgo: number;
  title: Both;
  excerpt: Both;
  body: readonly Both[];
}

const ADMISSION: Both = ["القبول", "Admissions"];
const PARTNERSHIPS: Both = ["الشراكات", "Partnerships"];
const CERTIFICATES: Both = ["الشهادات", "Certificates"];
const EVENTS: Both = ["الفعاليات", "Events"];
const PLATFORM: Both = ["المنصة", "Platform"];

/** No calendar date in a text: the posts move with the day of seeding. */
export const NEWS: readonly NewsSeed[] = [
  {
    slug: "second-term-admissions",
    category: ADMISSION,
    glaze: "tech",
    daysAgo: 4,
    title: ["افتتاح التسجيل في دبلومات الفصل الثاني", "Second-term diploma admissions open"],
    excerpt: [
      "يستمر التقديم حتى نهاية الشهر القادم، مع إتاحة التقسيط على أربع دفعات دون رسوم إضافية.",
      "Applications run until the end of next month, with four interest-free instalments.",
    ],
    body: [
      [
        "فُتح باب التسجيل في دبلومات مهنية تبدأ مع الفصل الثاني، منها الأمن السيبراني، وإدارة الموارد البشرية، والتسويق الرقمي، والسكرتارية الطبية.",
        "Admissions are open for professional diplomas that start with the second term, among them Cybersecurity, Human Resources, Digital Marketing and Medical Secretarial Work.",
      ],
      [
        "تُدرس المقررات مساءً، وتُحفظ الدروس على الجهاز لمتابعتها دون اتصال، وتُمنح عند التخرج شهادة موثقة برقم تحقق.",
        "Modules are taught in the evening, lessons can be saved for offline study, and graduates receive a certificate with a verification number.",
      ],
    ],
  },
  {
    slug: "riyadh-chamber-partnership",
    category: PARTNERSHIPS,
    glaze: "business",
    daysAgo: 10,
    title: ["شراكة مع غرفة الرياض لتأهيل 500 موظف", "Riyadh Chamber partnership trains 500 employees"],
    excerpt: [
      "برنامج من 35 ساعة في إدارة المشاريع لموظفي المنشآت الصغيرة والمتوسطة.",
      "A 35-hour project management program for employees of small and medium businesses.",
    ],
    body: [
      [
        "تبدأ المجموعة الأولى من 120 موظفًا مع مطلع الفصل القادم، وتتوزع الجلسات على ثلاثة مساءات في الأسبوع.",
        "The first group of 120 employees starts with the coming term, with sessions on three evenings a week.",
      ],
      [
        "تتحمل الغرفة نصف الرسوم، وتُمنح المقاعد بحسب تاريخ التقديم.",
        "The chamber covers half the fee, and seats are given in order of application.",
      ],
    ],
  },
  {
    slug: "third-cybersecurity-graduation",
    category: EVENTS,
    glaze: "tech",
    daysAgo: 17,
    title: ["تخريج الدفعة الثالثة من دبلوم الأمن السيبراني", "Third cybersecurity cohort graduates"],
    excerpt: ["48 خريجًا وخريجة عرضوا مشاريعهم أمام جهات التوظيف.", "48 graduates presented their projects to employers."],
    body: [
      [
        "عُرضت في الحفل 12 مشروعًا جماعيًا، منها نظام رصد للمدارس وأداة لتدريب الموظفين على كشف رسائل التصيد.",
        "Twelve group projects were shown, among them a monitoring system for schools and a tool that trains staff to spot phishing.",
      ],
      ["تلقى 31 خريجًا عروض عمل قبل موعد الحفل.", "31 graduates had received job offers before the ceremony."],
    ],
  },
  {
    slug: "verified-certificates",
    category: CERTIFICATES,
    glaze: "law",
    daysAgo: 24,
    title: ["شهاداتنا موثقة رقميًا برقم تحقق واحد", "Certificates now carry one verification number"],
    excerpt: ["صفحة تحقق مفتوحة لجهات العمل، دون حساب.", "A verification page open to employers, no account needed."],
    body: [
      [
        "تحمل كل شهادة رقم تحقق واحدًا ورمزًا للمسح. تكفي كتابة الرقم في صفحة التحقق لتظهر بيانات الشهادة بالعربية والإنجليزية.",
        "Every certificate carries one verification number and a scannable code. Entering the number on the verification page shows the certificate in Arabic and English.",
      ],
      ["لا تُعرض في الصفحة أي بيانات شخصية غير الاسم.", "The page shows no personal data other than the name."],
    ],
  },
  {
    slug: "open-workshop-cv",
    category: EVENTS,
    glaze: "lang",
    daysAgo: 32,
    title: ["ورشة مفتوحة: كيف تُكتب السيرة المهنية؟", "Open workshop: writing your CV"],
    excerpt: ["مساء الأربعاء في الرياض، وتُبث مباشرة على المنصة.", "Wednesday evening in Riyadh, streamed live on the platform."],
    body: [
      [
        "تتناول الورشة بنية السيرة من صفحة واحدة، وكيف تُكتب الخبرة بالأرقام، وما يُحذف بلا ندم.",
        "The workshop covers the one-page CV, how to write experience in numbers, and what to delete without regret.",
      ],
      ["الحضور مجاني، والمقاعد في القاعة محدودة.", "Attendance is free; seats in the room are limited."],
    ],
  },
  {
    slug: "evening-courses-jeddah",
    category: ADMISSION,
    glaze: "health",
    daysAgo: 39,
    title: ["دورات مسائية جديدة للموظفين في جدة", "New evening courses in Jeddah"],
    excerpt: ["أربع دورات من السادسة إلى الثامنة مساءً في فرع جدة.", "Four courses from six to eight in the evening at the Jeddah branch."],
    body: [
      [
        "تشمل الدورات الإسعافات الأولية، والكتابة المهنية، ونظام العمل، ومدخلًا إلى تحليل البيانات.",
        "The courses are first aid, professional writing, labour law and an introduction to data analysis.",
      ],
      ["يُتاح الحضور عن بُعد لمن تعذر وصوله.", "Online attendance is available to those who cannot come."],
    ],
  },
  {
    slug: "offline-on-the-phone",
    category: PLATFORM,
    glaze: "data",
    daysAgo: 46,
    title: ["قبس يدعم الدراسة دون اتصال على الجوال", "Qabas supports offline study on the phone"],
    excerpt: [
      "الدورات والجدول والسلة تبقى معك في المترو والطائرة.",
      "Courses, schedule and cart stay with you on the metro and the plane.",
    ],
    body: [
      [
        "يحفظ التطبيق نسخة من الدورات والجدول على الجهاز، ويرسل التغييرات حين يعود الاتصال.",
        "The app keeps a copy of courses and schedule on the device and sends changes when the connection returns.",
      ],
      ["لا يلزم إعداد خاص: يكفي تثبيت التطبيق مرة واحدة.", "No special setup: install the app once."],
    ],
  },
  {
    slug: "ithra-society-scholarships",
    category: PARTNERSHIPS,
    glaze: "edu",
    daysAgo: 55,
    title: ["40 منحة مع جمعية إثراء لأبناء القرى", "40 scholarships with Ithra Society for village youth"],
    excerpt: ["تغطي المنح رسوم الدورات وباقة اتصال لثلاثة أشهر.", "The grants cover course fees and a three-month data plan."],
    body: [
      [
        "تُمنح الأولوية لمن يبعد سكنه أكثر من 100 كيلومتر عن أقرب جامعة.",
        "Priority goes to those who live more than 100 kilometres from the nearest university.",
      ],
      ["يُقدم الطلب عبر الجمعية، وتُعلن النتائج بعد أسبوعين.", "Apply through the society; results follow in two weeks."],
    ],
  },
  {
    slug: "ux-open-day",
    category: EVENTS,
    glaze: "design",
    daysAgo: 63,
    title: ["يوم مفتوح لاختبار الواجهات العربية", "An open day for testing Arabic interfaces"],
    excerpt: [
      "60 زائرًا جربوا سبعة تطبيقات محلية، وخرج كل فريق بقائمة تحسينات.",
      "60 visitors tried seven local apps, and every team left with a list of improvements.",
    ],
    body: [
      [
        "اختُبرت التطبيقات على أربع مهام يومية، وسُجلت الملاحظات مع أصحابها مباشرة.",
        "Apps were tested on four daily tasks, and notes were recorded with their teams on the spot.",
      ],
      ["أكثر الملاحظات تكرارًا كانت عن اتجاه الأرقام والتواريخ.", "The commonest notes were about the direction of numbers and dates."],
    ],
  },
  {
    slug: "council-of-engineers-agreement",
    category: PARTNERSHIPS,
    glaze: "business",
    daysAgo: 74,
    title: ["اتفاقية مع هيئة المهندسين لاعتماد الساعات", "Agreement with the Council of Engineers on credit hours"],
    excerpt: ["تُحتسب ثلاث دورات ضمن ساعات التطوير المهني للمهندسين.", "Three courses now count as professional development for engineers."],
    body: [
      [
        "تشمل الاتفاقية إدارة المشاريع، وصياغة العقود التجارية، وأمن المعلومات للموظفين.",
        "The agreement covers project management, drafting commercial contracts, and information security for employees.",
      ],
      ["تُرسل الساعات إلى الهيئة تلقائيًا بعد إصدار الشهادة.", "Hours are sent to the council automatically once the certificate is issued."],
    ],
  },
  {
    slug: "first-aid-hundred",
    category: EVENTS,
    glaze: "health",
    daysAgo: 88,
    title: ["100 مسعف جديد في المدارس الأهلية", "100 new first aiders in private schools"],
    excerpt: [
      "جلسات عملية في جدة شارك فيها معلمون وإداريون من 22 مدرسة.",
      "Practical sessions in Jeddah with teachers and staff of 22 schools.",
    ],
    body: [
      [
        "طبق المشاركون الإنعاش على دمى التدريب، وأتموا محاكاة لحالة إغماء في ساحة مدرسة.",
        "Participants practised resuscitation and completed a simulation of fainting in a school yard.",
      ],
      ["تُعاد الجلسات كل شهر بحسب الطلب.", "Sessions are repeated monthly on demand."],
    ],
  },
  {
    slug: "data-diploma-launch",
    category: ADMISSION,
    glaze: "data",
    daysAgo: 103,
    title: ["إطلاق دبلوم علم البيانات التطبيقي", "Launch of the Diploma in Applied Data Science"],
    excerpt: [
      "9 مقررات ومشروع مع جهة محلية على بيانات منزوعة الهوية.",
      "9 modules and a project with a local organisation on anonymised data.",
    ],
    body: [
      [
        "صُمم الدبلوم بعد استبانة شملت 45 جهة عن المهارات التي تنقص محللي البيانات لديها.",
        "The diploma was designed after a survey of 45 organisations on the skills their data analysts lack.",
      ],
      [
        "تُعادل دورة «تحليل البيانات بلغة Python» المقرر الأول لمن أتمها.",
        "The course “Data analysis with Python” stands in for the first module.",
      ],
    ],
  },
];
