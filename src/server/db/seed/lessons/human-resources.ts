import {
  choice,
  type ContentSeed,
  h,
  isTrue,
  lecture,
  p,
  points,
  quiz,
  short,
  steps,
  table,
  textLesson,
  tip,
  warning,
  work,
} from "./lesson-seed.ts";

/** What the lessons of the diploma in human resources hold, by their English titles. */
export const HUMAN_RESOURCES: Readonly<Record<string, ContentSeed>> = {
  "Functions of the department": textLesson(
    p(
      "لإدارة الموارد البشرية خمس وظائف تتصل ببعضها: التخطيط، والاستقطاب، والتطوير، والتعويضات، والعلاقات. الخلل في واحدة يظهر في غيرها.",
      "Human resources has five functions that hang together: planning, recruitment, development, compensation and relations. A fault in one shows in another.",
    ),
    table(
      ["أين يظهر الخلل؟", "Where does a fault show?"],
      [
        ["الوظيفة", "Function"],
        ["علامة الخلل", "Sign of a fault"],
      ],
      [
        ["الاستقطاب", "Recruitment"],
        ["دوران مرتفع في السنة الأولى", "High turnover in the first year"],
      ],
      [
        ["التطوير", "Development"],
        ["ترقيات من الخارج دائمًا", "Promotions always from outside"],
      ],
      [
        ["التعويضات", "Compensation"],
        ["عروض تُرفض", "Offers turned down"],
      ],
    ),
  ),
  "The employee journey": textLesson(
    p(
      "من أول إعلان يقرؤه المرشح إلى آخر يوم له في المنشأة: ست محطات، في كل منها لحظة تُنسى أو تُذكر سنوات.",
      "From the first advertisement a candidate reads to the last day at work: six stations, each with a moment that is forgotten or remembered for years.",
    ),
    steps(
      ["الجذب", "Attraction"],
      ["الاختيار", "Selection"],
      ["التهيئة", "Onboarding"],
      ["النمو", "Growth"],
      ["التقدير", "Recognition"],
      ["المغادرة", "Leaving"],
    ),
    tip("اسأل موظفًا جديدًا: ما الذي لم يخبرك به أحد في أسبوعك الأول؟", "Ask a new colleague: what did nobody tell you in your first week?"),
  ),
  "Map of stakeholders": quiz({
    about: [p("أسئلة على الوحدة الأولى. المدة 15 دقيقة.", "Questions on the first module. 15 minutes.")],
    attempts: 2,
    limit: 15,
    pass: 60,
    questions: [
      choice(
        "who",
        ["من صاحب القرار في وصف الوظيفة؟", "Who decides on a job's description?"],
        [
          ["المدير المباشر مع الموارد البشرية", "The line manager together with human resources", true],
          ["المرشح", "The candidate"],
          ["الموظف السابق", "The employee before"],
        ],
        ["المدير يعرف العمل، والموارد البشرية تعرف السلم.", "The manager knows the work, human resources the scale."],
      ),
      isTrue(
        "turnover",
        [
          "الدوران المرتفع في السنة الأولى علامة على الاختيار والتهيئة.",
          "High turnover in the first year points to selection and onboarding.",
        ],
        true,
        ["من غادر مبكرًا لم يجد ما وُعد به.", "Who leaves early did not find what was promised."],
      ),
      short(
        "stations",
        ["كم محطة في رحلة الموظف؟", "How many stations has the employee journey?"],
        ["6", "ست", "six"],
        ["ست محطات.", "Six stations."],
      ),
    ],
  }),
  "Contract and probation": textLesson(
    p(
      "العقد المكتوب يحفظ حق الطرفين. فترة التجربة تُذكر فيه صراحة، وما لم يُذكر لا يُفترض.",
      "A written contract protects both sides. A probation period must stand in it; what does not stand there is not assumed.",
    ),
    h("ما يُراجع قبل التوقيع", "Check before signing"),
    points(
      ["المسمى ومقر العمل.", "Title and place of work."],
      ["الأجر الأساسي والبدلات كل على حدة.", "Basic pay and each allowance apart."],
      ["مدة التجربة وتاريخ نهايتها.", "The probation period and its last day."],
      ["مدة الإشعار.", "The notice period."],
    ),
    warning(
      "هذا الدرس للتعليم، ويُرجع في الحالات الفعلية إلى نص النظام ولائحته.",
      "This lesson is for learning; for real cases the text of the law and its regulations decide.",
    ),
  ),
  "Pay and hours": textLesson(
    p(
      "يُحسب أجر الساعة من الأجر الشهري قبل حساب العمل الإضافي، ويُكتب الحساب في المسير حتى يستطيع الموظف مراجعته.",
      "The hourly rate is worked out from the monthly pay before overtime, and the sum stands on the payslip so that the employee can check it.",
    ),
    table(
      ["مثال", "Example"],
      [
        ["البند", "Item"],
        ["المبلغ", "Amount"],
      ],
      [["الأجر الشهري", "Monthly pay"], "9,600"],
      [["أجر الساعة", "Hourly rate"], "40"],
      [["4 ساعات إضافية", "4 hours of overtime"], "240"],
    ),
  ),
  "Cases for discussion": lecture(
    p(
      "ثلاث حالات من الواقع، بلا أسماء: عقد بلا مدة تجربة، وإشعار شفهي، وساعات لم تُسجل. تُناقش كل حالة في مجموعة صغيرة.",
      "Three real cases, without names: a contract without probation, a spoken notice, hours that were not recorded. Each is discussed in a small group.",
    ),
  ),
  "Job analysis": textLesson(
    p(
      "قبل الإعلان عن وظيفة يُسأل: ماذا يفعل شاغلها كل يوم؟ وماذا يحدث لو لم يفعله؟ الجواب عن السؤال الثاني يفرق بين الضروري والمعتاد.",
      "Before a job is advertised ask: what does its holder do each day, and what happens if they do not? The second answer tells what is needed from what is usual.",
    ),
    points(
      ["ملاحظة يوم عمل.", "Watch one working day."],
      ["مقابلة شاغل الوظيفة ومديره.", "Talk to its holder and their manager."],
      ["قائمة مهام مرتبة بأثرها.", "List tasks by their effect."],
    ),
  ),
  "Writing a job advertisement": work({
    brief: [
      p(
        "إعلان لوظيفة حقيقية في منشأتك في صفحة واحدة: المهام الخمس الأهم، والشروط اللازمة وحدها، وما تقدمه المنشأة، وخطوات التقديم.",
        "An advertisement for a real job in your organisation, on one page: the five main tasks, only what is truly required, what you offer, and how to apply.",
      ),
    ],
    max: 20,
    types: ["file", "text"],
    due: 60,
    rubric: [
      ["tasks", "مهام واضحة", "Clear tasks", 8],
      ["needed", "شروط لازمة فعلًا", "Only real requirements", 6],
      ["offer", "ما تقدمه المنشأة", "What is offered", 6],
    ],
  }),
};
