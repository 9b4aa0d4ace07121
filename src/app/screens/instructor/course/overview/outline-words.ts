import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { ItemKind, SubmissionType } from "#contract/classroom/lesson-content.ts";
import type { Language } from "#contract/shapes.ts";
import type { OwnTitles } from "#contract/content/teaching-content.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { minutesCount } from "#app/widgets/catalogue/counts.ts";
import { ownTitle } from "#app/widgets/teaching-layout/unit-name.ts";
import type { OutlineItem } from "#app/widgets/teaching-layout/use-outline.ts";

const kindWord: Record<ItemKind, MessageDescriptor> = {
  lesson: msg({ message: "Lesson", context: "item" }),
  interactive_lecture: msg({ message: "Interactive lecture", context: "item" }),
  activity: msg({ message: "Activity", context: "item" }),
  application: msg({ message: "Practical application", context: "item" }),
};

const handWord: Record<SubmissionType, MessageDescriptor> = {
  file: msg({ message: "a file", context: "handed in" }),
  text: msg({ message: "a text", context: "handed in" }),
  url: msg({ message: "a link", context: "handed in" }),
};

/** «الدرس 14: التجميع حسب المنطقة»؛ «تطبيق عملي: لوحة المبيعات». */
export function rowTitle(i18n: I18n, item: Pick<OutlineItem, "kind" | "number" | "translations">, language: Language): string {
  const title = ownTitle(item.translations, language);
  const { number } = item;
  if (item.kind === "lesson") return i18n._(msg`Lesson ${number}: ${title}`);
  const word = i18n._(kindWord[item.kind]);
  return i18n._(msg`${word}: ${title}`);
}

const questionsCount = (i18n: I18n, questions: number): string =>
  i18n._(msg({ message: plural(questions, { one: "# question", other: "# questions" }) }));

const pointsCount = (i18n: I18n, points: number): string => i18n._(msg({ message: plural(points, { one: "# point", other: "# points" }) }));

/** What an item is, in a few figures. */
export function rowFacts(i18n: I18n, item: OutlineItem, language: Language): string[] {
  const facts: string[] = [];
  if (item.kind === "interactive_lecture")
    facts.push(item.starts_at ? formatDateTime(language, item.starts_at, { weekday: true, year: false }) : i18n._(msg`No date yet`));
  if (item.kind === "activity") facts.push(questionsCount(i18n, item.question_count ?? 0), pointsCount(i18n, item.points ?? 0));
  if (item.kind === "application") {
    const what = item.submission_types.map((type) => i18n._(handWord[type])).join(language === "ar" ? " أو " : " or ");
    if (what) facts.push(i18n._(msg`Hand in ${what}`));
    facts.push(pointsCount(i18n, item.points ?? 0));
  }
  if (item.kind === "lesson" && item.duration_min > 0) facts.push(minutesCount(i18n, item.duration_min));
  const { weight } = item;
  if (weight) facts.push(i18n._(msg`${weight}% of the final grade`));
  return facts;
}

/** «الوحدة 3: التلخيص والتجميع», by the place that it has now. */
export function unitTitle(i18n: I18n, place: number, titles: OwnTitles, language: Language): string {
  const name = ownTitle(titles, language);
  return name === "" ? i18n._(msg`Unit ${place}`) : i18n._(msg`Unit ${place}: ${name}`);
}

/** How many items, and whether all of them are published. */
export function itemsSum(i18n: I18n, items: readonly Pick<OutlineItem, "status">[]): string {
  const count = items.length;
  const all = count > 0 && items.every(({ status }) => status === "published");
  return all
    ? i18n._(msg({ message: plural(count, { one: "# item, published", other: "# items, all published" }) }))
    : i18n._(msg({ message: plural(count, { one: "# item", other: "# items" }) }));
}
