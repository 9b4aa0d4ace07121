import { at, JEDDAH_8, MON, type ProgramSeed, SUN, THU, TUE, WED } from "./program-seed.ts";

export const HEALTH_COURSES: readonly ProgramSeed[] = [
  {
    slug: "first-aid-at-work",
    title: ["الإسعافات الأولية في مكان العمل", "First aid at work"],
    category: "health",
    summary: [
      "جلسة حضورية بالتطبيق على الدمى: الإنعاش والنزيف والاختناق والإغماء، وما يُفعل قبل وصول الإسعاف.",
      "A hands-on classroom session: resuscitation, bleeding, choking, fainting, and what to do before help arrives.",
    ],
    description: [
      [
        "الدقائق الأربع الأولى هي الفارق، ومن فيها هو الزميل القريب لا الطبيب. يطبق كل مشارك الخطوات بيده على دمية تدريب حتى تصبح عادة.",
        "The first four minutes make the difference, and the person there is a colleague, not a doctor. Everyone practises each step on a manikin until it becomes habit.",
      ],
      [
        "تُقدم الجلسة في معمل فرع جدة، وتُمنح بعدها بطاقة مسعف صالحة سنتين.",
        "The session takes place in the Jeddah lab and ends with a first-aider card valid for two years.",
      ],
    ],
    outcomes: [
      ["إجراء الإنعاش القلبي الرئوي للبالغ.", "Give CPR to an adult."],
      ["إيقاف نزيف ظاهر بالضغط والرباط.", "Stop visible bleeding with pressure and a bandage."],
      ["التعامل مع الاختناق بالطعام.", "Respond to choking on food."],
      ["استدعاء الإسعاف بمعلومات كافية.", "Call an ambulance with the right information."],
    ],
    requirements: [
      ["ملابس مريحة تسمح بالجلوس على الأرض.", "Comfortable clothes that allow sitting on the floor."],
      ["القدرة على الضغط المتواصل دقيقتين.", "Ability to keep up compressions for two minutes."],
    ],
    audience: [
      ["مسؤولو السلامة في المنشآت.", "Safety officers."],
      ["الموظفون والمعلمون والمدربون الرياضيون.", "Employees, teachers and sports coaches."],
    ],
    faqs: [
      [
        ["هل الجلسات منفصلة للرجال والنساء؟", "Are there separate sessions for men and women?"],
        ["نعم، تُحدد الشعبة عند التسجيل.", "Yes, the group is chosen at enrollment."],
      ],
      [
        ["هل تُقبل الحامل في التطبيق؟", "May pregnant participants practise?"],
        ["تحضر الجلسة كاملة، ويُستبدل تطبيق الضغط بالملاحظة.", "They attend the whole session and observe the compressions."],
      ],
    ],
    units: [
      [
        "تقييم الموقف",
        "Assessing the scene",
        [
          ["سلامتك أولًا", "Your safety first"],
          ["فحص الوعي والتنفس", "Checking response and breathing"],
          ["استدعاء الإسعاف", "Calling for help"],
        ],
      ],
      [
        "الإنعاش",
        "Resuscitation",
        [
          ["الضغط على الصدر", "Chest compressions", "application"],
          ["جهاز إزالة الرجفان", "The defibrillator", "application"],
          ["تطبيق ثنائي", "Practice in pairs", "activity"],
        ],
      ],
      [
        "النزيف والاختناق",
        "Bleeding and choking",
        [
          ["الضغط والرباط", "Pressure and bandage", "application"],
          ["الاختناق بالطعام", "Choking on food", "application"],
          ["محاكاة ختامية", "Final simulation", "activity"],
        ],
      ],
    ],
    price: 120,
    hours: 2.5,
    weeks: 1,
    level: "beginner",
    language: "ar",
    delivery: "onsite",
    teachers: ["lama"],
    meets: { days: [THU], at: at(16), minutes: 150, room: JEDDAH_8 },
    cohorts: [
      { week: 0, seats: 18, taken: 12 },
      { week: 3, seats: 18, taken: 5 },
      { week: 8, seats: 18, taken: 0 },
    ],
    enrollments: 640,
  },
  {
    slug: "nutrition-basics",
    title: ["أساسيات التغذية الصحية", "Basics of healthy nutrition"],
    category: "health",
    summary: [
      "قراءة بطاقة الغذاء، وحساب الاحتياج اليومي، وتعديل المائدة السعودية دون حرمان.",
      "Reading food labels, working out daily needs, and adjusting the Saudi table without deprivation.",
    ],
    description: [
      [
        "تتغير نصائح التغذية كل أسبوع، وتبقى المبادئ قليلة وثابتة. تعرض الدورة هذه المبادئ ومصادرها، وتجيب عن أكثر الأسئلة شيوعًا بالأدلة.",
        "Nutrition advice changes weekly while the principles stay few and firm. The course presents those principles and their sources and answers the commonest questions with evidence.",
      ],
      [
        "يسجل كل مشارك طعامه ثلاثة أيام، ثم يُعد خطة أسبوع واقعية من أطباقه المعتادة.",
        "Each participant records three days of meals and then prepares a realistic weekly plan from familiar dishes.",
      ],
    ],
    outcomes: [
      ["قراءة بطاقة الغذاء في دقيقة.", "Read a food label in a minute."],
      ["تقدير الاحتياج اليومي من الطاقة والبروتين.", "Estimate daily energy and protein needs."],
      ["تعديل طبق تقليدي ليناسب الهدف.", "Adjust a traditional dish to fit a goal."],
      ["تقييم نصيحة منتشرة بالأدلة.", "Judge popular advice by evidence."],
    ],
    requirements: [
      ["تسجيل الوجبات ثلاثة أيام.", "A three-day food record."],
      ["ميزان مطبخ إن أمكن.", "A kitchen scale if possible."],
    ],
    audience: [
      ["كل مهتم بصحته وصحة أسرته.", "Anyone who cares for their family's health."],
      ["المدربون الرياضيون.", "Sports coaches."],
    ],
    faqs: [
      [
        ["هل تغني عن زيارة الطبيب؟", "Does it replace seeing a doctor?"],
        [
          "لا، هي تثقيف عام، ومن لديه مرض مزمن يرجع إلى طبيبه.",
          "No, it is general education; people with chronic conditions should ask their doctor.",
        ],
      ],
      [
        ["هل تُقدم خطة جاهزة؟", "Do I get a ready-made plan?"],
        ["يُعد كل مشارك خطته بنفسه مع المراجعة.", "Everyone prepares a plan and has it reviewed."],
      ],
    ],
    units: [
      [
        "المبادئ",
        "Principles",
        [
          ["الطاقة والعناصر الكبرى", "Energy and macronutrients"],
          ["قراءة بطاقة الغذاء", "Reading food labels", "application"],
          ["الماء والسكر والملح", "Water, sugar and salt"],
        ],
      ],
      [
        "الاحتياج",
        "Needs",
        [
          ["تقدير الاحتياج اليومي", "Estimating daily needs", "application"],
          ["مراحل العمر", "Stages of life"],
          ["الصيام والرياضة", "Fasting and sport"],
        ],
      ],
      [
        "المائدة",
        "The table",
        [
          ["تعديل أطباق تقليدية", "Adjusting traditional dishes", "activity"],
          ["خطة أسبوع واقعية", "A realistic weekly plan", "application"],
          ["أسئلة شائعة بالأدلة", "Common questions, with evidence", "interactive_lecture"],
        ],
      ],
    ],
    price: 420,
    hours: 7,
    weeks: 2,
    level: "beginner",
    language: "ar",
    delivery: "online",
    teachers: ["lama"],
    meets: { days: [SUN, TUE], at: at(17), minutes: 105 },
    cohorts: [
      { week: 2, seats: 45, taken: 20 },
      { week: 10, seats: 45, taken: 1 },
    ],
    enrollments: 345,
  },
  {
    slug: "infection-control",
    title: ["مكافحة العدوى في المنشآت الصحية", "Infection control in health facilities"],
    category: "health",
    summary: [
      "تذكير سنوي مركز للعاملين في المنشآت الصحية: نظافة اليدين والعزل والأدوات الحادة.",
      "A focused yearly refresher for health workers: hand hygiene, isolation and sharps.",
    ],
    description: [
      [
        "تنتقل معظم العدوى داخل المنشآت عبر اليدين. تراجع الجلسة اللحظات الخمس لنظافة اليدين، ثم أنواع العزل، ثم ما يُفعل بعد وخز إبرة.",
        "Most infections inside facilities travel on hands. The session reviews the five moments of hand hygiene, then kinds of isolation, then what to do after a needle prick.",
      ],
      [
        "تُحتسب الجلسة ضمن التدريب السنوي في المنشآت التي تعتمد شهادات قبس.",
        "The session counts towards yearly training in facilities that accept Qabas certificates.",
      ],
    ],
    outcomes: [
      ["تطبيق اللحظات الخمس لنظافة اليدين.", "Apply the five moments of hand hygiene."],
      ["اختيار نوع العزل المناسب.", "Choose the right kind of isolation."],
      ["ارتداء معدات الوقاية ونزعها بالترتيب.", "Put on and remove protective equipment in order."],
      ["الإبلاغ عن وخز إبرة.", "Report a needle prick."],
    ],
    requirements: [
      ["العمل أو التدرب في منشأة صحية.", "Working or training in a health facility."],
      ["مشاهدة المقطع التمهيدي قبل الجلسة.", "Watching the introductory clip beforehand."],
    ],
    audience: [
      ["التمريض والفنيون الصحيون.", "Nurses and health technicians."],
      ["عمال النظافة في المنشآت الصحية.", "Cleaning staff in health facilities."],
    ],
    faqs: [
      [
        ["هل تُحتسب ساعات تعليم مستمر؟", "Do continuing education hours count?"],
        ["تُمنح شهادة بساعتين، ويعود الاعتماد إلى المنشأة.", "A two-hour certificate is given; accreditation is up to the facility."],
      ],
      [
        ["كم تصلح الشهادة؟", "How long is it valid?"],
        ["سنة واحدة من تاريخ الإتمام.", "One year from completion."],
      ],
    ],
    units: [
      [
        "اليدان",
        "Hands",
        [
          ["اللحظات الخمس", "The five moments"],
          ["الغسل والفرك", "Washing and rubbing"],
          ["تمرين مصور", "Picture exercise", "application"],
        ],
      ],
      [
        "العزل والوقاية",
        "Isolation and protection",
        [
          ["أنواع العزل", "Kinds of isolation"],
          ["ارتداء المعدات ونزعها", "Equipment on and off"],
          ["حالات للنقاش", "Cases for discussion", "interactive_lecture"],
        ],
      ],
      [
        "الأدوات الحادة",
        "Sharps",
        [
          ["التخلص الآمن", "Safe disposal"],
          ["بعد وخز الإبرة", "After a needle prick"],
          ["اختبار قصير", "Short quiz", "activity"],
        ],
      ],
    ],
    price: 110,
    hours: 1.5,
    weeks: 1,
    level: "intermediate",
    language: "ar",
    delivery: "online",
    teachers: ["lama"],
    meets: { days: [MON, WED], at: at(13), minutes: 90 },
    cohorts: [
      { week: 0, seats: 80, taken: 52 },
      { week: 4, seats: 80, taken: 11 },
    ],
    enrollments: 890,
  },
];
