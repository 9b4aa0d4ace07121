import { hijriYear } from "#contract/rules/hijri-year.ts";
import { eq } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { contactAnswers, contactMessages, referenceNumbers } from "#server/db/tables/messages.ts";
import { pendingApprovals } from "#server/db/tables/security/approvals.ts";
import { accountDeletions, dataExports } from "#server/db/tables/security/privacy.ts";
import { DEMO_ACCOUNTS } from "./accounts.ts";
import { stableUuid } from "./stable-uuid.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Letter {
  name: string;
  email: string;
  phone: string;
  language: "ar" | "en";
  hoursAgo: number;
  status: "new" | "in_progress" | "answered";
  message: string;
  answer?: string;
}

const LETTERS: readonly Letter[] = [
  {
    name: "عبير محمد الشمري",
    email: "abeer.alshammari@mail.example",
    phone: "+966550000401",
    language: "ar",
    hoursAgo: 70,
    status: "answered",
    message: "أكملت دورة مهارات التفاوض ولم أجد اسمي بالإنجليزية على الشهادة. كيف أضيفه؟",
    answer:
      "أهلًا عبير. من صفحة الشهادة يمكنك طلب تصحيح الاسم، وإرفاق صورة الهوية. نراجع الطلب خلال ثلاثة أيام عمل، وتصدر الشهادة المصححة بالرقم نفسه.",
  },
  {
    name: "Omar Haddad",
    email: "omar.haddad@mail.example",
    phone: "+966550000402",
    language: "en",
    hoursAgo: 26,
    status: "in_progress",
    message:
      "Our company would like to enroll twelve employees in Data analysis with Python. Can we pay by one invoice with our VAT number?",
  },
  {
    name: "ريم عبدالله الغامدي",
    email: "reem.alghamdi@mail.example",
    phone: "+966550000403",
    language: "ar",
    hoursAgo: 5,
    status: "new",
    message: "هل تُسجل محاضرات دبلوم إدارة الموارد البشرية؟ أعمل مساءً وقد تفوتني بعض الجلسات.",
  },
];

/** Which learners asked about their data, by their place among them. */
const ASKED_FOR_A_COPY = 3;
const THOUGHT_BETTER_OF_IT = 5;

/**
 * What lies on the desks of the demo's office: letters in every state, a copy of somebody's data that was asked for and has lapsed, a
 * wish to be forgotten that was taken back, and a change of rights that `staff@` may confirm.
 */
export async function seedOfficeDesk(db: Executor, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const people = await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.demo, true)).orderBy(users.id);
  const idOf = (who: keyof typeof DEMO_ACCOUNTS): number => {
    const found = people.find(({ email }) => email === DEMO_ACCOUNTS[who].email);
    if (!found) throw new Error(`the demo has no ${who}`);
    return found.id;
  };
  const year = hijriYear(now);
  const letters = LETTERS.map((letter, place) => ({
    ...letter,
    id: stableUuid(`letter ${place}`),
    reference: `CM-${year}-${String(place + 1).padStart(6, "0")}`,
  }));
  await db.insert(contactMessages).values(
    letters.map(({ id, reference, name, email, phone, language, hoursAgo, status, message }) => ({
      id,
      reference,
      fullName: name,
      email,
      phone,
      message,
      language,
      status,
      createdAt: before(hoursAgo * HOUR_MS),
    })),
  );
  await db.insert(contactAnswers).values(
    letters.flatMap(({ id, answer, hoursAgo }) =>
      answer
        ? [
            {
              id: stableUuid(`answer ${id}`),
              messageId: id,
              body: answer,
              writtenBy: idOf("support"),
              createdAt: before((hoursAgo - 4) * HOUR_MS),
            },
          ]
        : [],
    ),
  );
  await db.insert(referenceNumbers).values({ kind: "contact", year, last: letters.length });

  const learners = people.filter(({ email }) => email.startsWith("trainee-"));
  const copied = learners[ASKED_FOR_A_COPY];
  const stayed = learners[THOUGHT_BETTER_OF_IT];
  if (!copied || !stayed) throw new Error("the demo has too few learners");
  await db.insert(dataExports).values({
    id: stableUuid("copy of data"),
    userId: copied.id,
    status: "expired",
    expiresAt: before(2 * DAY_MS),
    createdAt: before(9 * DAY_MS),
  });
  await db
    .insert(accountDeletions)
    .values({ id: stableUuid("wish to be forgotten"), userId: stayed.id, status: "cancelled", createdAt: before(12 * DAY_MS) });

  const until = new Date(now.getTime() + 90 * DAY_MS).toISOString().slice(0, 10);
  await db.insert(pendingApprovals).values({
    id: stableUuid("change of rights"),
    kind: "staff_roles",
    about: String(idOf("support")),
    personId: idOf("support"),
    change: {
      kind: "staff_roles",
      from: [{ role: "support", until: null }],
      to: [
        { role: "support", until: null },
        { role: "content", until },
      ],
    },
    askedBy: idOf("secondStaff"),
    createdAt: before(20 * HOUR_MS),
  });
}
