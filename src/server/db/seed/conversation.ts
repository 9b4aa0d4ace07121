import { eq, inArray } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { conversationPosts, conversationThreads } from "#server/db/tables/conversation.ts";
import { users } from "#server/db/tables/identity.ts";
import { DEMO_ACCOUNTS } from "./accounts.ts";
import { learnerEmail } from "./instructor-cohort.ts";
import { stableUuid } from "./stable-uuid.ts";
import { STUDENT_COHORTS } from "./students/student-sessions.ts";

const HOUR_MS = 3_600_000;

interface Said {
  by: string;
  hoursAgo: number;
  body: string;
  /** Endorsed by the instructor, and the answer that settled the question. */
  accepted?: true;
}

const { student, instructor } = DEMO_ACCOUNTS;

/** Two questions of the course, one of them answered, and what the student and the instructor write to each other. */
const THREADS: readonly { name: string; title: string; withStudent?: true; posts: readonly [Said, ...Said[]] }[] = [
  {
    name: "question of the median",
    title: "متى أستخدم الوسيط بدل المتوسط؟",
    posts: [
      { by: student.email, hoursAgo: 75, body: "في ملف الرواتب اختلف المتوسط عن الوسيط بأكثر من ألفي ريال. أيهما أكتب في التقرير؟" },
      { by: learnerEmail(4), hoursAgo: 71, body: "واجهت الشيء نفسه، والسبب ثلاثة رواتب عالية جدًا في آخر الملف." },
      {
        by: instructor.email,
        hoursAgo: 52,
        body: "اكتبوا الوسيط، واذكروا المتوسط بجانبه مع السبب: القيم المتطرفة ترفع المتوسط ولا تغير الوسيط. من أراد التحقق يرسم توزيع الرواتب أولًا.",
        accepted: true,
      },
    ],
  },
  {
    name: "question of the file",
    title: "الملف لا يُقرأ بالعربية",
    posts: [
      { by: learnerEmail(9), hoursAgo: 20, body: "تظهر أسماء المناطق رموزًا غير مفهومة بعد قراءة الملف. هل أغيّر الترميز؟" },
      { by: learnerEmail(2), hoursAgo: 6, body: "جرب قراءة الملف بترميز utf-8-sig، فهذا ما نجح معي." },
    ],
  },
  {
    name: "message of the student",
    title: "غياب محاضرة الأحد",
    withStudent: true,
    posts: [
      { by: student.email, hoursAgo: 49, body: "سأتأخر عن محاضرة الأحد نصف ساعة بسبب موعد طبي. هل يُحسب ذلك غيابًا؟" },
      {
        by: instructor.email,
        hoursAgo: 44,
        body: "يُسجل تأخرًا لا غيابًا. أرفقي العذر من صفحة الأعذار ليكون محفوظًا، وشاهدي أول التسجيل قبل الواجب.",
      },
    ],
  },
];

/** What is said in the demo's running course. */
export async function seedConversation(db: Executor, now: Date): Promise<void> {
  const [program] = await db.select({ id: programs.id }).from(programs).where(eq(programs.slug, STUDENT_COHORTS.python.slug));
  const emails = [...new Set(THREADS.flatMap(({ posts }) => posts.map(({ by }) => by)))];
  const people = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.email, emails));
  const idOf = (email: string): number => {
    const found = people.find((one) => one.email === email);
    if (!found) throw new Error(`the demo has no ${email}`);
    return found.id;
  };
  if (!program) throw new Error("the demo's running course is not there");
  const at = ({ hoursAgo }: Said) => new Date(now.getTime() - hoursAgo * HOUR_MS);
  const threads = THREADS.map((thread) => ({
    ...thread,
    id: stableUuid(thread.name),
    rows: thread.posts.map((said, place) => ({ said, id: stableUuid(place === 0 ? thread.name : `${thread.name} ${place}`) })),
  }));
  await db.insert(conversationThreads).values(
    threads.map(({ id, title, withStudent, posts, rows }) => {
      const [first] = posts;
      const last = posts.at(-1) ?? first;
      return {
        id,
        programId: program.id,
        learnerId: withStudent ? idOf(student.email) : null,
        userId: idOf(first.by),
        title,
        acceptedPostId: rows.find(({ said }) => said.accepted)?.id ?? null,
        lastAt: at(last),
        lastBy: idOf(last.by),
        createdAt: at(first),
      };
    }),
  );
  await db.insert(conversationPosts).values(
    threads.flatMap(({ id: threadId, rows }) =>
      rows.map(({ said, id }) => ({
        id,
        threadId,
        userId: idOf(said.by),
        asTeacher: said.by === instructor.email,
        anonymous: false,
        body: said.body,
        writtenAt: at(said),
        endorsedAt: said.accepted ? at(said) : null,
        createdAt: at(said),
      })),
    ),
  );
}
