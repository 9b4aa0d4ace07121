import type { MoveOn, PackageStandard } from "#contract/classroom/packages.ts";
import type { AnswerMatch } from "#contract/content/teaching-content.ts";
import type { GivenGap } from "#contract/coursework/cloze.ts";
import type { NumberAnswer } from "#contract/coursework/number-answer.ts";
import type { PeerRules } from "#contract/coursework/peer-part.ts";
import type { QuizRules } from "#contract/coursework/quiz-rules.ts";

/** Shapes of the content that `learning.ts` keeps as JSON. Texts stand in both languages; nothing in them is markup. */

export interface Localised<T> {
  ar: T;
  en: T;
}

export interface StoredRun {
  text: string;
  mark?: "strong" | "em" | "code" | "math";
  href?: string;
}

/** As `contract/lesson-content.ts` sends them, but that a figure names its file. */
export type StoredBlock =
  | { type: "heading"; level: 2 | 3; text: string }
  | { type: "paragraph"; runs: StoredRun[] }
  | { type: "list"; ordered: boolean; items: StoredRun[][] }
  | { type: "quote"; runs: StoredRun[]; by: string | null }
  | { type: "note"; tone: "info" | "tip" | "warning"; runs: StoredRun[] }
  | { type: "code"; language: string | null; text: string }
  | { type: "math"; tex: string }
  | { type: "table"; caption: string | null; head: string[]; rows: string[][] }
  | { type: "figure"; fileId: string | null; alt: string; caption: string | null };

export interface TranscriptLine {
  at_s: number;
  text: string;
}

interface StoredOption {
  id: string;
  text: Localised<string>;
  /** To whoever chose it, or should have. */
  feedback?: Localised<string> | null;
}

export interface StoredPair {
  option: string;
  match: string;
}

/** Chosen where it has options, else written. */
export interface StoredGap {
  id: string;
  options: { id: string; text: Localised<string> }[];
  /** Id of the right option. */
  correct: string | null;
  accepted: string[];
  match?: AnswerMatch;
  numeric?: NumberAnswer;
  weight: number;
}

export interface StoredQuestion {
  id: string;
  kind: "single" | "multiple" | "true_false" | "short_answer" | "ordering" | "matching" | "cloze";
  text: Localised<string>;
  points: number;
  options: StoredOption[];
  /** Ids of the right options; of an ordering all of them in their order. */
  correct: string[];
  /** Of a matching question: what its options belong to, and which to which. */
  matches?: { id: string; text: Localised<string> }[];
  pairs?: StoredPair[];
  /** Short answers that count, in either language; none: the instructor marks it. */
  accepted: string[];
  /** How near to them an answer has to be; left out: as `ANSWER_MATCH` says. */
  match?: AnswerMatch;
  /** Of a short answer that is a number; `accepted` has it as a text. */
  numeric?: NumberAnswer;
  /** Of a text with gaps: every one that it marks (`contract/coursework/cloze.ts`). */
  gaps?: StoredGap[];
  /** What draws call it by; left out: none. */
  category?: string;
  /** The same; left out: none. */
  tags?: string[];
  /** In an attempt: percent of its points that an answer which earns nothing takes. */
  wrongTakes?: number;
  feedback: Localised<string> | null;
}

/** By question id. */
export type StoredAnswers = Record<string, { choices: string[]; pairs?: StoredPair[]; text: string | null; gaps?: GivenGap[] }>;

export interface StoredRubricLine {
  id: string;
  title: Localised<string>;
  points: number;
  /** The most points first; left out where any points count. */
  levels?: { points: number; title: Localised<string> }[];
}

/** What runs in a lesson of the format `package`; its files are the lesson's file of that role (`commands/packages/pack.ts`). */
export interface StoredPackage {
  standard: PackageStandard;
  /** Path of its first page among its files, with its query. */
  launch: string;
  launchData: string;
  /** Percent from which it is passed. */
  mastery: number | null;
  /** Says by itself what was done: its learner is not asked. */
  reports: boolean;
  /** Of cmi5: how its author calls this part, and what completes it. */
  part?: { id: string; moveOn: MoveOn };
}

/** What a lesson of the format `tool` opens (`tools`). */
export interface StoredTool {
  toolId: number;
  /** Where in the tool it leads; null: where staff said. */
  address: string | null;
  custom: string;
  /** The tool sends its grade, and says by itself what was done. */
  reports: boolean;
}

/** Of an item: which of them it is says its kind. */
export type ItemBody =
  | {
      kind: "lesson";
      body: Localised<StoredBlock[]>;
      transcript: Localised<TranscriptLine[]>;
      package?: StoredPackage;
      tool?: StoredTool;
    }
  | { kind: "interactive_lecture"; body: Localised<StoredBlock[]> }
  | {
      kind: "activity";
      body: Localised<StoredBlock[]>;
      questions: StoredQuestion[];
      attemptsAllowed: number;
      /** Minutes. */
      timeLimit: number | null;
      /** Percent. */
      passMark: number;
      /** Days after the cohort's first day, where no deadline in the schedule says when it falls due; left out: never. */
      dueAfterDays?: number | null;
      /** Left out: `QUIZ_RULES`. */
      rules?: QuizRules;
    }
  | {
      kind: "application";
      brief: Localised<StoredBlock[]>;
      maxDegree: number;
      submissionTypes: ("file" | "text" | "url")[];
      /** Days after the cohort's first day, where no deadline in the schedule says when it falls due. */
      dueAfterDays: number | null;
      rubric: StoredRubricLine[];
      /** The set whose groups hand it in together (`group_sets`). */
      groupSetId?: string;
      /** Left out: learners do not review each other's work. */
      peerReview?: PeerRules;
    };
export type BodyOf<K extends ItemBody["kind"]> = Extract<ItemBody, { kind: K }>;
