import { at, MON, type ProgramSeed, SUN, THU, TUE, WED } from "./program-seed.ts";

export const DATA_COURSES: readonly ProgramSeed[] = [
  {
    slug: "data-analysis-with-python",
    title: ["تحليل البيانات بلغة Python", "Data analysis with Python"],
    category: "data-analysis",
    summary: [
      "تنظيف البيانات وتلخيصها ورسمها، ثم إعداد تقرير كامل عن بيانات حقيقية من سوق العمل السعودي.",
      "Cleaning, summarising and charting data, then a full report on real data from the Saudi job market.",
    ],
    description: [
      [
        "تبدأ الدورة من ملف حقيقي فيه أخطاء حقيقية: خلايا فارغة، وأسماء مدن بثلاث صيغ، وتواريخ لا تُقرأ. وفي كل أسبوع خطوة تقرب هذا الملف من تقرير يُعتمد عليه.",
        "The course starts from a real file with real flaws: empty cells, city names in three spellings, dates that cannot be read. Each week brings that file one step closer to a report you can rely on.",
      ],
      [
        "لا تُشترط خبرة سابقة في البرمجة. التمارين قصيرة، وتُحل على الجهاز نفسه، ويُختم كل أسبوع بمحاضرة مباشرة تُناقش فيها الحلول.",
        "No programming experience is needed. Exercises are short and solved on your own machine, and every week ends with a live lecture on the solutions.",
      ],
    ],
    outcomes: [
      ["تنظيف جدول فيه آلاف السجلات بلا عمل يدوي.", "Clean a table of thousands of records without manual work."],
      ["الإجابة عن سؤال إداري برسم بياني واحد واضح.", "Answer a manager's question with one clear chart."],
      ["بناء تقرير تُحدَّث بياناته تلقائيًا كل صباح.", "Build a report whose data is refreshed every morning."],
      ["اختيار المتوسط أو الوسيط وتعليل الاختيار.", "Choose between mean and median, and say why."],
    ],
    requirements: [
      ["حاسوب محمول ومتصفح حديث.", "A laptop and a modern browser."],
      ["معرفة أساسية بالجداول الإلكترونية.", "Basic knowledge of spreadsheets."],
      ["ثلاث ساعات أسبوعيًا للتمارين.", "Three hours a week for exercises."],
    ],
    audience: [
      ["الموظفون الذين يعدون التقارير الدورية.", "Employees who prepare regular reports."],
      ["حديثو التخرج الراغبون في العمل محللي بيانات.", "Recent graduates who want to work as data analysts."],
    ],
    faqs: [
      [
        ["هل أحتاج إلى معرفة الرياضيات؟", "Do I need mathematics?"],
        [
          "يكفي فهم النسب والمتوسطات، وما زاد على ذلك يُشرح في موضعه.",
          "Percentages and averages are enough; anything more is explained when it comes up.",
        ],
      ],
      [
        ["ماذا لو فاتتني محاضرة مباشرة؟", "What if I miss a live lecture?"],
        [
          "يُتاح التسجيل المرئي في اليوم نفسه، ويمكن حفظه على الجهاز ومشاهدته دون اتصال.",
          "The recording is available the same day and can be saved on your device for offline viewing.",
        ],
      ],
      [
        ["هل الأدوات مجانية؟", "Are the tools free?"],
        ["نعم، كل ما يُستخدم في الدورة برامج مفتوحة المصدر.", "Yes, everything used in the course is open source."],
      ],
    ],
    units: [
      [
        "مدخل إلى البيانات",
        "Introduction to data",
        [
          ["لماذا نحلل البيانات؟", "Why analyse data?"],
          ["تثبيت الأدوات على جهازك", "Installing the tools"],
          ["أنواع البيانات والجداول", "Data types and tables"],
          ["قراءة ملف حقيقي", "Reading a real file", "application"],
        ],
      ],
      [
        "تنظيف البيانات",
        "Cleaning data",
        [
          ["القيم المفقودة والمكررة", "Missing and duplicate values"],
          ["توحيد الأسماء والتواريخ", "Unifying names and dates"],
          ["القيم الشاذة", "Outliers"],
          ["تنظيف سجل من 5,000 صف", "Cleaning a register of 5,000 rows", "application"],
        ],
      ],
      [
        "التلخيص والتجميع",
        "Summarising and grouping",
        [
          ["المتوسط والوسيط والتشتت", "Mean, median and spread"],
          ["التجميع حسب المنطقة", "Grouping by region"],
          ["الجداول المحورية", "Pivot tables"],
          ["أسئلة على بيانات سوق العمل", "Questions to job market data", "interactive_lecture"],
        ],
      ],
      [
        "الرسم البياني",
        "Charting",
        [
          ["اختيار الرسم المناسب", "Choosing the right chart"],
          ["الرسم البياني الواضح", "The clear chart"],
          ["الألوان والتسميات بالعربية", "Colours and labels in Arabic"],
          ["نقد رسوم منشورة", "Critique of published charts", "activity"],
        ],
      ],
      [
        "من السؤال إلى التقرير",
        "From question to report",
        [
          ["صياغة سؤال يمكن قياسه", "Phrasing a measurable question"],
          ["بنية التقرير التنفيذي", "Structure of an executive report"],
          ["تحديث التقرير تلقائيًا", "Refreshing a report automatically"],
        ],
      ],
      [
        "مشروع ختامي",
        "Final project",
        [
          ["اختيار البيانات وخطة العمل", "Choosing data and planning", "activity"],
          ["إعداد التقرير", "Preparing the report", "application"],
          ["عرض المشروع ومناقشته", "Presenting and discussing the project", "interactive_lecture"],
        ],
      ],
    ],
    price: 1250,
    discounted: 950,
    hours: 24,
    weeks: 8,
    level: "beginner",
    language: "ar",
    delivery: "online",
    teachers: ["noura"],
    meets: { days: [SUN, WED], at: at(16, 30), minutes: 90 },
    cohorts: [
      { week: -5, seats: 42, taken: 40 },
      { week: 1, seats: 30, taken: 14 },
      { week: 11, seats: 30, taken: 2 },
    ],
    enrollments: 1240,
  },
  {
    slug: "power-bi-dashboards",
    title: ["لوحات المعلومات في Power BI", "Dashboards in Power BI"],
    category: "data-analysis",
    summary: [
      "من جدول مبعثر إلى لوحة معلومات يفهمها المدير في دقيقة، مع ربط المصادر وتحديثها آليًا.",
      "From scattered tables to a dashboard a manager reads in a minute, with sources connected and refreshed.",
    ],
    description: [
      [
        "أكثر لوحات المعلومات مزدحمة لأنها تعرض كل ما هو متاح. في هذه الدورة يبدأ العمل من القرار: ما السؤال، ومن يسأل، وما الرقم الذي يغير رأيه؟",
        "Most dashboards are crowded because they show all there is. Here work starts from the decision: what is the question, who asks it, and which number would change their mind?",
      ],
      [
        "بعد ذلك تُبنى اللوحة خطوة خطوة: ربط المصادر، ونمذجة الجداول، وكتابة المقاييس، ثم نشرها مع صلاحيات واضحة.",
        "Then the dashboard is built step by step: connecting sources, modelling tables, writing measures, and publishing with clear permissions.",
      ],
    ],
    outcomes: [
      ["ربط مصادر متعددة وتحديثها في موعد محدد.", "Connect several sources and refresh them on schedule."],
      ["بناء نموذج بيانات من جداول مترابطة.", "Build a data model from related tables."],
      ["كتابة مقاييس بلغة DAX للمقارنة بين الفترات.", "Write DAX measures that compare periods."],
      ["تصميم صفحة واحدة تجيب عن سؤال واحد.", "Design one page that answers one question."],
    ],
    requirements: [
      ["معرفة بالجداول المحورية.", "Familiarity with pivot tables."],
      ["حاسوب بنظام Windows.", "A Windows computer."],
    ],
    audience: [
      ["محللو الأعمال ومعدو التقارير.", "Business analysts and report writers."],
      ["رؤساء الفرق الذين يتابعون مؤشرات الأداء.", "Team leads who follow performance indicators."],
    ],
    faqs: [
      [
        ["هل تكفي النسخة المجانية من البرنامج؟", "Is the free edition enough?"],
        ["نعم، كل التمارين تعمل عليها.", "Yes, every exercise works with it."],
      ],
      [
        ["هل يمكن استخدام بيانات جهة عملي؟", "May I use data from my workplace?"],
        ["يمكن ذلك في المشروع الختامي بعد إخفاء ما هو سري.", "You may in the final project, once confidential parts are masked."],
      ],
    ],
    units: [
      [
        "من السؤال إلى المصدر",
        "From question to source",
        [
          ["ما الذي يجعل اللوحة مفيدة؟", "What makes a dashboard useful?"],
          ["ربط الملفات وقواعد البيانات", "Connecting files and databases"],
          ["تهيئة البيانات في Power Query", "Shaping data in Power Query", "application"],
        ],
      ],
      [
        "النموذج والمقاييس",
        "Model and measures",
        [
          ["الجداول والعلاقات", "Tables and relationships"],
          ["مدخل إلى DAX", "Introduction to DAX"],
          ["المقارنة بين الفترات", "Comparing periods", "application"],
        ],
      ],
      [
        "التصميم والنشر",
        "Design and publishing",
        [
          ["ترتيب الصفحة واتجاهها بالعربية", "Page order and right-to-left layout"],
          ["مراجعة لوحات المشاركين", "Review of participants' dashboards", "interactive_lecture"],
          ["النشر والصلاحيات", "Publishing and permissions"],
        ],
      ],
    ],
    price: 520,
    hours: 10,
    weeks: 3,
    level: "intermediate",
    language: "ar",
    delivery: "online",
    teachers: ["badr"],
    meets: { days: [MON, WED], at: at(19), minutes: 120 },
    cohorts: [
      { week: 0, seats: 25, taken: 11 },
      { week: 7, seats: 25, taken: 0 },
    ],
    enrollments: 610,
  },
  {
    slug: "statistics-for-decisions",
    title: ["الإحصاء العملي لاتخاذ القرار", "Practical statistics for decisions"],
    category: "data-analysis",
    summary: [
      "ما يحتاج إليه متخذ القرار من الإحصاء: العينة، وهامش الخطأ، والفرق بين الارتباط والسبب.",
      "The statistics a decision maker needs: samples, margins of error, and why correlation is not cause.",
    ],
    description: [
      [
        "يصل إلى متخذ القرار رقم في كل ساعة، وقليل منها يستحق أن يُبنى عليه. تُعلّم هذه الدورة طرح أربعة أسئلة على أي رقم قبل اعتماده.",
        "A decision maker receives a number every hour, and few deserve trust. This course teaches four questions to put to any number before relying on it.",
      ],
      [
        "الأمثلة من استبانات رضا العملاء ومؤشرات الأداء وتجارب الأسعار، والحسابات في جدول إلكتروني عادي.",
        "Examples come from customer surveys, performance indicators and price experiments; the sums are done in an ordinary spreadsheet.",
      ],
    ],
    outcomes: [
      ["تقدير حجم العينة الكافي قبل جمع البيانات.", "Estimate a sufficient sample before collecting data."],
      ["قراءة هامش الخطأ وفترة الثقة.", "Read margins of error and confidence intervals."],
      ["التمييز بين الارتباط والسبب.", "Tell correlation from cause."],
      ["كشف الرسوم التي تضخم الفروق الصغيرة.", "Spot charts that inflate small differences."],
    ],
    requirements: [
      ["القدرة على استخدام الجداول الإلكترونية.", "Ability to use spreadsheets."],
      ["لا تُشترط دراسة سابقة للإحصاء.", "No earlier study of statistics."],
    ],
    audience: [
      ["المديرون ورؤساء الفرق.", "Managers and team leads."],
      ["الباحثون في الجهات الحكومية والخاصة.", "Researchers in public and private bodies."],
    ],
    faqs: [
      [
        ["هل في الدورة برمجة؟", "Is there any programming?"],
        ["لا، كل الحسابات في جدول إلكتروني.", "No, all sums are done in a spreadsheet."],
      ],
      [
        ["هل تصلح مدخلًا لدورة Python؟", "Is it a good start before the Python course?"],
        ["نعم، ما يُتعلم هنا يُبنى عليه هناك.", "Yes, what you learn here is built upon there."],
      ],
    ],
    units: [
      [
        "العينة والرقم",
        "Samples and numbers",
        [
          ["من أين جاء هذا الرقم؟", "Where does this number come from?"],
          ["حجم العينة وتحيزها", "Sample size and bias"],
          ["تقدير حجم عينة لاستبانة", "Sizing a sample for a survey", "application"],
        ],
      ],
      [
        "عدم اليقين",
        "Uncertainty",
        [
          ["هامش الخطأ بلا معادلات", "Margins of error without formulas"],
          ["هل الفرق حقيقي؟", "Is the difference real?"],
          ["نقاش حالات من السوق", "Cases from the market", "interactive_lecture"],
        ],
      ],
      [
        "السبب والقرار",
        "Cause and decision",
        [
          ["الارتباط والسبب", "Correlation and cause"],
          ["تجربة بسيطة قبل القرار", "A small experiment before deciding"],
          ["نقد تقرير كامل", "Critique of a full report", "activity"],
        ],
      ],
    ],
    price: 380,
    hours: 5,
    weeks: 2,
    level: "intermediate",
    language: "ar",
    delivery: "online",
    teachers: ["noura", "badr"],
    meets: { days: [TUE, THU], at: at(20), minutes: 100 },
    cohorts: [
      { week: 2, seats: 40, taken: 9 },
      { week: 12, seats: 40, taken: 0 },
    ],
    enrollments: 285,
  },
  {
    slug: "spreadsheet-macros",
    title: ["أتمتة الجداول الإلكترونية", "Automating spreadsheets"],
    category: "data-analysis",
    summary: ["دورة سابقة توقف تقديمها بعد ضم محتواها إلى دورات أخرى.", "A former course whose content has moved into others."],
    description: [
      [
        "كانت هذه الدورة تعرض تسجيل الخطوات المتكررة في الجداول الإلكترونية وإعادة تشغيلها.",
        "This course showed how to record repeated spreadsheet steps and run them again.",
      ],
      [
        "انتقل محتواها إلى «تحليل البيانات بلغة Python» و«لوحات المعلومات في Power BI».",
        "Its content now lives in “Data analysis with Python” and “Dashboards in Power BI”.",
      ],
    ],
    outcomes: [
      ["تسجيل خطوات متكررة.", "Record repeated steps."],
      ["إعادة تشغيلها على ملف جديد.", "Run them on a new file."],
      ["مراجعة النتيجة.", "Check the result."],
      ["توثيق العمل.", "Document the work."],
    ],
    requirements: [
      ["معرفة بالجداول الإلكترونية.", "Knowledge of spreadsheets."],
      ["حاسوب محمول.", "A laptop."],
    ],
    audience: [
      ["الموظفون الإداريون.", "Office staff."],
      ["المحاسبون.", "Accountants."],
    ],
    faqs: [
      [
        ["هل ستعود الدورة؟", "Will the course return?"],
        ["لا، محتواها في دورات أخرى.", "No, its content is in other courses."],
      ],
      [
        ["هل شهادتي السابقة سارية؟", "Is my earlier certificate valid?"],
        ["نعم، ورقم التحقق كما هو.", "Yes, with the same verification number."],
      ],
    ],
    units: [
      [
        "التسجيل",
        "Recording",
        [
          ["الخطوات المتكررة", "Repeated steps"],
          ["التسجيل الأول", "A first recording"],
          ["تمرين", "Exercise", "application"],
        ],
      ],
      [
        "التشغيل",
        "Running",
        [
          ["ملف جديد", "A new file"],
          ["الأخطاء الشائعة", "Common errors"],
          ["تمرين", "Exercise", "application"],
        ],
      ],
      [
        "التوثيق",
        "Documenting",
        [
          ["وصف العمل", "Describing the work"],
          ["تسليمه لزميل", "Handing it over"],
          ["مراجعة", "Review", "activity"],
        ],
      ],
    ],
    price: 300,
    hours: 6,
    weeks: 2,
    level: "beginner",
    language: "ar",
    delivery: "online",
    teachers: ["badr"],
    meets: { days: [SUN, TUE], at: at(18), minutes: 90 },
    cohorts: [{ week: -40, seats: 20, taken: 20 }],
    enrollments: 140,
    archived: true,
  },
];
