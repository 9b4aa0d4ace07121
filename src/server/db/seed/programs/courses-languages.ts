import { at, DAMMAM_12, MON, type ProgramSeed, RIYADH_204, SUN, THU, TUE, WED } from "./program-seed.ts";

export const LANGUAGE_COURSES: readonly ProgramSeed[] = [
  {
    slug: "professional-writing-in-arabic",
    title: ["الكتابة المهنية بالعربية", "Professional writing in Arabic"],
    category: "languages",
    summary: [
      "رسالة تُقرأ، وتقرير يُفهم من صفحته الأولى: بنية واضحة، وجمل قصيرة، ولغة سليمة.",
      "Letters that get read and reports understood from page one: clear structure, short sentences, sound language.",
    ],
    description: [
      [
        "يكتب الموظف في الأسبوع أكثر مما كتب في سنوات دراسته، ولا يراجع أحد ما يكتب. في هذه الدورة يُراجع كل نص مرتين: مرة من الزملاء، ومرة من المدربة.",
        "An employee writes more in a week than in years of study, and nobody reviews it. In this course every text is reviewed twice: by peers and by the trainer.",
      ],
      [
        "تُعرض أربعة قوالب: الرسالة، والتقرير التنفيذي، ومحضر الاجتماع، والإعلان الداخلي. ولكل قالب قائمة مراجعة من صفحة واحدة.",
        "Four forms are covered: the letter, the executive report, the minutes and the internal notice, each with a one-page checklist.",
      ],
    ],
    outcomes: [
      ["صياغة رسالة عمل في خمسة أسطر.", "Write a business letter in five lines."],
      ["تلخيص تقرير طويل في فقرة.", "Summarise a long report in a paragraph."],
      ["ضبط الهمزات والأعداد وعلامات الترقيم.", "Get hamzas, numbers and punctuation right."],
      ["مراجعة نص زميل بلطف ودقة.", "Review a colleague's text kindly and precisely."],
    ],
    requirements: [
      ["نص من العمل لا يزيد على صفحتين.", "A text from work of at most two pages."],
      ["ساعة أسبوعيًا للمراجعة.", "One hour a week for review."],
    ],
    audience: [
      ["الموظفون الذين يكتبون الخطابات والتقارير.", "Employees who write letters and reports."],
      ["مسؤولو التواصل الداخلي.", "Internal communication officers."],
    ],
    faqs: [
      [
        ["هل تُدرس قواعد النحو؟", "Is grammar taught?"],
        ["يُدرس منها ما تكثر فيه الأخطاء المكتبية.", "Only the parts where office errors are common."],
      ],
      [
        ["كم نصًا أكتب؟", "How many texts do I write?"],
        ["أربعة نصوص قصيرة، واحد لكل قالب.", "Four short ones, one for each form."],
      ],
    ],
    units: [
      [
        "بنية النص",
        "Structure of a text",
        [
          ["الفكرة في السطر الأول", "The idea in the first line"],
          ["الفقرة القصيرة", "The short paragraph"],
          ["إعادة كتابة رسالة", "Rewriting a letter", "application"],
        ],
      ],
      [
        "سلامة اللغة",
        "Sound language",
        [
          ["الهمزات والتاء المربوطة", "Hamzas and ta marbuta"],
          ["الأعداد وعلامات الترقيم", "Numbers and punctuation"],
          ["تحرير نص كثير الأخطاء", "Editing a faulty text", "activity"],
        ],
      ],
      [
        "القوالب الأربعة",
        "The four forms",
        [
          ["صياغة التقرير التنفيذي", "Writing an executive report"],
          ["محضر الاجتماع", "Minutes of a meeting"],
          ["مراجعة النصوص", "Review of texts", "interactive_lecture"],
        ],
      ],
    ],
    price: 320,
    hours: 6,
    weeks: 3,
    level: "beginner",
    language: "ar",
    delivery: "online",
    teachers: ["hind"],
    meets: { days: [SUN, TUE], at: at(19), minutes: 60, room: RIYADH_204 },
    cohorts: [
      { week: -2, seats: 25, taken: 25 },
      { week: 1, seats: 25, taken: 13 },
      { week: 6, seats: 25, taken: 0 },
    ],
    enrollments: 760,
  },
  {
    slug: "english-for-the-workplace",
    title: ["الإنجليزية لبيئة العمل", "English for the workplace"],
    category: "languages",
    summary: [
      "اجتماعات ومكالمات ورسائل بالإنجليزية، في مجموعات صغيرة وبمواقف من العمل اليومي.",
      "Meetings, calls and e-mails in English, in small groups and with situations from daily work.",
    ],
    description: [
      [
        "الهدف أن تُدار مكالمة أو اجتماع قصير بالإنجليزية دون ترجمة ذهنية. لذلك يمضي معظم الوقت في الحديث، لا في القواعد.",
        "The aim is to run a call or a short meeting in English without translating in your head, so most of the time goes to speaking, not to grammar.",
      ],
      [
        "تُسجل محادثة قصيرة في أول أسبوع وأخرى في آخره، ليُرى الفرق.",
        "A short conversation is recorded in the first week and another in the last, so that the difference can be heard.",
      ],
    ],
    outcomes: [
      ["إدارة مكالمة عمل من عشر دقائق.", "Run a ten-minute business call."],
      ["كتابة رسالة بريد واضحة ومهذبة.", "Write a clear and polite e-mail."],
      ["عرض فكرة في ثلاث دقائق.", "Present an idea in three minutes."],
      ["طلب التوضيح دون حرج.", "Ask for clarification with ease."],
    ],
    requirements: [
      ["مستوى متوسط في الإنجليزية، ويُحدد باختبار قصير.", "Intermediate English, checked by a short test."],
      ["حضور الجلسات في فرع الدمام.", "Attendance at the Dammam branch."],
    ],
    audience: [
      ["الموظفون في شركات متعددة الجنسيات.", "Employees of international companies."],
      ["العاملون في خدمة العملاء.", "Customer service staff."],
    ],
    faqs: [
      [
        ["كم عدد المشاركين؟", "How large is the group?"],
        ["16 مشاركًا على الأكثر.", "16 at most."],
      ],
      [
        ["ماذا لو كان مستواي أقل؟", "What if my level is lower?"],
        ["نقترح بديلًا مناسبًا، ويُسترد المبلغ كاملًا.", "We suggest an alternative and refund in full."],
      ],
    ],
    units: [
      [
        "المكالمات",
        "Calls",
        [
          ["بدء المكالمة وإنهاؤها", "Opening and closing a call"],
          ["طلب التوضيح", "Asking for clarification"],
          ["محاكاة مكالمة", "Simulated call", "application"],
        ],
      ],
      [
        "الاجتماعات",
        "Meetings",
        [
          ["جدول الأعمال", "The agenda"],
          ["الموافقة والاعتراض", "Agreeing and disagreeing"],
          ["إدارة اجتماع قصير", "Running a short meeting", "activity"],
        ],
      ],
      [
        "الرسائل",
        "E-mails",
        [
          ["النبرة المناسبة", "The right tone"],
          ["المتابعة والتذكير", "Follow-ups and reminders"],
          ["كتابة ثلاث رسائل", "Writing three e-mails", "application"],
        ],
      ],
      [
        "العرض",
        "Presenting",
        [
          ["بنية العرض القصير", "Structure of a short talk"],
          ["الأرقام والرسوم", "Numbers and charts"],
          ["عرض من ثلاث دقائق", "A three-minute talk", "interactive_lecture"],
        ],
      ],
    ],
    price: 1100,
    hours: 30,
    weeks: 8,
    level: "intermediate",
    language: "en",
    delivery: "onsite",
    teachers: ["dana"],
    meets: { days: [MON, WED], at: at(17), minutes: 120, room: DAMMAM_12 },
    cohorts: [
      { week: -3, seats: 16, taken: 16 },
      { week: 2, seats: 16, taken: 10 },
      { week: 11, seats: 16, taken: 0 },
    ],
    enrollments: 520,
  },
  {
    slug: "legal-translation",
    title: ["أساسيات الترجمة القانونية", "Essentials of legal translation"],
    category: "languages",
    summary: [
      "ترجمة العقود والخطابات الرسمية بين العربية والإنجليزية: المصطلح والبنية وما لا يُترجم حرفيًا.",
      "Translating contracts and official letters between Arabic and English: terms, structure, and what is never literal.",
    ],
    description: [
      [
        "الخطأ في كلمة واحدة قد يغير التزامًا كاملًا. تتناول الدورة نصوصًا حقيقية بعد إخفاء أطرافها، وتقارن بين ترجمات متعددة للبند الواحد.",
        "One wrong word may change an obligation. The course works on real texts with the parties masked and compares several translations of the same clause.",
      ],
      [
        "يخرج المشارك بمسرد شخصي من 200 مصطلح، وقائمة مراجعة تُستخدم قبل التسليم.",
        "Participants leave with a personal glossary of 200 terms and a checklist to use before delivery.",
      ],
    ],
    outcomes: [
      ["ترجمة بند تعاقدي دون تغيير أثره.", "Translate a clause without changing its effect."],
      ["التمييز بين المصطلح القانوني والكلمة العامة.", "Tell legal terms from everyday words."],
      ["بناء مسرد شخصي وصيانته.", "Build and maintain a personal glossary."],
      ["مراجعة ترجمة آلية وكشف أخطائها.", "Review machine translation and find its errors."],
    ],
    requirements: [
      ["إجادة العربية والإنجليزية كتابة.", "Good written Arabic and English."],
      ["خبرة سابقة في الترجمة أو القانون.", "Experience in translation or law."],
    ],
    audience: [
      ["المترجمون والمراجعون.", "Translators and reviewers."],
      ["العاملون في الإدارات القانونية.", "Staff of legal departments."],
    ],
    faqs: [
      [
        ["هل تؤهل لرخصة الترجمة؟", "Does it lead to a translator's licence?"],
        ["لا، لكنها تساعد على الاستعداد لاختبارها.", "No, but it helps to prepare for the exam."],
      ],
      [
        ["هل تشمل الأحكام القضائية؟", "Are court rulings covered?"],
        ["تتناول العقود والخطابات، وفيها نموذج واحد لحكم.", "It covers contracts and letters, with one sample ruling."],
      ],
    ],
    units: [
      [
        "المصطلح",
        "Terms",
        [
          ["الفروق بين النظامين", "Differences between legal systems"],
          ["المسرد الشخصي", "A personal glossary", "application"],
          ["أخطاء شائعة مكلفة", "Common costly errors"],
        ],
      ],
      [
        "العقد",
        "The contract",
        [
          ["بنية العقد في اللغتين", "Contract structure in both languages"],
          ["الالتزام والجواز والشرط", "Obligation, permission, condition"],
          ["ترجمة عقد خدمات", "Translating a service contract", "application"],
        ],
      ],
      [
        "المراجعة",
        "Review",
        [
          ["مراجعة الترجمة الآلية", "Reviewing machine translation"],
          ["قائمة ما قبل التسليم", "The pre-delivery checklist"],
          ["نقاش ترجمات المشاركين", "Discussing participants' work", "interactive_lecture"],
        ],
      ],
    ],
    price: 450,
    hours: 9,
    weeks: 3,
    level: "advanced",
    language: "ar",
    delivery: "online",
    teachers: ["dana", "abdullah"],
    meets: { days: [TUE, THU], at: at(18, 30), minutes: 90 },
    cohorts: [
      { week: 1, seats: 22, taken: 6 },
      { week: 9, seats: 22, taken: 0 },
    ],
    enrollments: 190,
  },
];
