import {
  choice,
  type ContentSeed,
  h,
  isTrue,
  lecture,
  lesson,
  p,
  points,
  quiz,
  quote,
  short,
  steps,
  table,
  textLesson,
  tip,
  work,
} from "./lesson-seed.ts";

/** What the lessons of «Professional writing in Arabic» hold, by their English titles. */
export const WRITING: Readonly<Record<string, ContentSeed>> = {
  "The idea in the first line": textLesson(
    p(
      "يقرأ المدير السطر الأول ثم يقرر: أيكمل أم يؤجل؟ فليكن الطلب في السطر الأول، والسبب بعده، والتفاصيل لمن أرادها.",
      "A manager reads the first line and decides: go on, or later? So let the request stand first, the reason after it, and the details for whoever wants them.",
    ),
    h("قبل وبعد", "Before and after"),
    quote(
      "نظرًا لما تشهده الإدارة من ضغط في العمل، ورغبة في تحسين الأداء، نود الإفادة بأننا بحاجة إلى موظف.",
      "In view of the pressure of work in the department, and wishing to improve performance, we wish to state that we need an employee.",
      ["رسالة قبل التحرير", "A letter before editing"],
    ),
    quote("نطلب موظفًا واحدًا من أول يناير؛ فقد زاد العمل بنسبة 40%.", "We ask for one employee from 1 January: our work grew by 40%.", [
      "بعد التحرير",
      "After editing",
    ]),
    tip(
      "احذف الجملة الأولى من رسالتك. إن لم ينقص المعنى فلا تُعدها.",
      "Delete the first sentence of your letter. If nothing is missing, leave it out.",
    ),
  ),
  "The short paragraph": lesson(
    "audio",
    [
      [0.5, "درس يُسمع: كل نغمة كلمة، وكل سكتة نقطة.", "A lesson to hear: each note is a word, each rest a full stop."],
      [7, "ثلاث جمل طويلة متتابعة، كل واحدة من تسع كلمات.", "Three long sentences in a row, nine words each."],
      [18, "هل انتظرت نهايتها؟ هكذا ينتظر القارئ.", "Did you wait for the end? So does your reader."],
      [23, "والآن خمس جمل قصيرة: ثلاث كلمات، ثم كلمتان.", "Now five short sentences: three words, then two."],
      [33, "واضحة، لكنها تطرق كالمسمار إن طالت.", "Clear, but like a hammer if it lasts."],
      [
        35,
        "وهذه فقرة متوازنة: قصيرة، ثم طويلة تشرح، ثم قصيرة تختم.",
        "And a balanced paragraph: short, then a long one that explains, then a short one that closes.",
      ],
      [46, "اقرأ فقرتك بصوت مسموع، واسمع إيقاعها.", "Read your paragraph aloud and hear its rhythm."],
    ],
    [
      p(
        "الفقرة القصيرة فكرة واحدة في ثلاث جمل أو أربع. يُنوَّع طول الجمل حتى لا يمل القارئ ولا ينقطع نفسه.",
        "A short paragraph is one idea in three or four sentences. Vary their length, so that the reader neither tires nor runs out of breath.",
      ),
      points(
        ["جملة قصيرة تفتح.", "A short sentence opens."],
        ["جملة طويلة تشرح.", "A long one explains."],
        ["جملة قصيرة تختم.", "A short one closes."],
      ),
    ],
  ),
  "Rewriting a letter": work({
    brief: [
      p(
        "تُعاد كتابة رسالة رسمية من عملك في نصف صفحة: الطلب في السطر الأول، ثم السبب، ثم المطلوب من القارئ وموعده.",
        "Rewrite an official letter of your work in half a page: the request first, then the reason, then what the reader should do and by when.",
      ),
    ],
    max: 20,
    types: ["text", "file"],
    due: 4,
    rubric: [
      ["first", "الطلب في السطر الأول", "The request comes first", 8],
      ["short", "الإيجاز", "Brevity", 6],
      ["sound", "سلامة اللغة", "Sound language", 6],
    ],
  }),
  "Hamzas and ta marbuta": textLesson(
    p(
      "همزة القطع تُكتب دائمًا: أحمد، إدارة، أُرسل. وهمزة الوصل لا تُكتب أبدًا: اسم، استخدام، انتهى. والاختبار السهل أن تضع قبلها واوًا وتسمع.",
      "The hamza of cut is always written (أحمد، إدارة), the hamza of joining never (اسم، استخدام). The easy test: put «و» before the word and listen.",
    ),
    table(
      ["أكثر ما يُخطأ فيه", "The most frequent slips"],
      [
        ["الخطأ", "Wrong"],
        ["الصواب", "Right"],
      ],
      ["إستلام", "استلام"],
      ["الى", "إلى"],
      ["ادارة", "إدارة"],
      ["مكتبه (اسم المكان)", "مكتبة"],
    ),
  ),
  "Numbers and punctuation": textLesson(
    p(
      "الأعداد من ثلاثة إلى عشرة تخالف المعدود: ثلاثة تقارير، ثلاث رسائل. والفاصلة العربية «،» تلصق بما قبلها ويليها فراغ.",
      "Numbers from three to ten take the opposite gender: ثلاثة تقارير، ثلاث رسائل. The Arabic comma «،» joins what is before it and is followed by a space.",
    ),
    points(
      ["لا فراغ قبل الفاصلة ولا قبل النقطة.", "No space before a comma or a full stop."],
      ["علامة واحدة تكفي؛ لا «!!» ولا «؟!».", "One mark is enough; neither “!!” nor “?!”."],
    ),
  ),
  "Editing a faulty text": quiz({
    about: [
      p(
        "خمسة أسئلة في الهمزات والأعداد والترقيم. بلا حد زمني، ويمكن حله دون اتصال.",
        "Five questions on hamzas, numbers and punctuation. No time limit, and it can be done without a network.",
      ),
    ],
    attempts: 3,
    pass: 60,
    questions: [
      choice(
        "hamza",
        ["أي الكلمات كُتبت صحيحة؟", "Which word is written right?"],
        [
          ["إستخدام", "إستخدام"],
          ["استخدام", "استخدام", true],
          ["أستخدام", "أستخدام"],
        ],
        ["مصدر الفعل السداسي همزته همزة وصل.", "The hamza of this verbal noun is one of joining."],
      ),
      choice(
        "number",
        ["أكمل: وصلت … رسائل.", "Complete: وصلت … رسائل."],
        [
          ["ثلاثة", "ثلاثة"],
          ["ثلاث", "ثلاث", true],
        ],
        ["«رسالة» مؤنث، فيُذكَّر العدد.", "«رسالة» is feminine, so the number is masculine in form."],
      ),
      isTrue("comma", ["تُكتب الفاصلة ملتصقة بما قبلها.", "A comma joins the word before it."], true, [
        "ويليها فراغ واحد.",
        "One space follows it.",
      ]),
      choice(
        "faults",
        ["أي عبارتين فيهما خطأ؟", "Which two phrases hold a mistake?"],
        [
          ["ذهبت الى المكتب", "ذهبت الى المكتب", true],
          ["إدارة الموارد", "إدارة الموارد"],
          ["خمس تقارير", "خمس تقارير", true],
          ["اسم الموظف", "اسم الموظف"],
        ],
        ["الصواب: إلى، وخمسة تقارير.", "Right: إلى and خمسة تقارير."],
      ),
      short(
        "word",
        ["اكتب الكلمة صحيحة: «مسؤلية»", "Write this word right: «مسؤلية»"],
        ["مسؤولية", "مسئولية"],
        ["مسؤولية، وتُقبل مسئولية.", "مسؤولية; مسئولية is accepted."],
      ),
    ],
  }),
  "Writing an executive report": textLesson(
    p(
      "التقرير التنفيذي صفحة واحدة: ما حدث، وماذا يعني، وما المطلوب. ما زاد عن ذلك ملحق.",
      "An executive report is one page: what happened, what it means, what is asked for. Anything more is an annex.",
    ),
    steps(
      ["النتيجة بأرقامها.", "The finding with its numbers."],
      ["الأثر على العمل.", "Its effect on the work."],
      ["القرار المطلوب وموعده.", "The decision wanted, and by when."],
    ),
  ),
  "Minutes of a meeting": lesson(
    "pdf",
    [],
    [
      p(
        "نموذج محضر بالعربية والإنجليزية، يُملأ أثناء الاجتماع: الحاضرون، والقرارات، ومن يعمل ماذا ومتى.",
        "A form in both languages to fill in during the meeting: who was there, what was decided, who does what and by when.",
      ),
    ],
  ),
  "Review of texts": lecture(
    p(
      "نقرأ أربعة نصوص كتبها المتدربون، بلا أسماء، ونحررها معًا على الشاشة.",
      "We read four texts of the class, without names, and edit them together on the screen.",
    ),
    points(["نص واحد في ملف، قبل الموعد بيوم.", "One text in a file, a day before."]),
  ),
};
