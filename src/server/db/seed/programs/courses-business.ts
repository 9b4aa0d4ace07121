import { at, MON, type ProgramSeed, RIYADH_117, RIYADH_204, SUN, THU, TUE, WED } from "./program-seed.ts";

export const BUSINESS_COURSES: readonly ProgramSeed[] = [
  {
    slug: "project-management",
    title: ["إدارة المشاريع: من الفكرة إلى التسليم", "Project management, idea to delivery"],
    category: "business",
    summary: [
      "دورة حضورية تُدار كما يُدار المشروع: نطاق وجدول وميزانية ومخاطر، وتُختم بخطة قابلة للتنفيذ.",
      "A classroom course run like a project: scope, schedule, budget and risks, ending in a plan you can carry out.",
    ],
    description: [
      [
        "يأتي كل مشارك بمشروع من عمله، ويخرج بخطة مكتملة له. تُوزع الجلسات على مراحل المشروع الخمس، وفي نهاية كل مرحلة وثيقة تُراجع مع المدرب والزملاء.",
        "Every participant brings a project from work and leaves with a complete plan for it. Sessions follow the five phases of a project, and each phase ends with a document reviewed by the trainer and the group.",
      ],
      [
        "تُستخدم أدوات بسيطة أولًا: ورقة ولوح وجدول. ثم تُنقل الخطة إلى برنامج لإدارة المشاريع حين يكون لذلك فائدة واضحة.",
        "Simple tools come first: paper, board and table. The plan moves into project software once there is a clear gain.",
      ],
    ],
    outcomes: [
      ["تحديد النطاق وما هو خارجه في صفحة واحدة.", "Define scope, and what lies outside it, on one page."],
      ["بناء جدول زمني بالمسار الحرج.", "Build a schedule with its critical path."],
      ["تقدير الميزانية واحتياطي المخاطر.", "Estimate the budget and a risk reserve."],
      ["إدارة اجتماع متابعة من 15 دقيقة.", "Run a 15-minute follow-up meeting."],
      ["إغلاق المشروع بتقرير دروس مستفادة.", "Close a project with a lessons-learned report."],
    ],
    requirements: [
      ["مشروع حقيقي أو مقترح من بيئة العمل.", "A real or proposed project from work."],
      ["حضور 75% من الجلسات على الأقل.", "Attendance of at least 75% of sessions."],
    ],
    audience: [
      ["منسقو المشاريع ومديروها الجدد.", "Project coordinators and new project managers."],
      ["رؤساء الفرق الذين يقودون مبادرات داخلية.", "Team leads who run internal initiatives."],
    ],
    faqs: [
      [
        ["هل تؤهل الدورة لاختبار مهني؟", "Does it prepare for a professional exam?"],
        [
          "تغطي المفاهيم الأساسية، ويُنصح بمراجعة إضافية قبل أي اختبار مهني.",
          "It covers the core concepts; extra review is advised before any professional exam.",
        ],
      ],
      [
        ["هل يمكن حضور جلسة عن بُعد؟", "Can a session be joined online?"],
        ["الدورة حضورية، ويمكن طلب جلستين عن بُعد عند الحاجة.", "The course is in person; two sessions may be joined online when needed."],
      ],
    ],
    units: [
      [
        "الفكرة والنطاق",
        "Idea and scope",
        [
          ["لماذا يتعثر المشروع؟", "Why projects stumble"],
          ["أصحاب المصلحة وتوقعاتهم", "Stakeholders and expectations"],
          ["ميثاق المشروع", "The project charter", "application"],
        ],
      ],
      [
        "الجدول الزمني",
        "Schedule",
        [
          ["تفكيك العمل إلى مهام", "Breaking work into tasks"],
          ["التقدير والاعتماديات", "Estimates and dependencies"],
          ["المسار الحرج", "The critical path", "application"],
        ],
      ],
      [
        "الميزانية والمخاطر",
        "Budget and risks",
        [
          ["تقدير التكلفة", "Estimating cost"],
          ["سجل المخاطر", "The risk register", "application"],
          ["التفاوض على الموارد", "Negotiating for resources"],
        ],
      ],
      [
        "التنفيذ والمتابعة",
        "Execution and follow-up",
        [
          ["اجتماع المتابعة القصير", "The short follow-up meeting"],
          ["تغيير النطاق", "Changes of scope"],
          ["مؤشرات التقدم", "Progress indicators"],
        ],
      ],
      [
        "الإغلاق",
        "Closing",
        [
          ["التسليم والقبول", "Handover and acceptance"],
          ["عرض الخطط ومناقشتها", "Presenting and discussing plans", "activity"],
          ["الدروس المستفادة", "Lessons learned"],
        ],
      ],
    ],
    price: 1850,
    hours: 35,
    weeks: 5,
    level: "intermediate",
    language: "ar",
    delivery: "onsite",
    teachers: ["fahad"],
    meets: { days: [SUN, TUE, THU], at: at(17, 30), minutes: 140, room: RIYADH_204 },
    cohorts: [
      { week: -2, seats: 24, taken: 24 },
      { week: 0, seats: 24, taken: 15 },
      { week: 9, seats: 24, taken: 1 },
    ],
    enrollments: 870,
  },
  {
    slug: "accounting-for-non-accountants",
    title: ["المحاسبة لغير المحاسبين", "Accounting for non-accountants"],
    category: "business",
    summary: [
      "قراءة القوائم المالية الثلاث وفهم ما تقوله عن الجهة، مع تطبيق على قوائم منشورة.",
      "Reading the three financial statements and what they say about an organisation, with published examples.",
    ],
    description: [
      [
        "كل قرار إداري ينتهي إلى سطر في قائمة مالية. تشرح الدورة هذه السطور بلغة يفهمها غير المختص، وتربطها بما يجري في المكتب والمتجر.",
        "Every management decision ends as a line in a financial statement. The course explains those lines in plain language and ties them to what happens in the office and the shop.",
      ],
      [
        "نصف الوقت عن بُعد ونصفه حضوري: المفاهيم في محاضرات مباشرة، والتطبيق على قوائم شركات مدرجة في القاعة.",
        "Half online, half in the classroom: concepts in live lectures, practice on the statements of listed companies in the room.",
      ],
    ],
    outcomes: [
      ["قراءة قائمة الدخل والمركز المالي والتدفقات النقدية.", "Read the income statement, balance sheet and cash flow."],
      ["التمييز بين الربح والنقد.", "Tell profit from cash."],
      ["حساب نقطة التعادل لمنتج أو خدمة.", "Compute the break-even point of a product or service."],
      ["إعداد ميزانية تقديرية لوحدة صغيرة.", "Prepare a budget for a small unit."],
    ],
    requirements: [
      ["القدرة على استخدام الجداول الإلكترونية.", "Ability to use spreadsheets."],
      ["آلة حاسبة أو جوال.", "A calculator or a phone."],
    ],
    audience: [
      ["أصحاب المنشآت الصغيرة.", "Owners of small businesses."],
      ["المديرون الذين يراجعون ميزانيات وحداتهم.", "Managers who review the budgets of their units."],
    ],
    faqs: [
      [
        ["هل تشمل الدورة الزكاة والضريبة؟", "Does it cover zakat and tax?"],
        ["تعرض أثرهما في القوائم دون تفاصيل الإقرارات.", "It shows their effect on the statements, not how to file returns."],
      ],
      [
        ["أين تُعقد الجلسات الحضورية؟", "Where are the classroom sessions?"],
        ["في المبنى الرئيسي بالرياض.", "In the main building in Riyadh."],
      ],
    ],
    units: [
      [
        "لغة المحاسبة",
        "The language of accounting",
        [
          ["الأصول والالتزامات وحقوق الملكية", "Assets, liabilities and equity"],
          ["الإيراد والمصروف والاستحقاق", "Revenue, expense and accrual"],
          ["قيد عشر عمليات", "Recording ten transactions", "application"],
        ],
      ],
      [
        "القوائم الثلاث",
        "The three statements",
        [
          ["قائمة الدخل", "The income statement"],
          ["قائمة المركز المالي", "The balance sheet"],
          ["قائمة التدفقات النقدية", "The cash flow statement"],
        ],
      ],
      [
        "من القائمة إلى القرار",
        "From statement to decision",
        [
          ["النسب المالية المهمة", "Ratios that matter"],
          ["نقطة التعادل", "The break-even point", "application"],
          ["قراءة قوائم شركة مدرجة", "Reading a listed company", "activity"],
        ],
      ],
    ],
    price: 600,
    discounted: 480,
    hours: 8,
    weeks: 2,
    level: "beginner",
    language: "ar",
    delivery: "blended",
    teachers: ["majed"],
    meets: { days: [MON, WED], at: at(18), minutes: 120, room: RIYADH_117 },
    cohorts: [
      { week: 1, seats: 28, taken: 17 },
      { week: 8, seats: 28, taken: 3 },
    ],
    enrollments: 430,
  },
  {
    slug: "negotiation-skills",
    title: ["مهارات التفاوض", "Negotiation skills"],
    category: "business",
    summary: [
      "جلسة واحدة مكثفة عن الاستعداد للتفاوض، وإدارة التنازلات، والخروج باتفاق يدوم.",
      "One intensive session on preparing to negotiate, managing concessions, and agreements that last.",
    ],
    description: [
      [
        "يُحسم معظم التفاوض قبل الجلوس إلى الطاولة. تُعلّم هذه الجلسة إعداد ورقة واحدة فيها البديل، والحد الأدنى، وما يمكن التنازل عنه مقابل ماذا.",
        "Most negotiations are decided before anyone sits down. This session teaches a one-page preparation: the alternative, the limit, and what may be conceded for what.",
      ],
      [
        "في النصف الثاني تطبيق ثنائي على حالة عرض سعر، ثم مراجعة هادئة لما جرى.",
        "The second half is a paired exercise on a price offer, followed by a calm review of what happened.",
      ],
    ],
    outcomes: [
      ["إعداد ورقة تفاوض من صفحة واحدة.", "Prepare a one-page negotiation sheet."],
      ["تحديد البديل الأفضل عند تعذر الاتفاق.", "Define the best alternative to an agreement."],
      ["ترتيب التنازلات ومقابل كل منها.", "Order concessions and what each is worth."],
      ["إغلاق التفاوض باتفاق مكتوب.", "Close with a written agreement."],
    ],
    requirements: [
      ["حالة تفاوض قريبة من بيئة العمل.", "A negotiation case from work."],
      ["سماعة وميكروفون للتطبيق الثنائي.", "Headset and microphone for the paired exercise."],
    ],
    audience: [
      ["العاملون في المشتريات والمبيعات.", "People in purchasing and sales."],
      ["كل من يتفاوض على موعد أو ميزانية.", "Anyone who negotiates dates or budgets."],
    ],
    faqs: [
      [
        ["هل الجلسة مسجلة؟", "Is the session recorded?"],
        ["يُسجل الشرح، ولا يُسجل التطبيق الثنائي.", "The explanation is recorded; the paired exercise is not."],
      ],
      [
        ["هل يكفي هذا الوقت؟", "Is this enough time?"],
        ["يكفي للأساس، والإتقان يأتي من التطبيق بعدها.", "Enough for the basics; mastery comes from practice afterwards."],
      ],
    ],
    units: [
      [
        "الاستعداد",
        "Preparation",
        [
          ["البديل والحد الأدنى", "Alternative and limit"],
          ["فهم مصلحة الطرف الآخر", "Understanding the other side's interest"],
          ["ورقة التفاوض", "The negotiation sheet", "application"],
        ],
      ],
      [
        "على الطاولة",
        "At the table",
        [
          ["العرض الأول", "The first offer"],
          ["التنازل المشروط", "Conditional concessions"],
          ["تطبيق ثنائي: عرض سعر", "Paired exercise: a price offer", "interactive_lecture"],
        ],
      ],
      [
        "الاتفاق",
        "The agreement",
        [
          ["صياغة محضر الاتفاق", "Writing down the agreement"],
          ["متابعة التنفيذ", "Following up"],
          ["مراجعة التطبيق", "Review of the exercise", "activity"],
        ],
      ],
    ],
    price: 150,
    hours: 2,
    weeks: 1,
    level: "beginner",
    language: "ar",
    delivery: "online",
    teachers: ["fahad"],
    meets: { days: [WED], at: at(19), minutes: 120 },
    cohorts: [
      { week: 0, seats: 60, taken: 41 },
      { week: 5, seats: 60, taken: 7 },
    ],
    enrollments: 980,
  },
  {
    slug: "introduction-to-entrepreneurship",
    title: ["مدخل إلى ريادة الأعمال", "Introduction to entrepreneurship"],
    category: "business",
    summary: [
      "دورة مجانية قصيرة: كيف تُختبر الفكرة قبل الإنفاق عليها، ومن أين يأتي أول عميل.",
      "A short free course: testing an idea before spending on it, and where the first customer comes from.",
    ],
    description: [
      [
        "ليست كل فكرة جيدة مشروعًا. تعرض الدورة خمسة أسئلة تُطرح على الفكرة، وطريقة لاختبارها في أسبوع واحد وبأقل من 500 ريال.",
        "Not every good idea is a business. The course gives five questions for an idea and a way to test it in one week for less than 500 SAR.",
      ],
      [
        "الدورة مجانية ومفتوحة للجميع، وتُمنح في نهايتها شهادة حضور موثقة برقم تحقق.",
        "The course is free and open to everyone, and ends with a certificate that carries a verification number.",
      ],
    ],
    outcomes: [
      ["وصف المشكلة قبل الحل.", "Describe the problem before the solution."],
      ["إجراء خمس مقابلات مع عملاء محتملين.", "Interview five potential customers."],
      ["حساب تكلفة أول 10 طلبات.", "Work out the cost of the first 10 orders."],
      ["اتخاذ قرار الاستمرار أو التوقف.", "Decide whether to go on or stop."],
    ],
    requirements: [
      ["فكرة مشروع ولو في بدايتها.", "An idea, however early."],
      ["ساعتان للاستماع وأسبوع للتطبيق.", "Two hours to listen and a week to apply."],
    ],
    audience: [
      ["الراغبون في بدء مشروع صغير.", "People who want to start a small business."],
      ["خريجو الجامعات.", "University graduates."],
    ],
    faqs: [
      [
        ["لماذا الدورة مجانية؟", "Why is it free?"],
        ["تقدمها الجامعة ضمن رسالتها في خدمة المجتمع.", "The university offers it as part of its service to society."],
      ],
      [
        ["هل تُقدم تمويلًا؟", "Do you offer funding?"],
        ["لا، لكن الدورة تدل على جهات التمويل وشروطها.", "No, but the course lists funding bodies and their terms."],
      ],
    ],
    units: [
      [
        "المشكلة",
        "The problem",
        [
          ["من صاحب المشكلة؟", "Whose problem is it?"],
          ["مقابلة العميل المحتمل", "Interviewing a potential customer"],
          ["خمس مقابلات", "Five interviews", "activity"],
        ],
      ],
      [
        "الاختبار",
        "The test",
        [
          ["أصغر تجربة ممكنة", "The smallest possible experiment"],
          ["تكلفة أول 10 طلبات", "Cost of the first 10 orders", "application"],
          ["قراءة النتائج", "Reading the results"],
        ],
      ],
      [
        "القرار",
        "The decision",
        [
          ["الاستمرار أو التوقف", "Go on or stop"],
          ["جهات التمويل", "Sources of funding"],
          ["أسئلة وأجوبة", "Questions and answers", "interactive_lecture"],
        ],
      ],
    ],
    price: 0,
    hours: 2,
    weeks: 1,
    level: "beginner",
    language: "ar",
    delivery: "online",
    teachers: ["omar"],
    meets: { days: [MON], at: at(20), minutes: 120 },
    cohorts: [
      { week: 0, seats: 200, taken: 126 },
      { week: 4, seats: 200, taken: 18 },
      { week: 9, seats: 200, taken: 0 },
    ],
    enrollments: 2310,
  },
];
