import { at, MON, type ProgramSeed, RIYADH_117, SUN, THU, TUE, WED } from "./program-seed.ts";

export const DESIGN_COURSES: readonly ProgramSeed[] = [
  {
    slug: "user-experience-from-scratch",
    title: ["تصميم تجربة المستخدم من الصفر", "User experience design from scratch"],
    category: "design",
    summary: [
      "من مقابلة أول زائر إلى نموذج قابل للتجربة: بحث ورسم واختبار وتحسين، بواجهات عربية.",
      "From interviewing the first visitor to a working prototype: research, sketch, test and improve, in Arabic interfaces.",
    ],
    description: [
      [
        "يُبنى في الدورة نموذج لتطبيق خدمة يومية، ويُختبر كل أسبوع مع أشخاص حقيقيين. ما يثبت بالاختبار يبقى، وما سواه يُحذف.",
        "A prototype of an everyday service is built and tested with real people every week. What survives the tests stays; the rest goes.",
      ],
      [
        "تُعالج العربية معالجة جادة: اتجاه القراءة، والنصوص الأطول، والأرقام والتواريخ، وأسماء الأشخاص والعناوين.",
        "Arabic is taken seriously: reading direction, longer texts, numbers and dates, names and addresses.",
      ],
    ],
    outcomes: [
      ["إجراء مقابلة بحثية دون توجيه الإجابة.", "Run a research interview without leading the answer."],
      ["رسم مسار مهمة من أول شاشة إلى آخرها.", "Map a task from first screen to last."],
      ["بناء نموذج أولي قابل للتجربة.", "Build a prototype people can try."],
      ["اختبار النموذج مع خمسة أشخاص.", "Test it with five people."],
      ["كتابة نصوص الواجهة بالعربية.", "Write interface text in Arabic."],
    ],
    requirements: [
      ["حاسوب ومتصفح حديث.", "A computer and a modern browser."],
      ["لا تُشترط خبرة في الرسم.", "No drawing skills."],
    ],
    audience: [
      ["المصممون الراغبون في العمل على المنتجات الرقمية.", "Designers moving to digital products."],
      ["مديرو المنتجات والمطورون.", "Product managers and developers."],
    ],
    faqs: [
      [
        ["أي برنامج يُستخدم؟", "Which software is used?"],
        ["أداة تصميم مجانية تعمل في المتصفح.", "A free design tool that runs in the browser."],
      ],
      [
        ["هل أخرج بمعرض أعمال؟", "Do I leave with a portfolio piece?"],
        ["نعم، دراسة حالة واحدة مكتملة.", "Yes, one complete case study."],
      ],
    ],
    units: [
      [
        "البحث",
        "Research",
        [
          ["المشكلة قبل الشاشة", "The problem before the screen"],
          ["المقابلة البحثية", "The research interview"],
          ["مقابلة ثلاثة أشخاص", "Interviewing three people", "activity"],
        ],
      ],
      [
        "المسار",
        "The flow",
        [
          ["من المهمة إلى الشاشات", "From task to screens"],
          ["الرسم السريع", "Quick sketching", "application"],
          ["بنية المعلومات", "Information architecture"],
        ],
      ],
      [
        "النموذج",
        "The prototype",
        [
          ["شبكة الصفحة واتجاهها", "Page grid and direction"],
          ["النص في الواجهة", "Text in the interface"],
          ["نموذج قابل للتجربة", "A clickable prototype", "application"],
        ],
      ],
      [
        "الاختبار",
        "Testing",
        [
          ["خطة اختبار من صفحة", "A one-page test plan"],
          ["خمس جلسات اختبار", "Five test sessions", "activity"],
          ["عرض النتائج", "Presenting findings", "interactive_lecture"],
        ],
      ],
    ],
    price: 890,
    hours: 18,
    weeks: 5,
    level: "beginner",
    language: "ar",
    delivery: "online",
    teachers: ["reem"],
    meets: { days: [MON, WED], at: at(18), minutes: 120 },
    cohorts: [
      { week: 0, seats: 24, taken: 16 },
      { week: 8, seats: 24, taken: 2 },
    ],
    enrollments: 705,
  },
  {
    slug: "digital-arabic-lettering",
    title: ["أساسيات الخط العربي الرقمي", "Basics of digital Arabic lettering"],
    category: "design",
    summary: [
      "من القلم إلى الشاشة: ميزان الحرف بالنقطة، ورسمه متجهًا، واستخدامه في شعار أو عنوان.",
      "From pen to screen: measuring letters by the nuqta, drawing them as vectors, and using them in a logo or title.",
    ],
    description: [
      [
        "قبل البرنامج ورقة وقلم: تُكتب الحروف بميزان النقطة حتى تُفهم نسبها. بعد ذلك تُنقل إلى الشاشة دون أن تفقد حياتها.",
        "Before software there is paper and pen: letters are written by the nuqta until their proportions are understood. Then they move to the screen without losing life.",
      ],
      [
        "تُعقد الجلسات العملية حضوريًا، ويُراجع الرسم الرقمي عن بُعد.",
        "Practice sessions are in person; digital drawings are reviewed online.",
      ],
    ],
    outcomes: [
      ["قياس الحرف بميزان النقطة.", "Measure a letter by the nuqta."],
      ["رسم حرف متجه بأقل عدد من النقاط.", "Draw a vector letter with few points."],
      ["معالجة الوصلات والتشكيل.", "Handle joins and vowel marks."],
      ["تصميم عنوان من كلمة واحدة.", "Design a one-word title."],
    ],
    requirements: [
      ["قلم خط ومسطرة.", "A calligraphy pen and a ruler."],
      ["برنامج رسم متجهات.", "Vector drawing software."],
    ],
    audience: [
      ["مصممو الهوية والمطبوعات.", "Identity and print designers."],
      ["هواة الخط العربي.", "Lovers of Arabic calligraphy."],
    ],
    faqs: [
      [
        ["هل تُشترط إجادة الخط؟", "Must I be a good calligrapher?"],
        ["لا، تكفي الرغبة والصبر.", "No, interest and patience are enough."],
      ],
      [
        ["أي خط يُدرس؟", "Which style is taught?"],
        ["النسخ أساسًا، مع مدخل إلى الكوفي المربع.", "Naskh mainly, with an introduction to square Kufi."],
      ],
    ],
    units: [
      [
        "الميزان",
        "Measure",
        [
          ["النقطة والألف والدائرة", "Nuqta, alif and circle"],
          ["عائلات الحروف", "Letter families"],
          ["صفحة تمرين", "A practice page", "application"],
        ],
      ],
      [
        "المتجه",
        "Vector",
        [
          ["نقاط الارتكاز والمنحنيات", "Anchors and curves"],
          ["الوصلات", "Joins"],
          ["رسم كلمة", "Drawing a word", "application"],
        ],
      ],
      [
        "الاستخدام",
        "Use",
        [
          ["الكوفي المربع", "Square Kufi"],
          ["عنوان من كلمة", "A one-word title", "activity"],
          ["مراجعة الأعمال", "Review of work", "interactive_lecture"],
        ],
      ],
    ],
    price: 340,
    hours: 6,
    weeks: 2,
    level: "beginner",
    language: "ar",
    delivery: "blended",
    teachers: ["reem"],
    meets: { days: [SUN, TUE], at: at(17), minutes: 90, room: RIYADH_117 },
    cohorts: [
      { week: 3, seats: 20, taken: 7 },
      { week: 13, seats: 20, taken: 0 },
    ],
    enrollments: 210,
  },
  {
    slug: "phone-photography",
    title: ["التصوير بالجوال للمحتوى", "Phone photography for content"],
    category: "design",
    summary: [
      "إضاءة وتكوين وتحرير سريع: صور منتجات ومناسبات تصلح للنشر، بالجوال وحده.",
      "Light, composition and quick editing: publishable product and event photos with a phone alone.",
    ],
    description: [
      [
        "الضوء أهم من الكاميرا. تبدأ الجلسة بنافذة وورقة بيضاء، وتنتهي بصورة منتج تصلح لمتجر إلكتروني.",
        "Light matters more than the camera. The session starts with a window and white paper and ends with a product photo fit for an online shop.",
      ],
      [
        "تُراجع صور المشاركين مباشرة، ويُشرح ما يُحسن كل صورة في خطوة واحدة.",
        "Participants' photos are reviewed live, with one improving step for each.",
      ],
    ],
    outcomes: [
      ["استخدام ضوء النافذة بلا معدات.", "Use window light without equipment."],
      ["تكوين الصورة بقاعدة الأثلاث.", "Compose by the rule of thirds."],
      ["تحرير الصورة في دقيقتين.", "Edit a photo in two minutes."],
      ["توحيد أسلوب صور الحساب.", "Keep one style across an account."],
    ],
    requirements: [
      ["جوال بكاميرا جيدة.", "A phone with a good camera."],
      ["منتج صغير للتصوير.", "A small product to shoot."],
    ],
    audience: [
      ["أصحاب المتاجر الصغيرة.", "Owners of small shops."],
      ["مسؤولو حسابات التواصل.", "Social media officers."],
    ],
    faqs: [
      [
        ["هل أحتاج إلى برنامج مدفوع؟", "Do I need paid software?"],
        ["لا، يكفي محرر الصور في الجوال.", "No, the phone's own editor is enough."],
      ],
      [
        ["هل تُغطي الجلسة الفيديو؟", "Is video covered?"],
        ["تقتصر على الصور الثابتة.", "Still photos only."],
      ],
    ],
    units: [
      [
        "الضوء",
        "Light",
        [
          ["ضوء النافذة", "Window light"],
          ["العاكس الورقي", "The paper reflector"],
          ["تصوير منتج", "Shooting a product", "application"],
        ],
      ],
      [
        "التكوين",
        "Composition",
        [
          ["قاعدة الأثلاث", "The rule of thirds"],
          ["الخلفية والمسافة", "Background and distance"],
          ["ثلاث صور لفكرة واحدة", "Three photos of one idea", "activity"],
        ],
      ],
      [
        "التحرير",
        "Editing",
        [
          ["السطوع والتباين واللون", "Brightness, contrast, colour"],
          ["أسلوب موحد", "One style"],
          ["مراجعة مباشرة", "Live review", "interactive_lecture"],
        ],
      ],
    ],
    price: 200,
    discounted: 140,
    hours: 2,
    weeks: 1,
    level: "beginner",
    language: "ar",
    delivery: "online",
    teachers: ["reem", "omar"],
    meets: { days: [THU], at: at(19), minutes: 120 },
    cohorts: [{ week: 1, seats: 35, taken: 35 }],
    enrollments: 1015,
  },
];
