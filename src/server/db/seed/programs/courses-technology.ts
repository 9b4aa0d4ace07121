import { at, MON, type ProgramSeed, SUN, TUE, WED } from "./program-seed.ts";

export const TECHNOLOGY_COURSES: readonly ProgramSeed[] = [
  {
    slug: "information-security-for-employees",
    title: ["أمن المعلومات للموظفين", "Information security for employees"],
    category: "technology",
    summary: [
      "ما يحتاج إليه كل موظف: كشف رسائل التصيد، وكلمات مرور تُحفظ بلا ورق، والتصرف عند الاشتباه.",
      "What every employee needs: spotting phishing, passwords without paper, and what to do when in doubt.",
    ],
    description: [
      [
        "تبدأ أكثر الاختراقات برسالة عادية تصل إلى موظف مشغول. تعرض الدورة رسائل حقيقية بعد إخفاء أصحابها، وتدرب على قراءتها في عشر ثوانٍ.",
        "Most breaches begin with an ordinary message to a busy employee. The course shows real messages with names masked and trains you to read them in ten seconds.",
      ],
      [
        "لا تفاصيل تقنية: عادات يومية واضحة للبريد والجوال والعمل من خارج المكتب، وخطوات محددة عند الشك.",
        "No technical detail: clear daily habits for mail, phone and work outside the office, and definite steps when in doubt.",
      ],
    ],
    outcomes: [
      ["كشف رسالة التصيد من خمس علامات.", "Recognise phishing by five signs."],
      ["استخدام برنامج لحفظ كلمات المرور.", "Use a password manager."],
      ["تفعيل التحقق بخطوتين في الحسابات المهمة.", "Turn on two-step verification for important accounts."],
      ["الإبلاغ عن حادث خلال دقائق.", "Report an incident within minutes."],
    ],
    requirements: [
      ["بريد عمل وجوال ذكي.", "A work e-mail and a smartphone."],
      ["لا تُشترط خبرة تقنية.", "No technical experience."],
    ],
    audience: [
      ["الموظفون في كل الإدارات.", "Employees in every department."],
      ["العاملون من المنزل.", "People who work from home."],
    ],
    faqs: [
      [
        ["هل تُقدم الدورة لفريق كامل؟", "Can a whole team take it?"],
        [
          "نعم، عبر نموذج «تواصل معنا» تُرتب شعبة خاصة من 15 موظفًا فأكثر.",
          "Yes, write to us and we arrange a cohort for 15 employees or more.",
        ],
      ],
      [
        ["هل في نهايتها اختبار؟", "Is there an exam?"],
        ["اختبار قصير من 10 رسائل: أيها تصيد؟", "A short one with 10 messages: which are phishing?"],
      ],
    ],
    units: [
      [
        "الرسالة المشبوهة",
        "The suspicious message",
        [
          ["خمس علامات للتصيد", "Five signs of phishing"],
          ["المكالمات والرسائل النصية", "Calls and text messages"],
          ["تمرين: عشر رسائل", "Exercise: ten messages", "application"],
        ],
      ],
      [
        "الحسابات",
        "Accounts",
        [
          ["كلمات مرور بلا ورق", "Passwords without paper"],
          ["التحقق بخطوتين", "Two-step verification"],
          ["إعداد حساب آمن", "Setting up a safe account", "application"],
        ],
      ],
      [
        "عند الشك",
        "When in doubt",
        [
          ["ما يُفعل في الدقائق الأولى", "What to do in the first minutes"],
          ["العمل من خارج المكتب", "Working outside the office"],
          ["نقاش حالات", "Discussion of cases", "interactive_lecture"],
        ],
      ],
    ],
    price: 240,
    discounted: 180,
    hours: 3,
    weeks: 1,
    level: "beginner",
    language: "ar",
    delivery: "online",
    teachers: ["salman"],
    meets: { days: [SUN, TUE], at: at(19), minutes: 90 },
    cohorts: [
      { week: -20, seats: 50, taken: 50 },
      { week: 0, seats: 50, taken: 22 },
      { week: 6, seats: 50, taken: 4 },
    ],
    enrollments: 1530,
  },
  {
    slug: "web-application-development",
    title: ["تطوير تطبيقات الويب", "Web application development"],
    category: "technology",
    summary: [
      "من صفحة ثابتة إلى تطبيق كامل: واجهة بالعربية، وخادم، وقاعدة بيانات، ونشر على الإنترنت.",
      "From a static page to a full application: an Arabic interface, a server, a database, and a live deployment.",
    ],
    description: [
      [
        "يُبنى في الدورة تطبيق واحد من أوله إلى آخره: حجز مواعيد لعيادة. كل أسبوع ميزة تعمل، وكل ميزة باختبارها.",
        "One application is built from start to end: appointments for a clinic. Each week brings a working feature, and each feature its test.",
      ],
      [
        "تُعطى العناية للعربية من أول سطر: اتجاه الصفحة، والأرقام والتواريخ، والبحث الذي يفهم الهمزات.",
        "Arabic is cared for from the first line: page direction, numbers and dates, and a search that understands hamzas.",
      ],
    ],
    outcomes: [
      ["بناء واجهة متجاوبة من اليمين إلى اليسار.", "Build a responsive right-to-left interface."],
      ["كتابة خادم بواجهة برمجية موثقة.", "Write a server with a documented API."],
      ["تصميم قاعدة بيانات علائقية صغيرة.", "Design a small relational database."],
      ["كتابة اختبارات تحمي من التراجع.", "Write tests that guard against regressions."],
      ["نشر التطبيق ومراقبته.", "Deploy and monitor the application."],
    ],
    requirements: [
      ["معرفة أساسيات HTML وJavaScript.", "Basics of HTML and JavaScript."],
      ["حاسوب بذاكرة 8 غيغابايت.", "A computer with 8 GB of memory."],
      ["ست ساعات أسبوعيًا.", "Six hours a week."],
    ],
    audience: [
      ["المطورون المبتدئون الراغبون في مشروع كامل.", "Junior developers who want a complete project."],
      ["مصممو الواجهات المنتقلون إلى البرمجة.", "Interface designers moving into programming."],
    ],
    faqs: [
      [
        ["أي لغة برمجة تُستخدم؟", "Which language is used?"],
        ["لغة TypeScript في الواجهة والخادم.", "TypeScript, in the interface and on the server."],
      ],
      [
        ["هل يبقى المشروع لي؟", "Do I keep the project?"],
        ["نعم، هو في حسابك من اليوم الأول.", "Yes, it is in your account from the first day."],
      ],
    ],
    units: [
      [
        "الواجهة",
        "The interface",
        [
          ["بنية الصفحة ودلالتها", "Page structure and meaning"],
          ["الاتجاه والخط العربي", "Direction and Arabic type"],
          ["المكونات والحالة", "Components and state"],
          ["صفحة المواعيد", "The appointments page", "application"],
        ],
      ],
      [
        "الخادم",
        "The server",
        [
          ["الطلب والاستجابة", "Request and response"],
          ["التحقق من المدخلات", "Validating input"],
          ["تسجيل الدخول والصلاحيات", "Sign-in and permissions"],
          ["واجهة المواعيد", "The appointments API", "application"],
        ],
      ],
      [
        "البيانات",
        "Data",
        [
          ["نمذجة الجداول", "Modelling tables"],
          ["الاستعلام والفهارس", "Queries and indexes"],
          ["البحث بالعربية", "Searching in Arabic"],
          ["المعاملات والتزامن", "Transactions and concurrency"],
        ],
      ],
      [
        "الجودة",
        "Quality",
        [
          ["اختبار الوحدات", "Unit tests"],
          ["اختبار المتصفح", "Browser tests"],
          ["مراجعة جماعية للبرمجة", "Group code review", "interactive_lecture"],
        ],
      ],
      [
        "النشر",
        "Deployment",
        [
          ["بناء النسخة النهائية", "Building for production"],
          ["المراقبة والسجلات", "Monitoring and logs"],
          ["عرض المشاريع", "Project demonstrations", "activity"],
        ],
      ],
    ],
    price: 1600,
    hours: 40,
    weeks: 10,
    level: "intermediate",
    language: "ar",
    delivery: "online",
    teachers: ["rayan"],
    meets: { days: [MON, WED], at: at(19, 30), minutes: 120 },
    cohorts: [
      { week: -4, seats: 20, taken: 20 },
      { week: 3, seats: 20, taken: 8 },
    ],
    enrollments: 395,
  },
  {
    slug: "cloud-computing-essentials",
    title: ["أساسيات الحوسبة السحابية", "Cloud computing essentials"],
    category: "technology",
    summary: [
      "مفاهيم السحابة وخدماتها وتكلفتها، تُقدم بالإنجليزية مع مصطلحاتها بالعربية.",
      "Cloud concepts, services and costs, taught in English with the terms in Arabic.",
    ],
    description: [
      [
        "تعرض الدورة ما تشتريه الجهة حين تنتقل إلى السحابة: الحوسبة والتخزين والشبكة، وكيف تُقرأ الفاتورة في نهاية الشهر.",
        "The course shows what an organisation buys when it moves to the cloud: computing, storage and networking, and how to read the bill at the end of the month.",
      ],
      [
        "التطبيق على حساب تجريبي بحدود إنفاق واضحة، وتُراعى فيه متطلبات بقاء البيانات داخل المملكة.",
        "Practice runs on a trial account with clear spending limits, with attention to rules on keeping data in the Kingdom.",
      ],
    ],
    outcomes: [
      ["شرح نماذج الخدمة الثلاثة وحدود المسؤولية.", "Explain the three service models and shared responsibility."],
      ["تشغيل خادم افتراضي وإيقافه بأمان.", "Start and stop a virtual server safely."],
      ["اختيار نوع التخزين المناسب.", "Choose the right kind of storage."],
      ["تقدير التكلفة الشهرية قبل التشغيل.", "Estimate monthly cost before launching."],
    ],
    requirements: [
      ["قراءة الإنجليزية التقنية.", "Reading technical English."],
      ["معرفة عامة بالشبكات.", "General knowledge of networks."],
    ],
    audience: [
      ["العاملون في تقنية المعلومات.", "IT staff."],
      ["مديرو المنتجات التقنية.", "Managers of technical products."],
    ],
    faqs: [
      [
        ["هل أدفع لمزود السحابة؟", "Do I pay the cloud provider?"],
        ["لا، الحساب التجريبي ضمن رسوم الدورة.", "No, the trial account is part of the fee."],
      ],
      [
        ["هل الشرح بالعربية؟", "Is it taught in Arabic?"],
        ["الشرح بالإنجليزية، ويمكن طرح الأسئلة باللغتين.", "It is taught in English; questions are welcome in both languages."],
      ],
    ],
    units: [
      [
        "ما السحابة؟",
        "What is the cloud?",
        [
          ["نماذج الخدمة", "Service models"],
          ["المسؤولية المشتركة", "Shared responsibility"],
          ["المناطق وبقاء البيانات", "Regions and data residency"],
        ],
      ],
      [
        "الخدمات الأساسية",
        "Core services",
        [
          ["الخوادم الافتراضية", "Virtual servers", "application"],
          ["أنواع التخزين", "Kinds of storage"],
          ["الشبكة والعزل", "Network and isolation"],
          ["النسخ الاحتياطي", "Backups"],
        ],
      ],
      [
        "التشغيل والتكلفة",
        "Operation and cost",
        [
          ["قراءة الفاتورة", "Reading the bill"],
          ["تنبيهات الإنفاق", "Spending alerts", "application"],
          ["نقاش خطة انتقال", "Discussing a migration plan", "interactive_lecture"],
        ],
      ],
    ],
    price: 750,
    hours: 12,
    weeks: 3,
    level: "intermediate",
    language: "en",
    delivery: "online",
    teachers: ["rayan", "salman"],
    meets: { days: [SUN, TUE], at: at(18), minutes: 120 },
    cohorts: [
      { week: 2, seats: 30, taken: 12 },
      { week: 10, seats: 30, taken: 0 },
    ],
    enrollments: 265,
  },
  {
    slug: "generative-ai-at-work",
    title: ["الذكاء الاصطناعي التوليدي في العمل اليومي", "Generative AI in daily work"],
    category: "technology",
    summary: [
      "استخدام أدوات الذكاء الاصطناعي في الكتابة والتلخيص والبحث، مع التحقق مما تقوله وحماية بيانات العمل.",
      "Using AI tools to write, summarise and research, while checking what they say and protecting work data.",
    ],
    description: [
      [
        "تكتب هذه الأدوات بثقة واحدة ما تعرفه وما لا تعرفه. تُبيّن الدورة أين تفيد، وكيف يُطلب منها ما يمكن التحقق منه، ومتى يكون العمل اليدوي أسرع.",
        "These tools write what they know and what they do not with equal confidence. The course shows where they help, how to ask for what can be checked, and when manual work is faster.",
      ],
      [
        "كل تمرين من مهمة مكتبية: رسالة، ومحضر اجتماع، وجدول مقارنة. ولا تُرفع أي بيانات سرية.",
        "Each exercise is an office task: a letter, minutes of a meeting, a comparison table. No confidential data is uploaded.",
      ],
    ],
    outcomes: [
      ["صياغة طلب واضح بمدخلات ومعايير.", "Write a clear prompt with inputs and criteria."],
      ["التحقق من المعلومة قبل نقلها.", "Verify a fact before passing it on."],
      ["إخفاء البيانات الشخصية قبل الإرسال.", "Mask personal data before sending."],
      ["قياس الوقت الموفر في مهمة متكررة.", "Measure time saved in a repeated task."],
    ],
    requirements: [
      ["حاسوب واتصال بالإنترنت.", "A computer and a connection."],
      ["ثلاث مهام متكررة من العمل.", "Three repeated tasks from work."],
    ],
    audience: [
      ["موظفو المكاتب والمحررون.", "Office staff and editors."],
      ["رؤساء الفرق الذين يضعون سياسة الاستخدام.", "Team leads who set usage policy."],
    ],
    faqs: [
      [
        ["أي أداة تُستخدم؟", "Which tool is used?"],
        [
          "تُعرض المبادئ على أكثر من أداة، ويمكن استخدام المتاح في جهة العمل.",
          "Principles are shown on several tools; use the one your workplace offers.",
        ],
      ],
      [
        ["هل تُشترط البرمجة؟", "Is programming needed?"],
        ["لا.", "No."],
      ],
    ],
    units: [
      [
        "ما تجيده وما لا تجيده",
        "Strengths and limits",
        [
          ["كيف تكتب هذه الأدوات؟", "How do these tools write?"],
          ["الأخطاء الواثقة", "Confident errors"],
          ["كشف خطأ في نص", "Finding an error in a text", "application"],
        ],
      ],
      [
        "الطلب الواضح",
        "The clear prompt",
        [
          ["المدخلات والمعايير والمثال", "Inputs, criteria, example"],
          ["محضر اجتماع من تسجيل", "Minutes from a recording", "application"],
          ["جدول مقارنة", "A comparison table", "application"],
        ],
      ],
      [
        "السلامة",
        "Safety",
        [
          ["البيانات الشخصية والسرية", "Personal and confidential data"],
          ["سياسة استخدام من صفحة", "A one-page usage policy", "activity"],
          ["نقاش مفتوح", "Open discussion", "interactive_lecture"],
        ],
      ],
    ],
    price: 290,
    hours: 4,
    weeks: 1,
    level: "beginner",
    language: "ar",
    delivery: "online",
    teachers: ["salman", "hind"],
    meets: { days: [SUN, TUE], at: at(20), minutes: 120 },
    cohorts: [
      { week: 0, seats: 60, taken: 60 },
      { week: 1, seats: 60, taken: 33 },
      { week: 7, seats: 60, taken: 2 },
    ],
    enrollments: 1105,
  },
];
