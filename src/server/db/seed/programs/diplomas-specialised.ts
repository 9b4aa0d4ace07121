import { at, MON, type ProgramSeed, RIYADH_117, SUN, THU, TUE, WED } from "./program-seed.ts";

export const SPECIALISED_DIPLOMAS: readonly ProgramSeed[] = [
  {
    slug: "diploma-applied-data-science",
    title: ["دبلوم علم البيانات التطبيقي", "Diploma in Applied Data Science"],
    category: "data-analysis",
    summary: [
      "من الإحصاء إلى النماذج التنبؤية: 9 مقررات بلغة Python، ومشروع مع جهة محلية.",
      "From statistics to predictive models: 9 modules in Python and a project with a local organisation.",
    ],
    description: [
      [
        "يبني الدبلوم محللًا يفهم السؤال قبل الأداة. تُدرس الأدوات على بيانات النقل والصحة والتجزئة، وتُراجع النماذج مراجعة أخلاقية قبل اعتمادها.",
        "The diploma forms analysts who understand the question before the tool. Tools are taught on transport, health and retail data, and models face an ethics review before use.",
      ],
      [
        "يُنفذ مشروع التخرج مع جهة محلية على بيانات منزوعة الهوية.",
        "The final project is done with a local organisation on anonymised data.",
      ],
    ],
    outcomes: [
      ["بناء خط بيانات من المصدر إلى التقرير.", "Build a data pipeline from source to report."],
      ["تدريب نموذج تنبؤي وتقييمه بعدل.", "Train and fairly evaluate a predictive model."],
      ["شرح النموذج لغير المختص.", "Explain a model to a non-specialist."],
      ["مراجعة أثر النموذج في الناس.", "Review a model's effect on people."],
    ],
    requirements: [
      ["درجة جامعية في أي تخصص.", "A university degree in any field."],
      ["أساسيات Python أو إتمام دورة قبس فيها.", "Basics of Python or the Qabas course."],
    ],
    audience: [
      ["محللو البيانات الراغبون في التقدم.", "Data analysts who want to advance."],
      ["المهندسون والباحثون.", "Engineers and researchers."],
    ],
    faqs: [
      [
        ["هل تُعادل دورة Python مقررًا؟", "Does the Python course count?"],
        ["نعم، تُعادل المقرر الأول لمن أتمها.", "Yes, it stands in for the first module."],
      ],
      [
        ["ما لغة التدريب؟", "What is the language?"],
        ["الشرح بالعربية، والمراجع بالإنجليزية.", "Teaching is in Arabic, references in English."],
      ],
    ],
    units: [
      [
        "البرمجة للبيانات",
        "Programming for data",
        [
          ["البنى والدوال", "Structures and functions"],
          ["العمل مع الجداول", "Working with tables"],
          ["تطبيق: ملف كبير", "Exercise: a large file", "application"],
        ],
      ],
      [
        "الإحصاء الاستدلالي",
        "Inferential statistics",
        [
          ["التقدير والاختبار", "Estimation and testing"],
          ["الانحدار", "Regression"],
          ["دراسة حالة", "Case study", "activity"],
        ],
      ],
      [
        "قواعد البيانات",
        "Databases",
        [
          ["النمذجة", "Modelling"],
          ["الاستعلام", "Queries", "application"],
          ["الأداء", "Performance"],
        ],
      ],
      [
        "هندسة البيانات",
        "Data engineering",
        [
          ["خطوط البيانات", "Pipelines"],
          ["جودة البيانات", "Data quality"],
          ["بناء خط كامل", "Building a pipeline", "application"],
        ],
      ],
      [
        "التصور البياني",
        "Visualisation",
        [
          ["مبادئ الإدراك", "Principles of perception"],
          ["لوحات تفاعلية", "Interactive dashboards", "application"],
          ["نقد جماعي", "Group critique", "interactive_lecture"],
        ],
      ],
      [
        "تعلم الآلة 1",
        "Machine learning 1",
        [
          ["التصنيف", "Classification"],
          ["التقييم العادل", "Fair evaluation"],
          ["نموذج أول", "A first model", "application"],
        ],
      ],
      [
        "تعلم الآلة 2",
        "Machine learning 2",
        [
          ["الأشجار والتجميع", "Trees and ensembles"],
          ["السلاسل الزمنية", "Time series"],
          ["توقع الطلب", "Forecasting demand", "application"],
        ],
      ],
      [
        "الأخلاقيات والخصوصية",
        "Ethics and privacy",
        [
          ["التحيز وأثره", "Bias and its effects"],
          ["نظام حماية البيانات", "Data protection law"],
          ["مراجعة نموذج", "Reviewing a model", "activity"],
        ],
      ],
      [
        "مشروع التخرج",
        "Graduation project",
        [
          ["المقترح", "The proposal", "activity"],
          ["التنفيذ", "Execution", "application"],
          ["العرض والمناقشة", "Presentation and defence", "interactive_lecture"],
        ],
      ],
    ],
    price: 11200,
    discounted: 9900,
    hours: 290,
    weeks: 42,
    level: "advanced",
    language: "ar",
    delivery: "online",
    teachers: ["badr", "rayan"],
    meets: { days: [MON, WED], at: at(19), minutes: 150 },
    cohorts: [{ week: 9, seats: 24, taken: 10 }],
    enrollments: 155,
  },
  {
    slug: "diploma-graphic-design",
    title: ["دبلوم التصميم الجرافيكي", "Diploma in Graphic Design"],
    category: "design",
    summary: [
      "هوية ومطبوعات وواجهات: 8 مقررات حضورية تبدأ بالحرف العربي وتنتهي بمعرض أعمال.",
      "Identity, print and interfaces: 8 classroom modules that begin with the Arabic letter and end with a portfolio.",
    ],
    description: [
      [
        "يبدأ الدبلوم من الحرف والشبكة واللون قبل أي برنامج، ثم ينتقل إلى الهوية والمطبوعات والواجهات. كل مقرر يضيف عملًا إلى معرضك.",
        "The diploma starts with letter, grid and colour before any software, then moves to identity, print and interfaces. Each module adds a piece to your portfolio.",
      ],
      [
        "تُعقد الجلسات حضوريًا في الرياض في قاعة مجهزة، وتبقى مفتوحة للتدرب خارج أوقات الجلسات.",
        "Sessions are held in an equipped room in Riyadh, which stays open for practice outside session hours.",
      ],
    ],
    outcomes: [
      ["تصميم هوية بصرية ثنائية اللغة.", "Design a bilingual visual identity."],
      ["إعداد ملف جاهز للطباعة.", "Prepare print-ready files."],
      ["تصميم واجهة من اليمين إلى اليسار.", "Design a right-to-left interface."],
      ["عرض العمل والدفاع عنه.", "Present and defend work."],
    ],
    requirements: [
      ["شهادة الثانوية العامة.", "Secondary school certificate."],
      ["خمسة أعمال أو رسومات للقبول.", "Five works or sketches for admission."],
    ],
    audience: [
      ["الراغبون في احتراف التصميم.", "People who want to design professionally."],
      ["العاملون في التسويق.", "Marketing staff."],
    ],
    faqs: [
      [
        ["هل تُوفر البرامج؟", "Is software provided?"],
        ["نعم في القاعة، وتُمنح رخصة منزلية مدة الدبلوم.", "Yes in the room, with a home licence for the length of the diploma."],
      ],
      [
        ["كيف يُقيم القبول؟", "How is admission decided?"],
        ["بمراجعة الأعمال الخمسة ومقابلة قصيرة.", "By the five works and a short interview."],
      ],
    ],
    units: [
      [
        "الحرف والشبكة",
        "Letter and grid",
        [
          ["ميزان الحرف", "Measure of the letter"],
          ["الشبكة", "The grid"],
          ["ملصق بحرف واحد", "A one-letter poster", "application"],
        ],
      ],
      [
        "اللون والتكوين",
        "Colour and composition",
        [
          ["علاقات اللون", "Colour relations"],
          ["التوازن والإيقاع", "Balance and rhythm"],
          ["سلسلة ثلاثية", "A series of three", "activity"],
        ],
      ],
      [
        "الرسم المتجه",
        "Vector drawing",
        [
          ["المنحنيات", "Curves"],
          ["الأيقونات", "Icons", "application"],
          ["الأنماط الهندسية", "Geometric patterns"],
        ],
      ],
      [
        "الهوية البصرية",
        "Visual identity",
        [
          ["البحث والفكرة", "Research and idea"],
          ["الشعار ثنائي اللغة", "The bilingual logo", "application"],
          ["دليل الهوية", "Identity guidelines"],
        ],
      ],
      [
        "المطبوعات",
        "Print",
        [
          ["تنسيق الكتاب", "Book layout"],
          ["تجهيز الطباعة", "Prepress"],
          ["كتيب من 16 صفحة", "A 16-page booklet", "application"],
        ],
      ],
      [
        "تصميم الواجهات",
        "Interface design",
        [
          ["المكونات", "Components"],
          ["من اليمين إلى اليسار", "Right to left"],
          ["شاشات تطبيق", "Screens of an app", "application"],
        ],
      ],
      [
        "الحركة",
        "Motion",
        [
          ["مبادئ الحركة", "Principles of motion"],
          ["شعار متحرك", "A moving logo", "application"],
          ["مراجعة جماعية", "Group review", "interactive_lecture"],
        ],
      ],
      [
        "معرض التخرج",
        "Graduation portfolio",
        [
          ["اختيار الأعمال", "Choosing works", "activity"],
          ["بناء المعرض", "Building the portfolio", "application"],
          ["العرض والمناقشة", "Presentation and defence", "interactive_lecture"],
        ],
      ],
    ],
    price: 8900,
    hours: 240,
    weeks: 36,
    level: "beginner",
    language: "ar",
    delivery: "onsite",
    teachers: ["reem"],
    meets: { days: [SUN, TUE, THU], at: at(16), minutes: 150, room: RIYADH_117 },
    cohorts: [
      { week: -14, seats: 18, taken: 18 },
      { week: 10, seats: 18, taken: 6 },
    ],
    enrollments: 130,
  },
  {
    slug: "diploma-translation",
    title: ["دبلوم الترجمة المهنية", "Diploma in Professional Translation"],
    category: "languages",
    summary: [
      "ترجمة تحريرية بين العربية والإنجليزية في 8 مقررات: قانون وأعمال وإعلام وتقنية ومراجعة.",
      "Written translation between Arabic and English in 8 modules: law, business, media, technology and revision.",
    ],
    description: [
      [
        "لا يكفي إتقان لغتين ليُترجم المرء. يعلم الدبلوم البحث عن المصطلح، وبناء المسرد، والتعامل مع أدوات الترجمة، والمراجعة قبل التسليم.",
        "Knowing two languages is not enough to translate. The diploma teaches term research, glossaries, translation tools, and revision before delivery.",
      ],
      [
        "يترجم كل متدرب 20 ألف كلمة خلال البرنامج، ويُراجع نصف ما يترجمه الزملاء.",
        "Each learner translates 20,000 words and revises half as much from colleagues.",
      ],
    ],
    outcomes: [
      ["ترجمة نص متخصص بمسرد موثق.", "Translate a specialised text with a documented glossary."],
      ["استخدام ذاكرة الترجمة.", "Use a translation memory."],
      ["مراجعة الترجمة الآلية مراجعة منهجية.", "Revise machine translation methodically."],
      ["تسعير العمل والاتفاق مع العميل.", "Price work and agree with the client."],
    ],
    requirements: [
      ["إجادة اللغتين، وتُحدد باختبار قبول.", "Good command of both languages, checked by a test."],
      ["درجة جامعية أو خبرة سنتين.", "A degree or two years of experience."],
    ],
    audience: [
      ["المترجمون المبتدئون.", "Junior translators."],
      ["خريجو اللغات.", "Language graduates."],
    ],
    faqs: [
      [
        ["هل يشمل الترجمة الفورية؟", "Is interpreting included?"],
        ["لا، يقتصر على الترجمة التحريرية.", "No, written translation only."],
      ],
      [
        ["أي أدوات تُستخدم؟", "Which tools are used?"],
        ["أداة مفتوحة المصدر لذاكرة الترجمة.", "An open-source translation memory tool."],
      ],
    ],
    units: [
      [
        "أسس الترجمة",
        "Foundations",
        [
          ["المعنى والأثر", "Meaning and effect"],
          ["التحليل قبل الترجمة", "Analysis before translating"],
          ["نص أول", "A first text", "application"],
        ],
      ],
      [
        "العربية للمترجمين",
        "Arabic for translators",
        [
          ["الجملة والأسلوب", "Sentence and style"],
          ["الأخطاء الشائعة", "Common errors"],
          ["تحرير نص", "Editing a text", "activity"],
        ],
      ],
      [
        "ترجمة الأعمال",
        "Business translation",
        [
          ["التقارير المالية", "Financial reports"],
          ["المراسلات", "Correspondence"],
          ["عرض شركة", "A company profile", "application"],
        ],
      ],
      [
        "الترجمة القانونية",
        "Legal translation",
        [
          ["العقود", "Contracts"],
          ["الأنظمة واللوائح", "Laws and regulations"],
          ["عقد خدمات", "A service contract", "application"],
        ],
      ],
      [
        "الترجمة الإعلامية",
        "Media translation",
        [
          ["الخبر والمقال", "News and articles"],
          ["العنوان", "The headline"],
          ["غرفة أخبار", "A newsroom", "activity"],
        ],
      ],
      [
        "ترجمة التقنية",
        "Technical translation",
        [
          ["الأدلة والواجهات", "Manuals and interfaces"],
          ["التوطين", "Localisation"],
          ["توطين تطبيق صغير", "Localising a small app", "application"],
        ],
      ],
      [
        "الأدوات والمراجعة",
        "Tools and revision",
        [
          ["ذاكرة الترجمة", "Translation memory"],
          ["الترجمة الآلية", "Machine translation"],
          ["مراجعة ثنائية", "Revision in pairs", "interactive_lecture"],
        ],
      ],
      [
        "مشروع التخرج",
        "Graduation project",
        [
          ["اختيار النص", "Choosing a text", "activity"],
          ["الترجمة والمراجعة", "Translation and revision", "application"],
          ["العرض والمناقشة", "Presentation and defence", "interactive_lecture"],
        ],
      ],
    ],
    price: 6400,
    hours: 180,
    weeks: 34,
    level: "advanced",
    language: "ar",
    delivery: "online",
    teachers: ["hind", "dana"],
    meets: { days: [MON, THU], at: at(18, 30), minutes: 120 },
    cohorts: [
      { week: 4, seats: 22, taken: 22 },
      { week: 11, seats: 22, taken: 3 },
    ],
    enrollments: 145,
  },
  {
    slug: "diploma-compliance",
    title: ["دبلوم الالتزام والحوكمة", "Diploma in Compliance and Governance"],
    category: "law",
    summary: [
      "8 مقررات للعاملين في الالتزام والحوكمة: أنظمة ومخاطر وخصوصية ومكافحة غسل الأموال.",
      "8 modules for compliance and governance staff: regulation, risk, privacy and anti-money laundering.",
    ],
    description: [
      [
        "تتوسع متطلبات الالتزام كل سنة، ويحتاج من يعمل فيها إلى منهج لا إلى قائمة. يبني الدبلوم هذا المنهج مقررًا مقررًا.",
        "Compliance duties grow every year, and those who carry them need a method rather than a list. The diploma builds that method module by module.",
      ],
      [
        "تُقدم المحاضرات مرتين أسبوعيًا بعد ساعات العمل، وتُدرس حالات من المصارف والتأمين والقطاع الصحي.",
        "Lectures are held twice a week after office hours, with cases from banking, insurance and health.",
      ],
    ],
    outcomes: [
      ["بناء سجل التزامات لجهة متوسطة.", "Build an obligations register for a mid-sized body."],
      ["تقييم مخاطر عدم الالتزام.", "Assess non-compliance risks."],
      ["إعداد تقرير للجنة المراجعة.", "Prepare a report for the audit committee."],
      ["تطبيق نظام حماية البيانات الشخصية.", "Apply the personal data protection law."],
    ],
    requirements: [
      ["درجة جامعية.", "A university degree."],
      ["خبرة سنة في جهة منظمة.", "One year in a regulated organisation."],
    ],
    audience: [
      ["موظفو الالتزام والمخاطر.", "Compliance and risk staff."],
      ["المراجعون الداخليون.", "Internal auditors."],
    ],
    faqs: [
      [
        ["هل يشمل القطاع غير المالي؟", "Are non-financial sectors covered?"],
        ["نعم، في المقررات حالات من الصحة والتعليم.", "Yes, modules include cases from health and education."],
      ],
      [
        ["هل تُعقد اختبارات؟", "Are there exams?"],
        ["اختبار قصير لكل مقرر ومشروع تخرج.", "A short test for each module and a final project."],
      ],
    ],
    units: [
      [
        "مدخل إلى الالتزام",
        "Introduction to compliance",
        [
          ["الوظيفة والاستقلال", "Function and independence"],
          ["سجل الالتزامات", "The obligations register", "application"],
          ["حالة افتتاحية", "Opening case", "activity"],
        ],
      ],
      [
        "الحوكمة",
        "Governance",
        [
          ["مجلس الإدارة ولجانه", "The board and its committees"],
          ["تعارض المصالح", "Conflicts of interest"],
          ["لائحة حوكمة", "A governance charter", "application"],
        ],
      ],
      [
        "إدارة المخاطر",
        "Risk management",
        [
          ["تحديد المخاطر", "Identifying risks"],
          ["القياس والترتيب", "Measuring and ranking"],
          ["خريطة المخاطر", "The risk map", "application"],
        ],
      ],
      [
        "مكافحة غسل الأموال",
        "Anti-money laundering",
        [
          ["اعرف عميلك", "Know your customer"],
          ["العمليات المشبوهة", "Suspicious transactions"],
          ["دراسة حالات", "Case studies", "interactive_lecture"],
        ],
      ],
      [
        "حماية البيانات",
        "Data protection",
        [
          ["نظام حماية البيانات الشخصية", "The personal data protection law"],
          ["سجل المعالجة", "The processing register", "application"],
          ["تسرب البيانات", "Data breaches"],
        ],
      ],
      [
        "المراجعة الداخلية",
        "Internal audit",
        [
          ["خطة المراجعة", "The audit plan"],
          ["الأدلة والعينات", "Evidence and samples"],
          ["تقرير المراجعة", "The audit report", "application"],
        ],
      ],
      [
        "الأخلاقيات والتحقيق",
        "Ethics and investigation",
        [
          ["قنوات البلاغ", "Reporting channels"],
          ["التحقيق الداخلي", "Internal investigation"],
          ["محاكاة مقابلة", "Simulated interview", "activity"],
        ],
      ],
      [
        "مشروع التخرج",
        "Graduation project",
        [
          ["اختيار الجهة", "Choosing an organisation", "activity"],
          ["التنفيذ", "Execution", "application"],
          ["العرض والمناقشة", "Presentation and defence", "interactive_lecture"],
        ],
      ],
    ],
    price: 7800,
    hours: 195,
    weeks: 36,
    level: "advanced",
    language: "ar",
    delivery: "online",
    teachers: ["abdullah", "majed"],
    meets: { days: [TUE, WED], at: at(18, 30), minutes: 120 },
    cohorts: [{ week: 8, seats: 24, taken: 5 }],
    enrollments: 98,
  },
];
