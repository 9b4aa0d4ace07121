import { ADMISSIONS, ARWA, type NewsSeed, SALMA } from "./news-seed.ts";

export const ADMISSION_NEWS: readonly NewsSeed[] = [
  {
    slug: "second-term-admissions",
    category: ADMISSIONS,
    glaze: "tech",
    daysAgo: 4,
    author: SALMA,
    tags: [
      ["الدبلومات", "Diplomas"],
      ["التقسيط", "Instalments"],
      ["الفصل الثاني", "Second term"],
    ],
    title: ["افتتاح التسجيل في دبلومات الفصل الثاني", "Second-term diploma admissions open"],
    excerpt: [
      "يستمر التقديم حتى نهاية الشهر القادم، مع إتاحة التقسيط على أربع دفعات دون رسوم إضافية.",
      "Applications run until the end of next month, with four interest-free instalments.",
    ],
    body: [
      [
        "فُتح باب التسجيل في أربعة دبلومات مهنية تبدأ مع الفصل الثاني: الأمن السيبراني، وإدارة الموارد البشرية، والتسويق الرقمي، والسكرتارية الطبية.",
        "Admissions are open for four professional diplomas that start with the second term: Cybersecurity, Human Resources, Digital Marketing and Medical Secretarial Work.",
      ],
      [
        "تُدرس المقررات مساءً، وتُحفظ الدروس على الجهاز لمتابعتها دون اتصال، وتُمنح عند التخرج شهادة موثقة برقم تحقق.",
        "Modules are taught in the evening, lessons can be saved for offline study, and graduates receive a certificate with a verification number.",
      ],
      ["## مواعيد البداية", "## When each diploma starts"],
      [
        "- الأسبوع الأول | إدارة الموارد البشرية، والتسويق الرقمي\n- الأسبوع الثاني | الأمن السيبراني\n- الأسبوع الثالث | السكرتارية الطبية",
        "- First week | Human Resources and Digital Marketing\n- Second week | Cybersecurity\n- Third week | Medical Secretarial Work",
      ],
      [
        "> صُممت المقررات مع جهات التوظيف، ليكون في يد الخريجين عمل منجز قبل المقابلة الأولى.\n— أ.د. منيرة العبدالكريم، أستاذة إدارة الموارد البشرية",
        "> The modules were designed with employers, so that graduates hold finished work before their first interview.\n— Prof. Munira Alabdulkarim, Professor of human resource management",
      ],
      [
        "في كل دبلوم مشروع تخرج مع جهة محلية، ويُختار موضوعه في الشهر الثاني. تُقبل الطلبات بحسب تاريخ وصولها، ويُعلن اكتمال الشعبة في صفحة الدبلوم.",
        "Each diploma has a graduation project with a local organisation, chosen in the second month. Applications are accepted in order of arrival, and a full cohort is announced on the page of its diploma.",
      ],
      [
        "يمكن الدفع كاملًا أو بالتقسيط على أربع دفعات متساوية، وتُسترد الرسوم وفق أحكام الاسترداد المذكورة في صفحة كل برنامج.",
        "Fees can be paid in full or in four equal instalments, and are refunded under the rules stated on the page of each program.",
      ],
    ],
  },
  {
    slug: "evening-courses-jeddah",
    category: ADMISSIONS,
    glaze: "health",
    daysAgo: 39,
    author: ARWA,
    tags: [
      ["جدة", "Jeddah"],
      ["دورات مسائية", "Evening courses"],
    ],
    title: ["دورات مسائية جديدة للموظفين في جدة", "New evening courses in Jeddah"],
    excerpt: ["أربع دورات من السادسة إلى الثامنة مساءً في فرع جدة.", "Four courses from six to eight in the evening at the Jeddah branch."],
    body: [
      [
        "يبدأ فرع جدة هذا الفصل أربع دورات مسائية قصيرة، وُضعت مواعيدها بعد استبانة سألت 300 موظف عن الوقت الذي يناسبهم.",
        "The Jeddah branch starts four short evening courses this term, timed after a survey that asked 300 employees what hours suit them.",
      ],
      ["## الدورات", "## The courses"],
      [
        "- الإسعافات الأولية، مع تدريب عملي على الدمى\n- الكتابة المهنية: الرسالة والتقرير ومحضر الاجتماع\n- نظام العمل لغير القانونيين\n- مدخل إلى تحليل البيانات",
        "- First aid, with practice on training dummies\n- Professional writing: letters, reports and minutes\n- Labour law for non-lawyers\n- An introduction to data analysis",
      ],
      [
        "تُعقد الجلسات مرتين في الأسبوع في القاعة 8، ولا تزيد الشعبة على 24 مقعدًا حتى يبقى وقت لكل سؤال.",
        "Sessions are held twice a week in room 8, and a cohort has no more than 24 seats, so that there is time for every question.",
      ],
      [
        "يُتاح الحضور عن بُعد لمن تعذر وصوله في يوم من الأيام، وتبقى المواد محفوظة على الجهاز طوال مدة الوصول.",
        "Online attendance is available to those who cannot come on a given day, and the materials stay saved on the device for the whole access period.",
      ],
    ],
  },
  {
    slug: "data-diploma-launch",
    category: ADMISSIONS,
    glaze: "data",
    daysAgo: 103,
    author: SALMA,
    tags: [
      ["علم البيانات", "Data science"],
      ["الدبلومات", "Diplomas"],
    ],
    title: ["إطلاق دبلوم علم البيانات التطبيقي", "Launch of the Diploma in Applied Data Science"],
    excerpt: [
      "9 مقررات ومشروع مع جهة محلية على بيانات منزوعة الهوية.",
      "9 modules and a project with a local organisation on anonymised data.",
    ],
    body: [
      [
        "صُمم الدبلوم بعد استبانة شملت 45 جهة عن المهارات التي تنقص محللي البيانات لديها، وجاء في مقدمتها تنظيف البيانات وعرض النتائج على غير المختصين.",
        "The diploma was designed after a survey of 45 organisations on the skills their data analysts lack: above all cleaning data and presenting results to those outside the field.",
      ],
      ["## من المقررات", "## Some of the modules"],
      [
        "- مقرر 2 | تنظيف البيانات وتوثيق مصادرها\n- مقرر 5 | التصوير البياني والعرض\n- مقرر 9 | مشروع التخرج مع جهة محلية",
        "- Module 2 | Cleaning data and documenting its sources\n- Module 5 | Charts and presentation\n- Module 9 | A graduation project with a local organisation",
      ],
      [
        "> البيانات التي يُعمل عليها حقيقية ومنزوعة الهوية، فما يُتعلم هنا هو ما يُحتاج إليه في أول يوم عمل.\n— د. نورة القحطاني، أستاذة مساعدة في علم البيانات",
        "> The data is real and anonymised: what is learnt here is what is needed on the first day at work.\n— Dr Noura Alqahtani, Assistant professor of data science",
      ],
      [
        "تُعادل دورة «تحليل البيانات بلغة Python» المقرر الأول لمن أتمها، وتُخصم رسومها من رسوم الدبلوم.",
        "The course “Data analysis with Python” stands in for the first module, and its fee is deducted from that of the diploma.",
      ],
    ],
  },
];
