import type { LessonSeed, ProgramSeed, UnitSeed } from "#server/db/seed/programs/program-seed.ts";
import { choice, type ContentSeed, h, isTrue, lecture, p, points, quiz, steps, textLesson, tip, work } from "./lesson-seed.ts";

/** What an item of the demo holds that nobody wrote out: made of its program's own words. */
export function usualContent(program: ProgramSeed, unit: UnitSeed, item: LessonSeed): ContentSeed {
  switch (item[2]) {
    case "interactive_lecture":
      return usualLecture(unit, item);
    case "activity":
      return usualQuiz(program, unit);
    case "application":
      return usualWork(unit, item);
    default:
      return usualLesson(program, unit, item);
  }
}

const usualLesson = (program: ProgramSeed, [unitAr, unitEn]: UnitSeed, [ar, en]: LessonSeed): ContentSeed =>
  textLesson(
    p(
      `هذا الدرس جزء من «${unitAr}»، وموضوعه **${ar}**: ما المقصود به، ومتى يُحتاج إليه، وكيف يُطبق على مثال من واقع العمل.`,
      `This lesson is part of “${unitEn}” and is about **${en}**: what is meant by it, when you need it, and how it is applied to an example from work.`,
    ),
    h("خطوات الدرس", "How to go through it"),
    steps(
      ["قراءة المثال كاملًا قبل الشرح.", "Read the whole example before its explanation."],
      ["تدوين الخطوة التي لم تتضح، لطرحها في المحاضرة.", "Note the step that was not clear, to raise it in the lecture."],
      ["تطبيق الفكرة على حالة واحدة من عملك.", "Apply the idea to one case of your own work."],
    ),
    h("صلته بأهداف البرنامج", "Where it leads"),
    points(...program.outcomes.slice(0, 2)),
    tip(
      "عشر دقائق من التطبيق بعد القراءة أثبت من قراءة ثانية.",
      "Ten minutes of practice after reading stay longer than reading it twice.",
    ),
  );

const usualLecture = ([unitAr, unitEn]: UnitSeed, [ar, en]: LessonSeed): ContentSeed =>
  lecture(
    p(
      `جلسة مباشرة في «${unitAr}» عن **${ar}**: عرض قصير، ثم حلول المتدربين، ثم الأسئلة.`,
      `A live meeting in “${unitEn}” about **${en}**: a short talk, then your solutions, then questions.`,
    ),
    points(
      ["تجهيز سؤال واحد على الأقل قبل الموعد.", "Bring at least one question."],
      ["يُتاح التسجيل المرئي بعد المحاضرة لمن فاته الموعد.", "The recording is there afterwards for those who missed it."],
    ),
  );

function usualQuiz(program: ProgramSeed, [unitAr, unitEn]: UnitSeed): ContentSeed {
  const first = program.outcomes[0] ?? program.summary;
  const requirement = program.requirements[0] ?? program.summary;
  return quiz({
    about: [p(`أسئلة قصيرة بعد «${unitAr}»، بلا حد زمني.`, `Short questions after “${unitEn}”, without a time limit.`)],
    attempts: 3,
    pass: 60,
    questions: [
      isTrue("aim", [`من أهداف البرنامج: ${first[0]}`, `One aim of the program: ${first[1]}`], true, [
        "هذا أول أهداف البرنامج.",
        "It is the first aim of the program.",
      ]),
      choice(
        "need",
        ["ما الذي يلزم قبل البدء؟", "What do you need before you begin?"],
        [
          [requirement[0], requirement[1], true],
          ["شهادة سابقة في المجال نفسه.", "An earlier certificate in the same field."],
          ["حضور يومي في مقر الجامعة.", "Daily presence at the university."],
        ],
        ["متطلبات البرنامج في صفحته.", "The requirements are on the program's page."],
      ),
      isTrue("practice", ["يكفي الاستماع إلى المحاضرات دون تطبيق.", "Listening to the lectures without practice is enough."], false, [
        "التطبيق جزء من الدرجة.",
        "Practice is part of the grade.",
      ]),
    ],
  });
}

const usualWork = ([unitAr, unitEn]: UnitSeed, [ar, en]: LessonSeed): ContentSeed =>
  work({
    brief: [
      p(
        `تطبيق على ما سبق في «${unitAr}»: **${ar}**. يُختار مثال واحد من بيئة العمل، ويُكتب في صفحة واحدة.`,
        `Practice of “${unitEn}”: **${en}**. Choose one example from work and write it on one page.`,
      ),
      steps(
        ["وصف الحالة في ثلاثة أسطر.", "Describe the case in three lines."],
        ["تطبيق خطوات الدرس عليها.", "Apply the steps of the lesson to it."],
        ["ذكر ما ستغيره في المرة القادمة.", "Say what you would do differently next time."],
      ),
    ],
    max: 20,
    types: ["file", "text", "url"],
    due: null,
    rubric: [
      ["case", "وضوح الحالة", "The case is clear", 6],
      ["steps", "تطبيق الخطوات", "The steps are applied", 8],
      ["learned", "ما يُستفاد منها", "What is learned", 6],
    ],
  });
