import type { RecordStoreSettings } from "#server/providers/learning-record-store/record-store-settings.ts";
import type { Statement } from "#server/providers/learning-record-store/record-store.ts";
import type { STATEMENT_VERBS } from "#server/db/tables/learning/learning-statements.ts";

type Verb = (typeof STATEMENT_VERBS)[number];

/** Names of verbs and kinds as the national e-learning center lists them (NELC-Integration, January 2026). */
const VERBS: Record<Verb, string> = {
  registered: "http://adlnet.gov/expapi/verbs/registered",
  initialized: "http://adlnet.gov/expapi/verbs/initialized",
  progressed: "http://adlnet.gov/expapi/verbs/progressed",
  watched: "https://w3id.org/xapi/acrossx/verbs/watched",
  completed: "http://adlnet.gov/expapi/verbs/completed",
  attempted: "http://adlnet.gov/expapi/verbs/attempted",
  attended: "http://adlnet.gov/expapi/verbs/attended",
  rated: "http://id.tincanapi.com/verb/rated",
  earned: "http://id.tincanapi.com/verb/earned",
};

const KINDS = {
  course: "https://w3id.org/xapi/cmi5/activitytype/course",
  lesson: "http://adlnet.gov/expapi/activities/lesson",
  video: "https://w3id.org/xapi/video/activity-type/video",
  quiz: "http://id.tincanapi.com/activitytype/unit-test",
  assignment: "http://id.tincanapi.com/activitytype/school-assignment",
  lecture: "https://w3id.org/xapi/virtual-classroom/activity-types/virtual-classroom",
  certificate: "https://www.opigno.org/en/tincan_registry/activity_type/certificate",
} as const;

interface Named {
  titleAr: string;
  titleEn: string;
}

export interface ItemFacts extends Named {
  id: number;
  sectionId: number;
  kind: "lesson" | "interactive_lecture" | "activity" | "application";
  format: string | null;
  durationMinutes: number;
}

/** What a statement is of beside its course. */
export type SubjectFacts =
  | { kind: "course" }
  | { kind: "step"; percent: number }
  | { kind: "item"; item: ItemFacts }
  | { kind: "attempt"; item: ItemFacts; number: number; score: number; passMark: number }
  | { kind: "session"; id: number; named: Named; minutes: number }
  | { kind: "review"; stars: number; body: string | null }
  | { kind: "certificate"; id: string; number: string; verifyPath: string };

/** All that a statement says, read when it is sent. */
export interface StatementFacts {
  id: string;
  verb: Verb;
  at: Date;
  language: "ar" | "en";
  learner: {
    /** Ten digits of a national or residence number. */
    nationalId: string;
    email: string;
    name: string;
    phone: string;
    /** `2001-05-30`. */
    birthDate: string | null;
    nationality: string | null;
  };
  program: Named & { id: number; description: string; durationMinutes: number };
  instructor: { name: string; email: string };
  subject: SubjectFacts;
}

export interface StatementContext {
  /** Of the site, without a slash at its end. */
  publicUrl: string;
  platform: RecordStoreSettings["platform"];
}

/** A statement as the national e-learning center checks it. Pure. */
export function composeStatement(facts: StatementFacts, context: StatementContext): Statement {
  const { id, verb, at, language, learner, program, instructor, subject } = facts;
  const locale = language === "ar" ? "ar-SA" : "en-US";
  const course = `${context.publicUrl}/courses/${program.id}`;
  const named = ({ titleAr, titleEn }: Named) => ({ "ar-SA": titleAr, "en-US": titleEn || titleAr });
  const object = objectOf(facts, course, context.publicUrl);
  const isCourse = object.id === course;
  return {
    id,
    timestamp: at.toISOString(),
    actor: { objectType: "Agent", name: learner.nationalId, mbox: `mailto:${learner.email}` },
    verb: { id: VERBS[verb], display: { "en-US": verb } },
    object: {
      objectType: "Activity",
      id: object.id,
      definition: {
        type: KINDS[object.kind],
        name: named(object.named),
        description: isCourse ? { [locale]: program.description } : named(object.named),
        ...(object.extensions ? { extensions: object.extensions } : {}),
      },
    },
    ...resultOf(subject),
    context: {
      instructor: { objectType: "Agent", name: instructor.name, mbox: `mailto:${instructor.email}` },
      platform: context.platform.code,
      language: locale,
      ...(isCourse
        ? {}
        : {
            contextActivities: {
              parent: [
                {
                  id: course,
                  objectType: "Activity",
                  definition: { type: KINDS.course, name: named(program), description: { [locale]: "" } },
                },
              ],
            },
          }),
      extensions: {
        "https://nelc.gov.sa/extensions/platform": {
          name: { "ar-SA": context.platform.nameAr, "en-US": context.platform.nameEn },
        },
        ...extensionsOf(facts, context),
      },
    },
  };
}

interface Activity {
  id: string;
  kind: keyof typeof KINDS;
  named: Named;
  extensions?: Record<string, unknown>;
}

function objectOf({ program, subject }: StatementFacts, course: string, publicUrl: string): Activity {
  const ofItem = (item: ItemFacts, kind: "lesson" | "video" | "quiz" | "assignment"): Activity => ({
    id: `${course}/module/${item.sectionId}/${kind}/${item.id}`,
    kind,
    named: item,
    ...(kind === "video" ? { extensions: { "http://id.tincanapi.com/extension/duration": isoMinutes(item.durationMinutes) } } : {}),
  });
  switch (subject.kind) {
    case "item":
      return ofItem(
        subject.item,
        subject.item.kind === "application" ? "assignment" : subject.item.format === "video" ? "video" : "lesson",
      );
    case "attempt":
      return ofItem(subject.item, "quiz");
    case "session":
      return {
        id: `${course}/session/${subject.id}`,
        kind: "lecture",
        named: subject.named,
        extensions: { "http://id.tincanapi.com/extension/duration": isoMinutes(subject.minutes) },
      };
    case "certificate":
      return { id: `${publicUrl}/certificates/${subject.id}`, kind: "certificate", named: program };
    default:
      return { id: course, kind: "course", named: program };
  }
}

function resultOf(subject: SubjectFacts): { result?: Record<string, unknown> } {
  switch (subject.kind) {
    case "step":
      return { result: { score: { scaled: subject.percent / 100 }, completion: subject.percent === 100 } };
    case "attempt":
      return {
        result: {
          score: { scaled: subject.score / 100, raw: subject.score, min: subject.passMark, max: 100 },
          completion: true,
          success: subject.score >= subject.passMark,
        },
      };
    case "item":
      return { result: { completion: true, duration: isoMinutes(subject.item.durationMinutes) } };
    case "session":
      return { result: { completion: true, duration: isoMinutes(subject.minutes) } };
    case "review":
      return {
        result: {
          score: { scaled: subject.stars / 5, raw: subject.stars, min: 0, max: 5 },
          ...(subject.body ? { response: subject.body } : {}),
        },
      };
    default:
      return {};
  }
}

function extensionsOf({ verb, learner, program, subject }: StatementFacts, { publicUrl }: StatementContext): Record<string, unknown> {
  if (subject.kind === "attempt") return { "http://id.tincanapi.com/extension/attempt-id": subject.number };
  if (subject.kind === "certificate")
    return { "http://id.tincanapi.com/extension/jws-certificate-location": `${publicUrl}${subject.verifyPath}` };
  if (verb !== "registered") return {};
  // Who learns is told once, when they come.
  return {
    "https://nelc.gov.sa/extensions/lms_url": publicUrl,
    "https://nelc.gov.sa/extensions/program_url": `${publicUrl}/courses/${program.id}`,
    "https://nelc.gov.sa/extensions/duration": isoMinutes(program.durationMinutes),
    "https://nelc.gov.sa/extensions/learner_full_name": learner.name,
    "https://nelc.gov.sa/extensions/learner_mobile_no": learner.phone,
    ...(learner.nationality ? { "https://nelc.gov.sa/extensions/learner_nationality": learner.nationality } : {}),
    ...(learner.birthDate ? { "https://nelc.gov.sa/extensions/date_of_birth": learner.birthDate.split("-").reverse().join("/") } : {}),
  };
}

/** 90 -> `PT1H30M`. */
function isoMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `PT${rest}M`;
  return rest === 0 ? `PT${hours}H` : `PT${hours}H${rest}M`;
}
