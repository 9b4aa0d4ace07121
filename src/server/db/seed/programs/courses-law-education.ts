import { at, MON, type ProgramSeed, RIYADH_204, SUN, TUE, WED } from "./program-seed.ts";

export const LAW_AND_EDUCATION_COURSES: readonly ProgramSeed[] = [
  {
    slug: "saudi-labour-law",
    title: ["نظام العمل السعودي للممارسين", "Saudi labour law for practitioners"],
    category: "law",
    summary: [
      "العقد والأجر والإجازات وإنهاء الخدمة، بالمواد والحالات التي تتكرر في إدارات الموارد البشرية.",
      "Contracts, pay, leave and end of service, through the articles and cases HR departments meet most.",
    ],
    description: [
      [
        "تمر الدورة بحياة العقد من عرض العمل إلى مكافأة نهاية الخدمة، وتقف عند المواد التي يكثر فيها الخلاف.",
        "The course follows a contract from job offer to end-of-service award and stops at the articles that cause most disputes.",
      ],
      [
        "لكل محور حالة تُحل جماعيًا، ونموذج جاهز: عقد، وإنذار، ومخالصة.",
        "Each part has a case solved together and a ready form: a contract, a warning, a final settlement.",
      ],
    ],
    outcomes: [
      ["صياغة عقد عمل سليم.", "Draft a sound employment contract."],
      ["حساب مكافأة نهاية الخدمة.", "Compute an end-of-service award."],
      ["توثيق المخالفة والإنذار.", "Document a violation and a warning."],
      ["إدارة الإجازات وفق النظام.", "Manage leave in line with the law."],
    ],
    requirements: [
      ["اطلاع أولي على نظام العمل.", "A first reading of the labour law."],
      ["حالة عملية للنقاش إن وجدت.", "A practical case, if there is one."],
    ],
    audience: [
      ["أخصائيو الموارد البشرية.", "HR specialists."],
      ["المحامون المتدربون.", "Trainee lawyers."],
    ],
    faqs: [
      [
        ["هل تُعد الدورة استشارة قانونية؟", "Is this legal advice?"],
        ["لا، هي تعليمية، وتُراجع الحالات الخاصة مع محامٍ مرخص.", "No, it is education; take particular cases to a licensed lawyer."],
      ],
      [
        ["هل تشمل آخر التعديلات؟", "Are the latest amendments covered?"],
        ["نعم، يُحدَّث المحتوى قبل كل شعبة.", "Yes, content is updated before each cohort."],
      ],
    ],
    units: [
      [
        "العقد",
        "The contract",
        [
          ["عرض العمل وفترة التجربة", "Offer and probation"],
          ["البنود الإلزامية", "Mandatory clauses"],
          ["صياغة عقد", "Drafting a contract", "application"],
        ],
      ],
      [
        "أثناء الخدمة",
        "During service",
        [
          ["الأجر وساعات العمل", "Pay and working hours"],
          ["الإجازات", "Leave"],
          ["المخالفات والجزاءات", "Violations and penalties"],
        ],
      ],
      [
        "نهاية الخدمة",
        "End of service",
        [
          ["أسباب الإنهاء وآثاره", "Grounds and effects of termination"],
          ["حساب المكافأة", "Computing the award", "application"],
          ["حالات قضائية", "Court cases", "interactive_lecture"],
        ],
      ],
    ],
    price: 450,
    hours: 5,
    weeks: 2,
    level: "intermediate",
    language: "ar",
    delivery: "online",
    teachers: ["abdullah"],
    meets: { days: [MON, WED], at: at(20), minutes: 100 },
    cohorts: [
      { week: 0, seats: 35, taken: 19 },
      { week: 7, seats: 35, taken: 4 },
    ],
    enrollments: 555,
  },
  {
    slug: "drafting-commercial-contracts",
    title: ["صياغة العقود التجارية", "Drafting commercial contracts"],
    category: "law",
    summary: [
      "بناء العقد بندًا بندًا: التعريفات والالتزامات والضمانات والقوة القاهرة وتسوية النزاع.",
      "Building a contract clause by clause: definitions, obligations, warranties, force majeure and disputes.",
    ],
    description: [
      [
        "العقد الجيد يُقرأ يوم الخلاف لا يوم التوقيع. تُصاغ في الدورة ثلاثة عقود: توريد وخدمات وتوزيع، ويراجع كل مشارك عقد زميله بعين الخصم.",
        "A good contract is read on the day of dispute, not of signing. Three contracts are drafted: supply, services and distribution; everyone reviews a colleague's contract with an opponent's eye.",
      ],
      [
        "تُعقد الجلسات في الرياض، وتتطلب حضورًا منتظمًا لأن المراجعات متتابعة.",
        "Sessions take place in Riyadh and need regular attendance, since each review builds on the last.",
      ],
    ],
    outcomes: [
      ["صياغة تعريفات لا لبس فيها.", "Write definitions without ambiguity."],
      ["موازنة الالتزامات والضمانات.", "Balance obligations and warranties."],
      ["كتابة بند قوة قاهرة يناسب النشاط.", "Write a force majeure clause that fits the business."],
      ["اختيار طريقة تسوية النزاع.", "Choose a way to settle disputes."],
      ["مراجعة عقد في ساعة بقائمة محددة.", "Review a contract in an hour with a checklist."],
    ],
    requirements: [
      ["خلفية قانونية أو خبرة تعاقدية.", "A legal background or contract experience."],
      ["إتمام نص التمهيد قبل الجلسة الأولى.", "Reading the introduction before the first session."],
    ],
    audience: [
      ["المحامون والمستشارون.", "Lawyers and advisers."],
      ["مديرو العقود والمشتريات.", "Contract and purchasing managers."],
    ],
    faqs: [
      [
        ["هل تُكتب العقود بالعربية؟", "Are contracts written in Arabic?"],
        ["نعم، مع مقارنة بنود مختارة بالإنجليزية.", "Yes, with selected clauses compared in English."],
      ],
      [
        ["هل تُعطى نماذج؟", "Are templates provided?"],
        ["نعم، ثلاثة نماذج مع شرح كل بند.", "Yes, three, with notes on each clause."],
      ],
    ],
    units: [
      [
        "أساس العقد",
        "Foundations",
        [
          ["الأطراف والتعريفات", "Parties and definitions"],
          ["المحل والسبب", "Subject matter and cause"],
          ["صياغة ديباجة", "Drafting a preamble", "application"],
        ],
      ],
      [
        "الالتزامات",
        "Obligations",
        [
          ["التسليم والقبول", "Delivery and acceptance"],
          ["المقابل والدفع", "Consideration and payment"],
          ["الضمانات", "Warranties"],
        ],
      ],
      [
        "المخاطر",
        "Risks",
        [
          ["القوة القاهرة", "Force majeure"],
          ["حدود المسؤولية", "Limits of liability"],
          ["السرية والملكية الفكرية", "Confidentiality and intellectual property"],
        ],
      ],
      [
        "النزاع",
        "Disputes",
        [
          ["التفاوض والتحكيم والقضاء", "Negotiation, arbitration, courts"],
          ["مراجعة بعين الخصم", "Review with an opponent's eye", "activity"],
          ["عرض العقود الثلاثة", "Presenting the three contracts", "interactive_lecture"],
        ],
      ],
    ],
    price: 980,
    hours: 14,
    weeks: 4,
    level: "advanced",
    language: "ar",
    delivery: "onsite",
    teachers: ["abdullah"],
    meets: { days: [SUN, TUE], at: at(18), minutes: 120, room: RIYADH_204 },
    cohorts: [
      { week: 2, seats: 20, taken: 13 },
      { week: 12, seats: 20, taken: 0 },
    ],
    enrollments: 175,
  },
  {
    slug: "e-learning-design",
    title: ["تصميم التعليم الإلكتروني", "E-learning design"],
    category: "education",
    summary: [
      "تحويل مادة علمية إلى مقرر رقمي: أهداف تُقاس، وأنشطة قصيرة، وتقويم عادل.",
      "Turning subject matter into a digital module: measurable goals, short activities, fair assessment.",
    ],
    description: [
      [
        "ليس التعليم الإلكتروني محاضرة مصورة. تبدأ الدورة من سؤال: ما الذي سيفعله المتدرب بعد الدرس؟ ثم يُبنى كل شيء إلى الوراء.",
        "E-learning is not a filmed lecture. The course starts with a question: what will learners do after the lesson? Everything is then built backwards.",
      ],
      [
        "يخرج كل مشارك بوحدة رقمية كاملة من تصميمه، جُربت مع خمسة متدربين.",
        "Everyone leaves with a complete digital unit of their own, tried with five learners.",
      ],
    ],
    outcomes: [
      ["كتابة أهداف يمكن قياسها.", "Write goals that can be measured."],
      ["تصميم نشاط من عشر دقائق.", "Design a ten-minute activity."],
      ["إعداد تقويم يقيس ما دُرس.", "Prepare assessment that measures what was taught."],
      ["مراعاة سهولة الوصول للجميع.", "Make content accessible to all."],
    ],
    requirements: [
      ["مادة علمية جاهزة للتحويل.", "Subject matter ready to convert."],
      ["حاسوب وسماعة بميكروفون.", "A computer and a headset."],
    ],
    audience: [
      ["أعضاء هيئة التدريس والمدربون.", "Faculty members and trainers."],
      ["مصممو المحتوى التعليمي.", "Educational content designers."],
    ],
    faqs: [
      [
        ["أي نظام تعليم يُستخدم؟", "Which learning system is used?"],
        ["المبادئ لا ترتبط بنظام، والتطبيق على قبس.", "The principles fit any system; practice is on Qabas."],
      ],
      [
        ["هل يُشترط التصوير؟", "Must I record video?"],
        ["لا، ويُستخدم الصوت والنص والنشاط أولًا.", "No; audio, text and activity come first."],
      ],
    ],
    units: [
      [
        "من الهدف إلى الوراء",
        "Backwards from the goal",
        [
          ["الهدف القابل للقياس", "The measurable goal"],
          ["خريطة الوحدة", "Map of the unit"],
          ["كتابة ثلاثة أهداف", "Writing three goals", "application"],
        ],
      ],
      [
        "النشاط",
        "The activity",
        [
          ["نشاط من عشر دقائق", "A ten-minute activity"],
          ["الصوت والنص والصورة", "Audio, text and image"],
          ["بناء نشاط", "Building an activity", "application"],
        ],
      ],
      [
        "التقويم وسهولة الوصول",
        "Assessment and access",
        [
          ["الاختبار العادل", "The fair test"],
          ["سهولة الوصول", "Accessibility"],
          ["تجربة مع خمسة متدربين", "Trial with five learners", "activity"],
          ["عرض الوحدات", "Presenting the units", "interactive_lecture"],
        ],
      ],
    ],
    price: 640,
    hours: 12,
    weeks: 4,
    level: "intermediate",
    language: "ar",
    delivery: "online",
    teachers: ["maha"],
    meets: { days: [SUN, TUE], at: at(19, 30), minutes: 90 },
    cohorts: [
      { week: 1, seats: 30, taken: 18 },
      { week: 10, seats: 30, taken: 2 },
    ],
    enrollments: 470,
  },
  {
    slug: "managing-an-online-class",
    title: ["إدارة الصف في التعليم عن بُعد", "Managing an online class"],
    category: "education",
    summary: [
      "تفاعل وانضباط ووقت: أساليب مجربة لإبقاء الصف حاضرًا خلف الشاشات.",
      "Interaction, order and timing: tried methods that keep a class present behind screens.",
    ],
    description: [
      [
        "يغيب الصف عن بُعد بصمت: كاميرا مغلقة وإجابة متأخرة. تعرض الدورة أساليب قصيرة تعيد المشاركة دون إحراج أحد.",
        "An online class drifts away silently: a camera off, a late answer. The course offers short methods that bring people back without embarrassing anyone.",
      ],
      [
        "يخطط كل مشارك جلسة من 45 دقيقة، ويدير عشر دقائق منها أمام الزملاء.",
        "Everyone plans a 45-minute session and runs ten minutes of it in front of the group.",
      ],
    ],
    outcomes: [
      ["تخطيط جلسة من 45 دقيقة بإيقاع واضح.", "Plan a 45-minute session with a clear rhythm."],
      ["طرح أسئلة تُشرك الجميع.", "Ask questions that involve everyone."],
      ["التعامل مع الغياب الصامت.", "Deal with silent absence."],
      ["قياس الفهم في دقيقتين.", "Check understanding in two minutes."],
    ],
    requirements: [
      ["تجربة سابقة في التدريس أو التدريب.", "Some teaching or training experience."],
      ["كاميرا وميكروفون.", "Camera and microphone."],
    ],
    audience: [
      ["المعلمون والمعلمات.", "School teachers."],
      ["المدربون عن بُعد.", "Online trainers."],
    ],
    faqs: [
      [
        ["هل تُحتسب ضمن التطوير المهني؟", "Does it count as professional development?"],
        ["تُمنح شهادة بعدد الساعات، ويعود الاحتساب إلى جهة العمل.", "A certificate with hours is given; counting is up to the employer."],
      ],
      [
        ["لأي مرحلة تصلح؟", "For which stage is it suited?"],
        ["للمرحلتين المتوسطة والثانوية وما فوقهما.", "Intermediate, secondary and above."],
      ],
    ],
    units: [
      [
        "الإيقاع",
        "Rhythm",
        [
          ["أول خمس دقائق", "The first five minutes"],
          ["تقسيم 45 دقيقة", "Dividing 45 minutes"],
          ["خطة جلسة", "A session plan", "application"],
        ],
      ],
      [
        "التفاعل",
        "Interaction",
        [
          ["السؤال الذي يُشرك الجميع", "A question for everyone"],
          ["الغياب الصامت", "Silent absence"],
          ["أدوات بسيطة", "Simple tools"],
        ],
      ],
      [
        "القياس",
        "Checking",
        [
          ["فهم في دقيقتين", "Understanding in two minutes"],
          ["التغذية الراجعة", "Feedback"],
          ["عشر دقائق أمام الزملاء", "Ten minutes before the group", "interactive_lecture"],
        ],
      ],
    ],
    price: 190,
    hours: 3,
    weeks: 1,
    level: "beginner",
    language: "ar",
    delivery: "online",
    teachers: ["maha"],
    meets: { days: [MON, WED], at: at(16), minutes: 90 },
    cohorts: [
      { week: 0, seats: 50, taken: 27 },
      { week: 6, seats: 50, taken: 3 },
    ],
    enrollments: 380,
  },
];
