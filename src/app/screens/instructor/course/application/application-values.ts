import { isPlainObject } from "#contract/plain-values.ts";
import type { LessonBlock, MediaFile, SubmissionType } from "#contract/classroom/lesson-content.ts";
import { CONTENT, type ItemContentBody, type TeachingItem } from "#contract/content/teaching-content.ts";
import { PEER } from "#contract/coursework/peer-part.ts";
import { isText } from "#offline/readable.ts";
import type { FieldErrors } from "#app/widgets/forms/form-errors.ts";
import { paragraphs, textOfBlocks } from "#app/widgets/teaching-layout/plain-blocks.ts";
import { isFileList } from "#app/widgets/upload/file-list.ts";
import { isWeight, weightOf, weightText } from "#app/widgets/teaching-layout/weight-value.ts";

export interface LevelValue {
  id: string;
  ar: string;
  en: string;
  points: string;
}

export interface RubricValue extends LevelValue {
  /** None: any points count. With levels, `points` is the most that one of them gives. A draft of an older version has none. */
  levels?: LevelValue[];
}

export interface ApplicationValues {
  title_ar: string;
  title_en: string;
  /** Paragraphs are separated by an empty line. */
  brief_ar: string;
  brief_en: string;
  file: boolean;
  text: boolean;
  url: boolean;
  /** Where there is no rubric: else it is the sum of its lines. */
  max_degree: string;
  /** Days after the cohort's first day; empty: no deadline. */
  due_after_days: string;
  rubric: RubricValue[];
  /** What trainees download with the brief. A draft of an older version does not say. */
  files?: MediaFile[];
  /** Percent of the program's grade; empty: it does not count. A draft of an older version has none. */
  weight?: string;
  /** The set whose groups hand it in; empty: each alone. A draft of an older version does not say. */
  group_set?: string;
  /** How trainees review each other's work; null: they do not. A draft of an older version does not say. */
  peer_review?: PeerValue | null;
}

/** Figures are texts while they are typed. */
export interface PeerValue {
  each: string;
  days: string;
  anonymous: boolean;
  by_rubric: boolean;
}

export const EMPTY_PEERS: PeerValue = { each: "2", days: "7", anonymous: true, by_rubric: true };

const isPeers = (value: unknown): value is PeerValue =>
  isPlainObject(value) &&
  isText(value.each) &&
  isText(value.days) &&
  typeof value.anonymous === "boolean" &&
  typeof value.by_rubric === "boolean";

export const EMPTY_APPLICATION: ApplicationValues = {
  title_ar: "",
  title_en: "",
  brief_ar: "",
  brief_en: "",
  file: true,
  text: true,
  url: false,
  max_degree: "10",
  due_after_days: "",
  rubric: [],
  files: [],
  weight: "",
  group_set: "",
  peer_review: null,
};

const TEXTS = ["title_ar", "title_en", "brief_ar", "brief_en", "max_degree", "due_after_days"] as const;
const TYPES = ["file", "text", "url"] as const satisfies readonly SubmissionType[];

const isLevel = (value: unknown): value is LevelValue =>
  isPlainObject(value) && isText(value.id) && isText(value.ar) && isText(value.en) && isText(value.points);
const isLine = (value: unknown): value is RubricValue =>
  isPlainObject(value) && isLevel(value) && (value.levels === undefined || (Array.isArray(value.levels) && value.levels.every(isLevel)));

export const isApplicationValues = (value: unknown): value is ApplicationValues =>
  isPlainObject(value) &&
  TEXTS.every((name) => isText(value[name])) &&
  TYPES.every((name) => typeof value[name] === "boolean") &&
  (value.weight === undefined || isText(value.weight)) &&
  (value.group_set === undefined || isText(value.group_set)) &&
  (value.peer_review === undefined || value.peer_review === null || isPeers(value.peer_review)) &&
  (value.files === undefined || isFileList(value.files)) &&
  Array.isArray(value.rubric) &&
  value.rubric.every(isLine);

type Brief = Extract<ItemContentBody, { kind: "application" }>;

/** What the form of one that is there begins with. */
export function applicationOf(item: TeachingItem): ApplicationValues {
  const content = item.content as Brief;
  return {
    title_ar: item.translations.ar.title ?? "",
    title_en: item.translations.en.title ?? "",
    brief_ar: textOfBlocks(content.brief.ar) ?? "",
    brief_en: textOfBlocks(content.brief.en) ?? "",
    file: content.submission_types.includes("file"),
    text: content.submission_types.includes("text"),
    url: content.submission_types.includes("url"),
    max_degree: String(content.max_degree),
    due_after_days: content.due_after_days === null ? "" : String(content.due_after_days),
    rubric: content.rubric.map(({ id, title, points, levels = [] }) => ({
      ...lineOf(id, title, points),
      levels: levels.map((level, index) => lineOf(`${id}/${index}`, level.title, level.points)),
    })),
    files: content.files ?? [],
    weight: weightText(item),
    group_set: content.group_set_id ?? "",
    peer_review: content.peer_review
      ? { ...content.peer_review, each: String(content.peer_review.each), days: String(content.peer_review.days) }
      : null,
  };
}

const lineOf = (id: string, title: { ar: string; en: string }, points: number): LevelValue => ({
  id,
  ar: title.ar,
  en: title.en,
  points: String(points),
});

const isFigure = (text: string): boolean => /^\d{1,4}(?:\.\d{1,2})?$/u.test(text.trim());

/** What a line of the rubric gives at most, as typed. */
export function mostOf({ points, levels = [] }: RubricValue): string {
  if (levels.length === 0) return points;
  return levels.every((level) => isFigure(level.points)) ? String(Math.max(...levels.map((level) => Number(level.points)))) : "";
}

/** The sum of the rubric, or the figure of its own; null while something is missing. */
export function degreeOf({ rubric, max_degree }: Pick<ApplicationValues, "rubric" | "max_degree">): number | null {
  const figures = rubric.length > 0 ? rubric.map(mostOf) : [max_degree];
  let sum = 0;
  for (const figure of figures) {
    if (!isFigure(figure) || Number(figure) <= 0) return null;
    sum += Number(figure);
  }
  return Math.round(sum * 100) / 100;
}

/** Of a language whose brief holds more than paragraphs: that brief, which the form cannot show and leaves as it is. */
export function richBrief(item: TeachingItem | null) {
  const brief = item?.content.kind === "application" ? item.content.brief : { ar: [], en: [] };
  return { ar: textOfBlocks(brief.ar) === null ? brief.ar : null, en: textOfBlocks(brief.en) === null ? brief.en : null };
}

/** @param kept the brief of a language that this form cannot show; what was written here comes before it */
export const contentOf = (values: ApplicationValues, kept: ReturnType<typeof richBrief>): Brief => ({
  kind: "application",
  brief: { ar: briefOf(values.brief_ar, kept.ar), en: briefOf(values.brief_en, kept.en) },
  max_degree: degreeOf(values) ?? 0,
  due_after_days: values.due_after_days.trim() === "" ? null : Number(values.due_after_days),
  submission_types: TYPES.filter((type) => values[type]),
  rubric: values.rubric.map((line) => ({
    id: line.id,
    ...sentLine(line, mostOf(line)),
    ...(line.levels?.length
      ? { levels: line.levels.map((level) => sentLine(level, level.points)).sort((a, b) => b.points - a.points) }
      : {}),
  })),
  // Left out they stay as they are.
  ...(values.files ? { files: values.files } : {}),
  ...(values.group_set === undefined ? {} : { group_set_id: values.group_set === "" ? null : values.group_set }),
  ...(values.peer_review === undefined ? {} : { peer_review: values.peer_review && sentPeers(values.peer_review) }),
});

const sentPeers = (peers: PeerValue) => ({ ...peers, each: Number(peers.each), days: Number(peers.days) });

const sentLine = ({ ar, en }: LevelValue, points: string) => ({ title: { ar: ar.trim(), en: en.trim() }, points: Number(points) });

const briefOf = (text: string, kept: LessonBlock[] | null): LessonBlock[] => (kept && text.trim() === "" ? kept : paragraphs(text));

/** What is sent. @param from the version of the server that it goes on from */
export const applicationFields = (values: ApplicationValues, from: TeachingItem | null) => ({
  title_ar: values.title_ar.trim() || null,
  title_en: values.title_en.trim() || null,
  duration_min: from?.duration_min ?? 0,
  release_at: from?.release_at ?? null,
  offline_allowed: from?.offline_allowed ?? true,
  weight: weightOf(values.weight),
  content: contentOf(values, richBrief(from)),
});

export async function checkApplication(values: ApplicationValues): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (values.title_ar.trim() === "" && values.title_en.trim() === "") errors.title_ar = { key: "required" };
  if (!TYPES.some((type) => values[type])) errors.file = { key: "selection" };
  const degree = degreeOf(values);
  const range = { key: "number.range", values: { min: 1, max: CONTENT.degreeMax } } as const;
  if (values.rubric.length === 0 && (degree === null || degree > CONTENT.degreeMax)) errors.max_degree = range;
  const lines = values.rubric.flatMap((line) => [line, ...(line.levels ?? [])]);
  if (lines.some(({ ar, en }) => ar.trim() === "" && en.trim() === "")) errors.rubric = { key: "required" };
  else if (
    values.rubric.some(({ levels = [] }) => new Set(levels.map(({ points }) => Number(points))).size < levels.length || levels.length === 1)
  )
    errors.rubric = { key: "taken" };
  else if (values.rubric.length > 0 && (degree === null || degree > CONTENT.degreeMax)) errors.rubric = range;
  if (!/^\d{0,3}$/u.test(values.due_after_days.trim())) errors.due_after_days = { key: "number.range", values: { min: 0, max: 999 } };
  const { peer_review: peers } = values;
  const isWithin = (text: string, most: number) => /^\d{1,2}$/u.test(text.trim()) && Number(text) >= 1 && Number(text) <= most;
  if (peers && (values.group_set || values.due_after_days.trim() === "")) errors.peer_review = { key: "selection" };
  else if (peers && !isWithin(peers.each, PEER.eachMax))
    errors.peer_review = { key: "number.range", values: { min: 1, max: PEER.eachMax } };
  else if (peers && !isWithin(peers.days, PEER.daysMax))
    errors.peer_review = { key: "number.range", values: { min: 1, max: PEER.daysMax } };
  if (!isWeight(values.weight)) errors.weight = { key: "number.range", values: { min: 0, max: 100 } };
  return errors;
}
