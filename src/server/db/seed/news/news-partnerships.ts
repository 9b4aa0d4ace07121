import { ARWA, NASSER, type NewsSeed, PARTNERSHIPS, SALMA } from "./news-seed.ts";

export const PARTNERSHIP_NEWS: readonly NewsSeed[] = [
  {
    slug: "rawabi-chamber-partnership",
    category: PARTNERSHIPS,
    glaze: "business",
    daysAgo: 10,
    author: NASSER,
    tags: [
      ["إدارة المشاريع", "Project management"],
      ["المنشآت الصغيرة", "Small businesses"],
    ],
    title: ["شراكة مع غرفة الروابي لتأهيل 500 موظف", "Rawabi Chamber partnership trains 500 employees"],
    excerpt: [
      "برنامج من 35 ساعة في إدارة المشاريع لموظفي المنشآت الصغيرة والمتوسطة.",
      "A 35-hour project management program for employees of small and medium businesses.",
    ],
    body: [
      [
        "وقعت المنصة مع غرفة الروابي اتفاقية لتأهيل 500 موظف من المنشآت الصغيرة والمتوسطة في إدارة المشاريع خلال عام واحد.",
        "The platform and the Rawabi Chamber have signed an agreement to train 500 employees of small and medium businesses in project management within one year.",
      ],
      [
        "تبدأ المجموعة الأولى من 120 موظفًا مع مطلع الفصل القادم، وتتوزع الجلسات على ثلاثة مساءات في الأسبوع.",
        "The first group of 120 employees starts with the coming term, with sessions on three evenings a week.",
      ],
      ["## ما يشمله البرنامج", "## What the program covers"],
      [
        "- 20 ساعة | التخطيط وإدارة الوقت والتكلفة\n- 10 ساعات | تطبيق عملي على مشروع من منشأة المتدرب\n- 5 ساعات | عرض المشروع أمام لجنة من الغرفة",
        "- 20 hours | Planning, time and cost\n- 10 hours | Practice on a project of the trainee's own business\n- 5 hours | Presenting the project to a committee of the chamber",
      ],
      [
        "> نريد أن يعود كل موظف بخطة كُتبت لمنشأته هو، لا بمثال من كتاب.\n— م. فهد العتيبي، مدير مشاريع معتمد",
        "> We want every employee to return with a plan written for their own business, not with an example from a book.\n— Eng. Fahad Alotaibi, Certified project manager",
      ],
      [
        "تتحمل الغرفة نصف الرسوم، وتُمنح المقاعد بحسب تاريخ التقديم. ترشح المنشأة من موظفيها ثلاثة على الأكثر.",
        "The chamber covers half the fee, and seats are given in order of application. A business may nominate up to three employees.",
      ],
    ],
  },
  {
    slug: "ithra-society-scholarships",
    category: PARTNERSHIPS,
    glaze: "edu",
    daysAgo: 55,
    author: ARWA,
    tags: [
      ["المنح", "Scholarships"],
      ["المجتمع", "Community"],
    ],
    title: ["40 منحة مع جمعية إثراء لأبناء القرى", "40 scholarships with Ithra Society for village youth"],
    excerpt: ["تغطي المنح رسوم الدورات وباقة اتصال لثلاثة أشهر.", "The grants cover course fees and a three-month data plan."],
    body: [
      [
        "تقدم جمعية إثراء مع المنصة 40 منحة لأبناء القرى وبناتها ممن أتموا المرحلة الثانوية، تغطي رسوم دورتين وباقة اتصال لثلاثة أشهر.",
        "Together with the platform, Ithra Society offers 40 grants to young people from villages who have finished secondary school. A grant covers two courses and a three-month data plan.",
      ],
      ["## شروط المنحة", "## Who can apply"],
      [
        "- العمر من 18 إلى 25 عامًا\n- السكن على بعد أكثر من 100 كيلومتر عن أقرب جامعة، وله الأولوية\n- خطاب من صفحة واحدة عن المهارة المطلوبة وسببها",
        "- Aged 18 to 25\n- Priority to those who live more than 100 kilometres from the nearest university\n- A one-page letter about the skill wanted, and why",
      ],
      [
        "اختيرت الدورات بحيث تُدرس كلها دون اتصال: تُحفظ الدروس على الجوال مرة واحدة، وتُرسل الإجابات حين يتوفر الاتصال.",
        "The courses were chosen so that all of them can be studied offline: lessons are saved to the phone once, and answers are sent when there is a connection.",
      ],
      ["يُقدم الطلب عبر الجمعية، وتُعلن النتائج بعد أسبوعين.", "Apply through the society; results follow in two weeks."],
    ],
  },
  {
    slug: "league-of-engineers-agreement",
    category: PARTNERSHIPS,
    glaze: "business",
    daysAgo: 74,
    author: SALMA,
    tags: [
      ["المهندسون", "Engineers"],
      ["التطوير المهني", "Professional development"],
    ],
    title: ["اتفاقية مع رابطة المهندسين لاعتماد الساعات", "Agreement with the League of Engineers on credit hours"],
    excerpt: ["تُحتسب ثلاث دورات ضمن ساعات التطوير المهني للمهندسين.", "Three courses now count as professional development for engineers."],
    body: [
      [
        "تُحتسب ابتداءً من هذا الشهر ثلاث دورات من المنصة ضمن ساعات التطوير المهني التي تطلبها رابطة المهندسين كل عام.",
        "From this month on, three of the platform's courses count towards the professional development hours that the League of Engineers asks for each year.",
      ],
      [
        "- 20 ساعة | إدارة المشاريع\n- 12 ساعة | صياغة العقود التجارية\n- 6 ساعات | أمن المعلومات للموظفين",
        "- 20 hours | Project management\n- 12 hours | Drafting commercial contracts\n- 6 hours | Information security for employees",
      ],
      [
        "تُرسل الساعات إلى الرابطة تلقائيًا بعد إصدار الشهادة، ولا حاجة إلى رفع أي ملف. يكفي أن يكون رقم العضوية مكتوبًا في حساب المتدرب.",
        "Hours are sent to the council automatically once the certificate is issued; no file needs to be uploaded. It is enough that the membership number is written in the account.",
      ],
      [
        "تسري الاتفاقية على من أتم الدورة خلال الأشهر الستة الماضية أيضًا.",
        "The agreement also covers those who completed a course within the last six months.",
      ],
    ],
  },
];
