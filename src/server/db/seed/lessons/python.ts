import {
  choice,
  code,
  type ContentSeed,
  figure,
  h,
  orderingQuestion,
  isTrue,
  lecture,
  lesson,
  matched,
  p,
  points,
  quiz,
  quote,
  short,
  steps,
  table,
  textLesson,
  tip,
  warning,
  work,
} from "./lesson-seed.ts";
import { GROUPS_FIGURE } from "./media-ids.ts";

/** What the lessons of «Data analysis with Python» hold, by their English titles. */
export const PYTHON: Readonly<Record<string, ContentSeed>> = {
  "Why analyse data?": textLesson(
    p(
      "يسأل المدير: **في أي مناطق نفتح الفرع القادم؟** الرأي يُقال في دقيقة، أما الجواب ففي ملف لم يُقرأ بعد. تحليل البيانات هو الطريق من ذلك الملف إلى جواب يمكن الدفاع عنه.",
      "A manager asks: **where should the next branch open?** An opinion takes a minute; the answer lies in a file nobody has read yet. Data analysis is the way from that file to an answer you can defend.",
    ),
    h("أربع خطوات تتكرر", "Four steps that repeat"),
    steps(
      ["سؤال يمكن قياسه.", "A question that can be measured."],
      ["بيانات نعرف مصدرها وعيوبها.", "Data whose source and flaws we know."],
      ["تلخيص أو رسم يجيب عن السؤال وحده.", "A summary or chart that answers that question alone."],
      ["قرار، وما لا نعرفه بعد.", "A decision, and what we still do not know."],
    ),
    quote("الرقم الذي لا يُغير قرارًا زينة.", "A number that changes no decision is an ornament.", [
      "د. نورة، في المحاضرة الأولى",
      "Dr. Noura, first lecture",
    ]),
  ),
  "Installing the tools": textLesson(
    p(
      "نستخدم Python ومكتبة `pandas` ودفتر Jupyter، وكلها مفتوحة المصدر وتعمل دون اتصال بعد تثبيتها.",
      "We use Python, the library `pandas` and Jupyter notebooks. All are open source and work without a network once installed.",
    ),
    steps(
      ["تنزيل Python من الموقع الرسمي، الإصدار 3.12 أو أحدث.", "Download Python 3.12 or newer from its official site."],
      ["تثبيت المكتبتين بالأمر التالي.", "Install both libraries with the command below."],
      ["فتح الدفتر، وكتابة أول سطر.", "Open a notebook and write the first line."],
    ),
    code("pip install pandas jupyter\njupyter notebook"),
    tip(
      "إن ظهرت رسالة خطأ فانسخ سطرها الأخير وحده: فيه السبب غالبًا.",
      "If an error appears, copy its last line alone: the cause is usually there.",
    ),
  ),
  "Data types and tables": lesson(
    "pdf",
    [],
    [
      p(
        "ملخص من صفحتين بالعربية والإنجليزية: الأعداد والنصوص والتواريخ والقيم المنطقية، وكيف تُخزن في جدول، وما الذي يفسدها عند الاستيراد.",
        "A summary of a page in each language: numbers, texts, dates and logical values, how a table stores them, and what spoils them on import.",
      ),
    ],
  ),
  "Reading a real file": work({
    brief: [
      p(
        "الملف المرفق بالوحدة فيه 1,200 إعلان وظيفة. يُقرأ الملف ويُوصف في نصف صفحة: عدد الصفوف والأعمدة، ونوع كل عمود، وثلاثة عيوب على الأقل.",
        "The unit's file holds 1,200 job advertisements. Read it and describe it in half a page: rows and columns, the type of each column, and at least three flaws.",
      ),
      code('import pandas as pd\n\njobs = pd.read_csv("jobs.csv")\njobs.info()'),
    ],
    max: 10,
    types: ["text", "file"],
    due: 7,
    rubric: [
      ["shape", "وصف الأعمدة", "Columns described", 4],
      ["flaws", "عيوب حقيقية", "Real flaws found", 6],
    ],
  }),
  "Missing and duplicate values": textLesson(
    p(
      "الخلية الفارغة ليست صفرًا. الصفر قيمة قيست، والفارغة قيمة لا نعرفها، والخلط بينهما يُنقص كل متوسط.",
      "An empty cell is not a zero. Zero is a value that was measured, empty is one we do not know, and mixing them lowers every mean.",
    ),
    code(
      'jobs.isna().sum()              # الفارغ في كل عمود\njobs.duplicated(subset="id").sum()\njobs = jobs.drop_duplicates(subset="id")',
    ),
    h("قبل الحذف", "Before you delete"),
    points(
      ["هل الفراغ عشوائي، أم أنه في منطقة واحدة؟", "Is the gap random, or in one region only?"],
      ["هل التكرار خطأ، أم إعلان نُشر مرتين فعلًا؟", "Is the duplicate an error, or an advertisement that was published twice?"],
      ["كم صفًا يبقى بعد الحذف؟", "How many rows are left?"],
    ),
    warning("احفظ نسخة من الملف الأصلي قبل أي حذف.", "Keep a copy of the original before deleting anything."),
  ),
  "Unifying names and dates": textLesson(
    p(
      "«مكة» و«مكة المكرمة» و«Makkah» مدينة واحدة عند القارئ وثلاث مدن عند الحاسوب. نوحد الأسماء بجدول صغير نكتبه مرة واحدة.",
      "“Makkah”, “Mecca” and “مكة” are one city to a reader and three to a computer. A small table, written once, makes them one.",
    ),
    code(
      'cities = {"مكة": "مكة المكرمة", "Makkah": "مكة المكرمة", "الرياض ": "الرياض"}\njobs["city"] = jobs["city"].str.strip().replace(cities)\njobs["date"] = pd.to_datetime(jobs["date"], dayfirst=True, errors="coerce")',
    ),
    tip(
      '`errors="coerce"` يجعل التاريخ الذي لا يُقرأ فارغًا: عُدَّها بعد ذلك.',
      '`errors="coerce"` makes an unreadable date empty: count those afterwards.',
    ),
  ),
  Outliers: textLesson(
    p(
      "راتب قدره 950,000 ريال في الشهر قد يكون خطأ إدخال، وقد يكون راتبًا سنويًا كُتب في غير موضعه. القيمة الشاذة سؤال قبل أن تكون خطأ.",
      "A salary of SAR 950,000 a month may be a slip, or a yearly salary in the wrong column. An outlier is a question before it is an error.",
    ),
    table(
      ["ثلاثة قرارات أمام قيمة شاذة", "Three decisions about an outlier"],
      [
        ["الحال", "Case"],
        ["القرار", "Decision"],
      ],
      [
        ["خطأ إدخال مؤكد", "A certain slip"],
        ["تُصحح أو تُحذف", "Correct or remove it"],
      ],
      [
        ["وحدة قياس مختلفة", "Another unit"],
        ["تُحول إلى الوحدة نفسها", "Convert it"],
      ],
      [
        ["قيمة نادرة وصحيحة", "Rare and right"],
        ["تبقى، ويُستخدم الوسيط", "Keep it, use the median"],
      ],
    ),
  ),
  "Cleaning a register of 5,000 rows": work({
    brief: [
      p(
        "ينظف سجل الموظفين المرفق بخطوات مكتوبة، فمن أعادها على الملف الأصلي وصل إلى النتيجة نفسها. يُسلَّم الدفتر أو رابطه.",
        "Clean the attached register in written steps, so that whoever repeats them on the original reaches the same result. Hand in the notebook or its link.",
      ),
    ],
    max: 20,
    types: ["file", "url"],
    due: 14,
    rubric: [
      ["repeat", "إمكان الإعادة", "Can be repeated", 8],
      ["clean", "سلامة النتيجة", "The result is clean", 8],
      ["words", "شرح القرارات", "Decisions explained", 4],
    ],
  }),
  "Mean, median and spread": textLesson(
    p(
      "خمسة رواتب: 6 و7 و7 و8 و52 ألف ريال. المتوسط 16 ألفًا، ولا أحد منهم قريب من هذا الرقم. الوسيط 7 آلاف، وهو أقرب إلى حالهم.",
      "Five salaries: 6, 7, 7, 8 and 52 thousand. The mean is 16 thousand, and nobody is near it. The median is 7 thousand, and much closer to them.",
    ),
    table(
      ["أيهما نختار؟", "Which one?"],
      [
        ["البيانات", "Data"],
        ["المتوسط", "Mean"],
        ["الوسيط", "Median"],
      ],
      [["أعمار متقاربة", "Ages close together"], "34.2", "34"],
      [["رواتب فيها قيمة كبيرة", "Salaries with one large value"], "16,000", "7,000"],
      [
        ["مدة انتظار", "Waiting times"],
        ["يضلل", "Misleads"],
        ["يصلح", "Serves"],
      ],
    ),
    code('jobs["salary"].agg(["mean", "median", "std"])'),
  ),
  "Grouping by region": lesson(
    "video",
    [
      [0.5, "سؤال اليوم: أي المناطق فيها وظائف أكثر؟", "Today's question: which regions have more jobs?"],
      [6, "هذا جدولنا: كل مستطيل صف، ولونه منطقته.", "This is our table: each box is a row, its colour a region."],
      [11, "والشريط الداكن داخله عدد الوظائف في الإعلان.", "The dark bar inside is how many jobs the advertisement holds."],
      [14.5, "هنا يأتي التجميع: نقسم الجدول إلى مجموعات.", "Now comes grouping: we split the table into groups."],
      [20.5, "صار لكل منطقة عمود من صفوفها وحدها.", "Each region now has a column of its own rows."],
      [26, "ثم نحسب لكل مجموعة رقمًا واحدًا: مجموع الوظائف.", "Then one number for each group: the sum of its jobs."],
      [31.5, "أربع مجموعات، وأربعة أرقام، بلا عمل يدوي.", "Four groups, four numbers, nothing done by hand."],
      [34.5, "نرتبها من الأكبر إلى الأصغر، فيظهر الجواب.", "Sort them from large to small and the answer appears."],
      [39, "المنطقة الأولى هي جواب السؤال، وعددها أمامنا.", "The first region answers the question, with its number."],
      [43.5, "جرب الأمر نفسه على ملف الفروع في عملك.", "Try the same on the branches of your own work."],
    ],
    [
      p(
        "يُلخص هذا الدرس في سطر واحد: **نقسم الجدول إلى مجموعات، ونحسب لكل مجموعة رقمًا واحدًا.**",
        "This lesson in one line: **split the table into groups, and work out one number for each.**",
      ),
      code('jobs.groupby("region")["count"].sum().sort_values(ascending=False)'),
      h("أسئلة للمراجعة", "Check yourself"),
      points(
        ["ماذا يتغير لو استخدمنا `mean` مكان `sum`؟", "What changes with `mean` in place of `sum`?"],
        ["أين تذهب الصفوف التي لا منطقة لها؟", "Where do rows without a region go?"],
      ),
    ],
  ),
  "Pivot tables": textLesson(
    p(
      "التجميع بعمود واحد يجيب عن «أين؟»، والجدول المحوري يجيب عن «أين ومتى؟» في جدول واحد: المناطق صفوف، والأشهر أعمدة.",
      "Grouping by one column answers “where?”. A pivot table answers “where and when?” at once: regions as rows, months as columns.",
    ),
    code('jobs.pivot_table(index="region", columns="month", values="count", aggfunc="sum", fill_value=0)'),
    table(
      ["وظائف معلنة", "Jobs advertised"],
      [
        ["المنطقة", "Region"],
        ["سبتمبر", "September"],
        ["أكتوبر", "October"],
      ],
      [["الرياض", "Riyadh"], "412", "455"],
      [["مكة المكرمة", "Makkah"], "268", "251"],
      [["الشرقية", "Eastern"], "197", "240"],
    ),
  ),
  "Questions to job market data": lecture(
    p(
      "محاضرة تفاعلية: يُطرح سؤال، ويكتب كل متدرب سطره، ثم نقارن النتائج على الملف نفسه.",
      "An interactive lecture: a question is asked, everybody writes their line, and we compare the results on the same file.",
    ),
    points(
      ["أي منطقة زادت وظائفها أكثر في شهر واحد؟", "Which region grew most within a month?"],
      ["أي مهنة وسيط رواتبها أعلى من متوسطها؟ ولماذا؟", "Which job's median salary is above its mean, and why?"],
      ["ما السؤال الذي لا يجيب عنه هذا الملف؟", "Which question can this file not answer?"],
    ),
  ),
  "Choosing the right chart": textLesson(
    p(
      "الرسم جواب مرئي، فيُختار بحسب السؤال: المقارنة أعمدة، والتغير مع الزمن خط، والعلاقة بين رقمين نقاط.",
      "A chart is an answer you can see, so the question chooses it: comparison wants bars, change over time a line, a relation between two numbers points.",
    ),
    figure(
      GROUPS_FIGURE,
      ["أربعة أعمدة مرتبة من الأطول إلى الأقصر: 41 و37 و34 و31", "Four bars sorted from tall to short: 41, 37, 34 and 31"],
      ["الأعمدة المرتبة تُقرأ دون شرح.", "Sorted bars read without explanation."],
    ),
    warning("الدائرة المجزأة إلى أكثر من ثلاث قطع لا تُقرأ.", "A pie of more than three pieces cannot be read."),
  ),
  "The clear chart": textLesson(
    p(
      "احذف من الرسم كل ما لا يحمل معلومة: الشبكة الكثيفة، والإطار، واللون الذي لا معنى له. ما بقي هو الرسم.",
      "Take away from a chart whatever carries no information: the dense grid, the frame, the colour without meaning. What is left is the chart.",
    ),
    steps(
      ["عنوان يقول النتيجة، لا اسم الجدول.", "A title that says the finding, not the table's name."],
      ["لون واحد، ولون ثانٍ لما يُراد إبرازه.", "One colour, and a second for what matters."],
      ["الأرقام على الأعمدة مكان المحور، إن قلّت الأعمدة.", "Numbers on the bars in place of an axis, where bars are few."],
    ),
  ),
  "Colours and labels in Arabic": textLesson(
    p(
      "تُكتب العناوين من اليمين، وتبقى الأرقام بترتيبها. بعض المكتبات تقطع الحروف أو تعكسها، ويُحل ذلك بإعداد الخط مرة واحدة.",
      "Titles are written from the right while numbers keep their order. Some libraries cut or reverse letters; setting the font once solves it.",
    ),
    code('import matplotlib.pyplot as plt\n\nplt.rcParams["font.family"] = "IBM Plex Sans Arabic"'),
    tip(
      "اختبر الرسم بالأبيض والأسود: إن بقي مفهومًا فألوانه صالحة.",
      "Look at the chart in grey: if it still makes sense, its colours are sound.",
    ),
  ),
  "Critique of published charts": quiz({
    about: [
      p(
        "خمسة أسئلة عن التلخيص والرسم. المدة عشر دقائق تُحسب من البدء، وتظهر الإجابات الصحيحة مع شرحها بعد التسليم.",
        "Five questions on summarising and charting. Ten minutes from the start; right answers with reasons follow when you submit.",
      ),
    ],
    attempts: 3,
    limit: 10,
    pass: 60,
    questions: [
      choice(
        "chart",
        ["أي رسم يناسب مقارنة عدد الوظائف في سبع مناطق؟", "Which chart suits comparing jobs in seven regions?"],
        [
          ["أعمدة مرتبة", "Sorted bars", true],
          ["دائرة مجزأة", "A pie"],
          ["خط", "A line"],
          ["نقاط", "Points"],
        ],
        ["المقارنة بين فئات تُقرأ من أطوال الأعمدة.", "Comparison among groups is read from the length of bars."],
      ),
      isTrue("zero", ["محور الأعمدة يجوز أن يبدأ من غير الصفر.", "The axis of a bar chart may begin elsewhere than at zero."], false, [
        "طول العمود هو القيمة، فإن لم يبدأ من الصفر كذب الطول.",
        "The length of a bar is its value; cut off, the length lies.",
      ]),
      choice(
        "remove",
        ["أي عنصرين يُحذفان من الرسم غالبًا؟", "Which two are mostly taken away from a chart?"],
        [
          ["الشبكة الكثيفة", "The dense grid", true],
          ["العنوان", "The title"],
          ["الإطار", "The frame", true],
          ["أسماء الفئات", "The names of groups"],
        ],
        ["الشبكة والإطار لا يحملان معلومة.", "Grid and frame carry no information."],
      ),
      choice(
        "median",
        ["رواتب فيها قيمة كبيرة جدًا. ما الذي يصف حال أغلب الموظفين؟", "Salaries with one very large value. What describes most employees?"],
        [
          ["المتوسط", "The mean"],
          ["الوسيط", "The median", true],
          ["أكبر قيمة", "The largest value"],
        ],
        ["الوسيط لا يتأثر بالقيمة الشاذة.", "The median does not follow an outlier."],
      ),
      short(
        "group",
        ["ما اسم الأمر الذي يجمع الصفوف في pandas؟", "Which pandas command groups rows?"],
        ["groupby", "group by", "()groupby"],
        ["`groupby` يقسم الجدول إلى مجموعات.", "`groupby` splits the table into groups."],
      ),
    ],
  }),
  "Phrasing a measurable question": textLesson(
    p(
      "«هل فروعنا جيدة؟» لا يُقاس. «أي الفروع نقصت مبيعاتها عن العام الماضي؟» يُقاس، ويقول لنا أي عمود نحتاج إليه.",
      "“Are our branches good?” cannot be measured. “Which branches sold less than last year?” can, and tells us which column we need.",
    ),
    points(
      ["من سيتخذ القرار؟", "Who will decide?"],
      ["ما الرقم الذي يغير رأيه؟", "Which number would change their mind?"],
      ["في أي مدة؟", "Over which time?"],
    ),
  ),
  "Structure of an executive report": textLesson(
    p(
      "الصفحة الأولى تكفي من لا يقرأ غيرها: النتيجة، والرسم الذي يثبتها، والقرار المقترح. ما بعدها لمن أراد أن يتحقق.",
      "The first page serves those who read no other: the finding, the chart that proves it, the decision proposed. What follows is for whoever wants to check.",
    ),
    steps(
      ["النتيجة في سطر.", "The finding in a line."],
      ["الرسم.", "The chart."],
      ["ما لا نعرفه.", "What we do not know."],
      ["القرار.", "The decision."],
    ),
  ),
  "Choosing data and planning": quiz({
    about: [p("تحقق من خطة مشروعك قبل البدء. بلا حد زمني.", "Check the plan of your project before you begin. No time limit.")],
    attempts: 5,
    pass: 60,
    questions: [
      isTrue(
        "source",
        ["مصدر البيانات يُذكر في التقرير ولو كان عامًا.", "The source of data is named in the report even where it is public."],
        true,
        ["من لا يعرف المصدر لا يستطيع أن يتحقق.", "Whoever does not know the source cannot check."],
      ),
      choice(
        "first",
        ["ما أول خطوة في المشروع؟", "What comes first in a project?"],
        [
          [
            "اختيار ألوان الرسم",
            "Choosing colours",
            false,
            ["الألوان آخر ما يُختار، بعد أن يُعرف ما يقوله الرسم.", "Colours come last, once it is known what the chart says."],
          ],
          ["سؤال يمكن قياسه", "A measurable question", true],
          [
            "كتابة التقرير",
            "Writing the report",
            false,
            ["لا يُكتب تقرير قبل أن توجد نتيجة.", "No report is written before there is a finding."],
          ],
        ],
        ["السؤال يقرر البيانات والرسم معًا.", "The question decides both data and chart."],
      ),
      choice(
        "hide",
        ["أي عمودين يُحذفان قبل مشاركة الملف؟", "Which two columns are removed before the file is shared?"],
        [
          ["رقم الهوية", "National ID", true],
          ["المدينة", "City"],
          ["رقم الجوال", "Mobile number", true],
          [
            "قيمة المبيعات",
            "Sales",
            false,
            ["القيمة هي ما يُحلل، وبدونها لا يبقى سؤال.", "The value is what is analysed; without it no question is left."],
          ],
        ],
        ["يُحذف كل ما يدل على شخص بعينه.", "Whatever points at one person is removed."],
      ),
      orderingQuestion(
        "plan",
        ["رتّب خطوات المشروع من أولها إلى آخرها.", "Put the steps of the project in order, from first to last."],
        [
          ["صياغة السؤال", "Phrase the question"],
          ["جمع البيانات", "Collect the data"],
          ["تنظيف البيانات", "Clean the data", ["ما يُرسم قبل التنظيف يُرسم مرتين.", "What is charted before cleaning is charted twice."]],
          ["رسم النتيجة", "Chart the finding"],
          ["اقتراح القرار", "Propose the decision"],
        ],
        ["كل خطوة تحتاج إلى ما قبلها.", "Each step needs the one before it."],
      ),
      matched(
        "tools",
        ["اختر لكل مهمة أمرها في pandas.", "Choose the pandas command for each task."],
        [
          [
            ["قراءة ملف CSV", "Reading a CSV file"],
            ["read_csv", "read_csv"],
          ],
          [
            ["حذف الصفوف الناقصة", "Dropping incomplete rows"],
            ["dropna", "dropna"],
            ["الأمر dropna يحذف الصف الذي فيه قيمة ناقصة.", "dropna removes a row in which a value is missing."],
          ],
          [
            ["جمع الصفوف في مجموعات", "Grouping rows"],
            ["groupby", "groupby"],
          ],
        ],
        [["sort_values", "sort_values"]],
        ["لكل مهمة أمر واحد، وsort_values يرتب ولا يجمع.", "Each task has one command; sort_values sorts and does not group."],
      ),
      short(
        "keep",
        ["كم نسخة من الملف الأصلي تُحفظ على الأقل قبل التنظيف؟", "At least how many copies of the original are kept before cleaning?"],
        ["1", "واحدة", "نسخة واحدة", "one"],
        ["نسخة واحدة لا تُمس.", "One copy that nobody touches."],
      ),
    ],
  }),
  "Preparing the report": work({
    brief: [
      p(
        "تقرير من صفحتين عن سؤال تختاره من بيئة عملك، برسم واحد على الأقل. تُخفى الأسماء والأرقام التي لا يجوز نشرها.",
        "A report of two pages on a question of your own work, with at least one chart. Hide names and numbers that may not be shown.",
      ),
      steps(
        ["السؤال والبيانات ومصدرها.", "The question, the data and their source."],
        ["ما نُظف ولماذا.", "What was cleaned, and why."],
        ["الجواب برسم واحد.", "The answer in one chart."],
        ["القرار المقترح وما لا نعرفه.", "The decision proposed, and what is not known."],
      ),
    ],
    max: 100,
    types: ["file", "url"],
    due: 39,
    rubric: [
      ["question", "سؤال يمكن قياسه", "A measurable question", 20],
      ["data", "سلامة البيانات", "Sound data", 30],
      ["chart", "وضوح الرسم", "A clear chart", 30],
      ["decision", "قرار مبني على النتيجة", "A decision that follows", 20],
    ],
  }),
};
