import { at, MON, type ProgramSeed, SUN, THU, TUE, WED } from "./program-seed.ts";

/** The four that the home page shows first. */
export const PROFESSIONAL_DIPLOMAS: readonly ProgramSeed[] = [
  {
    slug: "diploma-cybersecurity",
    title: ["دبلوم الأمن السيبراني", "Diploma in Cybersecurity"],
    category: "technology",
    summary: [
      "سنة واحدة من الأساس إلى التخصص: شبكات وأنظمة، ودفاع ورصد، واستجابة للحوادث، ومشروع تخرج.",
      "One year from foundations to specialisation: networks and systems, defence and monitoring, incident response, and a final project.",
    ],
    description: [
      [
        "يؤهل الدبلوم للعمل في مراكز عمليات الأمن. تُدرس المقررات مساءً، ويُخصص لكل متدرب معمل افتراضي يعمل من أي مكان، ويبقى متاحًا طوال البرنامج.",
        "The diploma prepares for work in security operations centres. Modules are taught in the evening, and every learner has a virtual lab that works from anywhere throughout the program.",
      ],
      [
        "تُبنى المقررات مع جهات توظيف محلية، ويُقدم مشروع التخرج أمام لجنة من المختصين.",
        "Modules are built with local employers, and the final project is presented to a panel of practitioners.",
      ],
    ],
    outcomes: [
      ["تحليل حركة الشبكة وكشف المشبوه منها.", "Analyse network traffic and spot what is suspicious."],
      ["تحصين خادم وفق قائمة معتمدة.", "Harden a server by a recognised checklist."],
      ["إدارة حادث من البلاغ إلى التقرير.", "Handle an incident from report to write-up."],
      ["كتابة تقييم مخاطر تفهمه الإدارة.", "Write a risk assessment that management understands."],
      ["تطبيق ضوابط الأمن السيبراني الوطنية.", "Apply national cybersecurity controls."],
    ],
    requirements: [
      ["شهادة الثانوية العامة أو ما يعادلها.", "Secondary school certificate or equivalent."],
      ["معرفة أساسية بالحاسب والشبكات.", "Basic knowledge of computers and networks."],
      ["حاسوب بذاكرة 16 غيغابايت.", "A computer with 16 GB of memory."],
    ],
    audience: [
      ["خريجو الثانوية والجامعة الراغبون في دخول المجال.", "School and university graduates entering the field."],
      ["العاملون في الدعم الفني.", "Technical support staff."],
    ],
    faqs: [
      [
        ["هل الدبلوم عن بُعد بالكامل؟", "Is the diploma fully online?"],
        ["المحاضرات عن بُعد، والاختبارات النهائية حضورية.", "Lectures are online; final exams are in person."],
      ],
      [
        ["هل يمكن الدفع على دفعات؟", "Can I pay in instalments?"],
        ["نعم، على أربع دفعات متساوية دون رسوم إضافية.", "Yes, in four equal instalments at no extra fee."],
      ],
      [
        ["كم ساعة أسبوعيًا؟", "How many hours a week?"],
        ["خمس ساعات محاضرات، ومثلها للمعمل والقراءة.", "Five hours of lectures and as many for lab and reading."],
      ],
    ],
    units: [
      [
        "أساسيات الشبكات",
        "Network fundamentals",
        [
          ["النماذج والطبقات", "Models and layers"],
          ["العنونة والتوجيه", "Addressing and routing"],
          ["تحليل الحزم", "Packet analysis", "application"],
        ],
      ],
      [
        "أنظمة التشغيل",
        "Operating systems",
        [
          ["إدارة Linux", "Administering Linux"],
          ["إدارة Windows", "Administering Windows"],
          ["الصلاحيات والسجلات", "Permissions and logs", "application"],
        ],
      ],
      [
        "مبادئ الأمن السيبراني",
        "Principles of cybersecurity",
        [
          ["السرية والسلامة والإتاحة", "Confidentiality, integrity, availability"],
          ["أنواع التهديدات", "Kinds of threats"],
          ["دراسة حوادث", "Case studies", "interactive_lecture"],
        ],
      ],
      [
        "التشفير",
        "Cryptography",
        [
          ["التشفير المتماثل وغير المتماثل", "Symmetric and asymmetric encryption"],
          ["الشهادات الرقمية", "Digital certificates"],
          ["إعداد اتصال آمن", "Setting up a secure connection", "application"],
        ],
      ],
      [
        "أمن التطبيقات",
        "Application security",
        [
          ["الثغرات الشائعة", "Common vulnerabilities"],
          ["الاختبار الآمن", "Secure testing"],
          ["إصلاح تطبيق", "Fixing an application", "application"],
        ],
      ],
      [
        "مراكز العمليات",
        "Security operations",
        [
          ["الرصد والتنبيهات", "Monitoring and alerts"],
          ["فرز البلاغات", "Triage"],
          ["مناوبة تجريبية", "A trial shift", "activity"],
        ],
      ],
      [
        "الاستجابة للحوادث",
        "Incident response",
        [
          ["خطة الاستجابة", "The response plan"],
          ["حفظ الأدلة", "Preserving evidence"],
          ["محاكاة حادث", "Incident simulation", "activity"],
        ],
      ],
      [
        "اختبار الاختراق",
        "Penetration testing",
        [
          ["النطاق والإذن", "Scope and permission"],
          ["الاستطلاع والفحص", "Reconnaissance and scanning"],
          ["كتابة تقرير", "Writing the report", "application"],
        ],
      ],
      [
        "الحوكمة والمخاطر",
        "Governance and risk",
        [
          ["الضوابط الوطنية", "National controls"],
          ["تقييم المخاطر", "Risk assessment"],
          ["سياسة من صفحتين", "A two-page policy", "application"],
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
    price: 9600,
    hours: 300,
    weeks: 44,
    level: "intermediate",
    language: "ar",
    delivery: "blended",
    teachers: ["salman", "rayan"],
    meets: { days: [SUN, TUE], at: at(18), minutes: 150 },
    cohorts: [
      { week: -12, seats: 24, taken: 24 },
      { week: 7, seats: 24, taken: 15 },
    ],
    enrollments: 310,
  },
  {
    slug: "diploma-human-resources",
    title: ["دبلوم إدارة الموارد البشرية", "Diploma in Human Resources"],
    category: "business",
    summary: [
      "فصلان دراسيان يغطيان رحلة الموظف كاملة: استقطاب وعقود وأجور وأداء وتطوير، وفق الأنظمة السعودية.",
      "Two terms that cover the whole employee journey: recruitment, contracts, pay, performance and growth, under Saudi law.",
    ],
    description: [
      [
        "يربط الدبلوم بين الأنظمة والممارسة: في كل مقرر نماذج تُستخدم في العمل من اليوم التالي، وحالات من منشآت محلية بأحجام مختلفة.",
        "The diploma ties law to practice: every module has forms that can be used at work the next day and cases from local organisations of all sizes.",
      ],
      [
        "تُعقد المحاضرات مساءً مرتين في الأسبوع، ويُختم كل مقرر باختبار قصير وواجب عملي.",
        "Lectures are held on two evenings a week, and each module ends with a short test and a practical assignment.",
      ],
    ],
    outcomes: [
      ["إدارة عملية استقطاب من الإعلان إلى المباشرة.", "Run recruitment from advertisement to first day."],
      ["إعداد سلم رواتب بسيط وعادل.", "Prepare a simple and fair pay scale."],
      ["إجراء محادثة تقييم أداء.", "Hold a performance conversation."],
      ["تطبيق نظام العمل في الحالات اليومية.", "Apply labour law to daily cases."],
      ["قراءة مؤشرات القوى العاملة.", "Read workforce indicators."],
    ],
    requirements: [
      ["شهادة الثانوية العامة أو خبرة سنتين.", "Secondary school certificate or two years of experience."],
      ["حاسوب واتصال مستقر.", "A computer and a stable connection."],
    ],
    audience: [
      ["العاملون في شؤون الموظفين.", "Personnel staff."],
      ["الإداريون المنتقلون إلى الموارد البشرية.", "Administrators moving into HR."],
    ],
    faqs: [
      [
        ["هل يمكن الجمع بين الدبلوم والعمل؟", "Can I study while working?"],
        ["نعم، المحاضرات مساءً، وكل تسجيل مرئي متاح في اليوم نفسه.", "Yes, lectures are in the evening and recordings appear the same day."],
      ],
      [
        ["هل يؤهل لاختبارات مهنية؟", "Does it prepare for professional exams?"],
        ["يغطي معظم محاور الاختبارات المهنية المعروفة.", "It covers most parts of well-known professional exams."],
      ],
    ],
    units: [
      [
        "مدخل إلى إدارة الموارد البشرية",
        "Introduction to human resources",
        [
          ["وظائف الإدارة", "Functions of the department"],
          ["رحلة الموظف", "The employee journey"],
          ["خريطة أصحاب العلاقة", "Map of stakeholders", "activity"],
        ],
      ],
      [
        "نظام العمل السعودي",
        "Saudi labour law",
        [
          ["العقد وفترة التجربة", "Contract and probation"],
          ["الأجور وساعات العمل", "Pay and hours"],
          ["حالات للنقاش", "Cases for discussion", "interactive_lecture"],
        ],
      ],
      [
        "الاستقطاب والاختيار",
        "Recruitment and selection",
        [
          ["تحليل الوظيفة", "Job analysis"],
          ["صياغة إعلان الوظيفة", "Writing a job advertisement", "application"],
          ["المقابلة المنظمة", "The structured interview"],
        ],
      ],
      [
        "تقييم الأداء",
        "Performance",
        [
          ["الأهداف والمؤشرات", "Goals and indicators"],
          ["محادثة التقييم", "The review conversation"],
          ["خطة تحسين", "An improvement plan", "application"],
        ],
      ],
      [
        "الأجور والمزايا",
        "Pay and benefits",
        [
          ["تقييم الوظائف", "Job evaluation"],
          ["سلم الرواتب", "The pay scale", "application"],
          ["المزايا والتأمينات", "Benefits and insurance"],
        ],
      ],
      [
        "التدريب والتطوير",
        "Training and development",
        [
          ["تحديد الاحتياج", "Finding needs"],
          ["خطة تدريب سنوية", "A yearly training plan", "application"],
          ["قياس الأثر", "Measuring effect"],
        ],
      ],
      [
        "تخطيط القوى العاملة",
        "Workforce planning",
        [
          ["العرض والطلب", "Supply and demand"],
          ["مؤشرات القوى العاملة", "Workforce indicators"],
          ["خطة تعاقب", "A succession plan", "application"],
        ],
      ],
      [
        "مشروع التخرج",
        "Graduation project",
        [
          ["اختيار المنشأة", "Choosing an organisation", "activity"],
          ["التنفيذ", "Execution", "application"],
          ["العرض والمناقشة", "Presentation and defence", "interactive_lecture"],
        ],
      ],
    ],
    price: 7200,
    hours: 200,
    weeks: 36,
    level: "beginner",
    language: "ar",
    delivery: "online",
    teachers: ["munira", "abdullah"],
    meets: { days: [MON, WED], at: at(18), minutes: 120 },
    cohorts: [
      { week: -7, seats: 30, taken: 28 },
      { week: 6, seats: 30, taken: 17 },
    ],
    enrollments: 420,
  },
  {
    slug: "diploma-digital-marketing",
    title: ["دبلوم التسويق الرقمي", "Diploma in Digital Marketing"],
    category: "business",
    summary: [
      "فصلان بين الاستراتيجية والتنفيذ: محتوى وإعلانات وبحث وبريد وقياس، بميزانية حقيقية صغيرة.",
      "Two terms between strategy and delivery: content, advertising, search, e-mail and measurement, with a small real budget.",
    ],
    description: [
      [
        "تُدار في الدبلوم حملة حقيقية لمنشأة صغيرة بميزانية محدودة. تُقاس كل خطوة، ويُعدل المسار بناءً على الأرقام لا على الأذواق.",
        "Learners run a real campaign for a small business on a limited budget. Each step is measured, and the course is corrected by numbers, not taste.",
      ],
      [
        "تُعطى العناية للمحتوى العربي: اللهجة المناسبة، والعناوين القصيرة، والمواسم المحلية.",
        "Arabic content gets its due: the right register, short headlines and local seasons.",
      ],
    ],
    outcomes: [
      ["بناء خطة تسويق من صفحتين.", "Build a two-page marketing plan."],
      ["إدارة إعلان مدفوع وقراءة نتائجه.", "Run a paid advertisement and read its results."],
      ["تحسين صفحة لمحركات البحث.", "Improve a page for search engines."],
      ["كتابة سلسلة رسائل بريدية.", "Write an e-mail series."],
      ["إعداد تقرير شهري للإدارة.", "Prepare a monthly report for management."],
    ],
    requirements: [
      ["شهادة الثانوية العامة.", "Secondary school certificate."],
      ["حساب نشط في شبكة اجتماعية.", "An active social media account."],
    ],
    audience: [
      ["العاملون في التسويق والتواصل.", "Marketing and communication staff."],
      ["أصحاب المتاجر الإلكترونية.", "Owners of online shops."],
    ],
    faqs: [
      [
        ["من يدفع ميزانية الإعلان؟", "Who pays for the advertising?"],
        ["ميزانية التطبيق ضمن رسوم الدبلوم.", "The practice budget is part of the fee."],
      ],
      [
        ["هل يُشترط التصميم؟", "Do I need design skills?"],
        ["لا، وتُعطى قوالب جاهزة للتعديل.", "No, templates are provided."],
      ],
    ],
    units: [
      [
        "أسس التسويق",
        "Foundations of marketing",
        [
          ["العميل والقيمة", "Customer and value"],
          ["تحديد السوق", "Defining the market"],
          ["بطاقة العميل", "The customer card", "application"],
        ],
      ],
      [
        "استراتيجية المحتوى",
        "Content strategy",
        [
          ["نبرة العلامة", "Brand voice"],
          ["تقويم المحتوى", "The content calendar", "application"],
          ["العناوين القصيرة", "Short headlines"],
        ],
      ],
      [
        "الشبكات الاجتماعية",
        "Social networks",
        [
          ["اختيار المنصة", "Choosing a platform"],
          ["إدارة المجتمع", "Community management"],
          ["الردود الصعبة", "Difficult replies", "activity"],
        ],
      ],
      [
        "الإعلانات المدفوعة",
        "Paid advertising",
        [
          ["الهدف والجمهور", "Goal and audience"],
          ["الميزانية والمزاد", "Budget and auction"],
          ["إطلاق إعلان", "Launching an advertisement", "application"],
        ],
      ],
      [
        "محركات البحث",
        "Search engines",
        [
          ["نية الباحث", "Search intent"],
          ["تحسين الصفحة", "Improving a page", "application"],
          ["البحث المحلي", "Local search"],
        ],
      ],
      [
        "التسويق بالبريد",
        "E-mail marketing",
        [
          ["القائمة والإذن", "List and consent"],
          ["سلسلة ترحيب", "A welcome series", "application"],
          ["قياس الفتح والنقر", "Opens and clicks"],
        ],
      ],
      [
        "التحليل والقياس",
        "Analysis and measurement",
        [
          ["المؤشرات المهمة", "Indicators that matter"],
          ["تجربة أ/ب", "A/B testing"],
          ["تقرير شهري", "A monthly report", "application"],
        ],
      ],
      [
        "مشروع التخرج",
        "Graduation project",
        [
          ["خطة الحملة", "The campaign plan", "activity"],
          ["التنفيذ", "Execution", "application"],
          ["العرض والمناقشة", "Presentation and defence", "interactive_lecture"],
        ],
      ],
    ],
    price: 6800,
    hours: 190,
    weeks: 34,
    level: "beginner",
    language: "ar",
    delivery: "online",
    teachers: ["omar", "reem"],
    meets: { days: [SUN, WED], at: at(19), minutes: 120 },
    cohorts: [
      { week: -9, seats: 28, taken: 26 },
      { week: 6, seats: 28, taken: 12 },
    ],
    enrollments: 365,
  },
  {
    slug: "diploma-medical-secretary",
    title: ["دبلوم السكرتارية الطبية", "Diploma in Medical Secretarial Work"],
    category: "health",
    summary: [
      "سنة واحدة تؤهل للعمل في العيادات والمستشفيات: مصطلحات وسجلات ومواعيد وتأمين وتواصل.",
      "One year that prepares for clinics and hospitals: terminology, records, appointments, insurance and communication.",
    ],
    description: [
      [
        "يقف السكرتير الطبي بين المريض والطبيب، وعمله دقة ولطف معًا. يجمع الدبلوم بين المصطلح الطبي بالإنجليزية وإدارة العمل بالعربية.",
        "A medical secretary stands between patient and doctor; the work is precision and kindness together. The diploma joins medical terms in English with office work in Arabic.",
      ],
      [
        "يتضمن البرنامج 120 ساعة تدريب عملي في مستشفى شريك خلال الفصل الثاني.",
        "The program includes 120 hours of practice in a partner hospital in the second term.",
      ],
    ],
    outcomes: [
      ["قراءة المصطلح الطبي وكتابته.", "Read and write medical terms."],
      ["إدارة المواعيد وقوائم الانتظار.", "Manage appointments and waiting lists."],
      ["حفظ السجلات وفق ضوابط الخصوصية.", "Keep records under privacy rules."],
      ["إعداد مطالبات التأمين.", "Prepare insurance claims."],
      ["التواصل مع المرضى وذويهم.", "Communicate with patients and families."],
    ],
    requirements: [
      ["شهادة الثانوية العامة.", "Secondary school certificate."],
      ["إنجليزية أساسية.", "Basic English."],
    ],
    audience: [
      ["الراغبون في العمل بالقطاع الصحي.", "People who want to work in health care."],
      ["موظفو الاستقبال في العيادات.", "Clinic receptionists."],
    ],
    faqs: [
      [
        ["أين التدريب العملي؟", "Where is the practice?"],
        ["في مستشفى الرعاية بالرياض أو عيادات شريكة.", "At Care Hospital in Riyadh or partner clinics."],
      ],
      [
        ["هل يُشترط تخصص علمي؟", "Is a science background needed?"],
        ["لا، تُشرح المصطلحات من الأساس.", "No, terms are explained from the start."],
      ],
    ],
    units: [
      [
        "المصطلحات الطبية 1",
        "Medical terminology 1",
        [
          ["الجذور واللواحق", "Roots and suffixes"],
          ["أجهزة الجسم", "Body systems"],
          ["بطاقات المراجعة", "Revision cards", "activity"],
        ],
      ],
      [
        "المصطلحات الطبية 2",
        "Medical terminology 2",
        [
          ["التشخيص والإجراءات", "Diagnosis and procedures"],
          ["الاختصارات الآمنة", "Safe abbreviations"],
          ["قراءة تقرير", "Reading a report", "application"],
        ],
      ],
      [
        "السجلات الصحية",
        "Health records",
        [
          ["بنية الملف", "Structure of a file"],
          ["الخصوصية", "Privacy"],
          ["إدخال حالة", "Entering a case", "application"],
        ],
      ],
      [
        "إدارة المواعيد",
        "Appointments",
        [
          ["الجدولة", "Scheduling"],
          ["قوائم الانتظار", "Waiting lists"],
          ["يوم عيادة مزدحم", "A busy clinic day", "activity"],
        ],
      ],
      [
        "التأمين الصحي",
        "Health insurance",
        [
          ["الوثيقة والتغطية", "Policy and cover"],
          ["المطالبات", "Claims", "application"],
          ["المرفوض وأسبابه", "Rejections and their reasons"],
        ],
      ],
      [
        "التواصل مع المرضى",
        "Communicating with patients",
        [
          ["الاستماع والطمأنة", "Listening and reassuring"],
          ["الشكاوى", "Complaints"],
          ["محاكاة مكالمة", "Simulated call", "interactive_lecture"],
        ],
      ],
      [
        "المراسلات الطبية",
        "Medical correspondence",
        [
          ["خطابات الإحالة", "Referral letters", "application"],
          ["التقارير", "Reports"],
          ["مراجعة لغوية", "Language review", "activity"],
        ],
      ],
      [
        "التدريب العملي",
        "Practice",
        [
          ["الخطة والأهداف", "Plan and goals"],
          ["أسابيع المستشفى", "Hospital weeks", "application"],
          ["تقرير التدريب", "Practice report", "application"],
        ],
      ],
      [
        "مشروع التخرج",
        "Graduation project",
        [
          ["الموضوع", "Topic", "activity"],
          ["التنفيذ", "Execution", "application"],
          ["العرض والمناقشة", "Presentation and defence", "interactive_lecture"],
        ],
      ],
    ],
    price: 8400,
    hours: 280,
    weeks: 42,
    level: "beginner",
    language: "ar",
    delivery: "blended",
    teachers: ["lama", "dana"],
    meets: { days: [TUE, THU], at: at(17), minutes: 150 },
    cohorts: [
      { week: -10, seats: 26, taken: 25 },
      { week: 8, seats: 26, taken: 9 },
    ],
    enrollments: 240,
  },
];
