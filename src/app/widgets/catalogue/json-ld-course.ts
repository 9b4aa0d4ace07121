/** A program as schema.org says it: a course, its dated runs, its price and what people think of it. */
import type { ProgramCard, ProgramDetails } from "#contract/catalogue/catalogue.ts";
import { effectivePrice } from "#contract/rules/money.ts";
import type { CourseInstanceLeaf, CourseLeaf, ItemListLeaf, ListItemLeaf, OfferLeaf, ScheduleLeaf } from "schema-dts";
import { organizationReference, pageUrl, type Publisher } from "#app/widgets/site/json-ld.ts";

const pathOf = ({ id }: Pick<ProgramCard, "id">): string => `/courses/${id}`;

/** @param level the program's level in the words of the page */
export function course(publisher: Publisher, program: ProgramDetails, level: string): CourseLeaf {
  const url = pageUrl(publisher, pathOf(program));
  const { rating, cover_photo: photo, outcomes, requirements } = program;
  // A run that has ended, or begun, is none to enrol in; a program without one is taken at any time.
  const runs = program.cohorts.filter(({ status }) => status === "open" || status === "full");
  return {
    "@type": "Course",
    "@id": `${url}#course`,
    name: program.title,
    description: program.summary,
    url,
    inLanguage: program.language,
    educationalLevel: level,
    timeRequired: duration(program.duration_hours * 60),
    provider: organizationReference(publisher),
    offers: offer(url, program),
    hasCourseInstance: runs.length > 0 ? runs.map((run) => instance(program, run)) : [instance(program)],
    totalHistoricalEnrollment: program.enrollments_count,
    ...(outcomes.length > 0 && { teaches: [...outcomes] }),
    ...(requirements.length > 0 && { coursePrerequisites: [...requirements] }),
    ...(photo && { image: new URL(photo.url, publisher.origin).href }),
    ...(rating.count > 0 && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: rating.avg,
        bestRating: 5,
        worstRating: 1,
        reviewCount: rating.count,
      },
    }),
  };
}

const MODES = { online: "Online", onsite: "Onsite", blended: "Blended" } as const;

type Cohort = ProgramDetails["cohorts"][number];

function instance(program: ProgramDetails, run?: Cohort): CourseInstanceLeaf {
  const teachers = program.instructors.map(({ name, title }) => ({
    "@type": "Person" as const,
    name,
    ...(title && { jobTitle: title }),
  }));
  return {
    "@type": "CourseInstance",
    courseMode: MODES[program.delivery],
    courseWorkload: duration(program.duration_hours * 60),
    ...(teachers.length > 0 && { instructor: teachers }),
    ...(run && {
      startDate: run.starts_at,
      endDate: run.ends_at,
      maximumAttendeeCapacity: run.seats_total,
      remainingAttendeeCapacity: run.seats_left,
      courseSchedule: schedule(run),
    }),
  };
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

const schedule = (run: Cohort): ScheduleLeaf => ({
  "@type": "Schedule",
  startDate: run.starts_at,
  endDate: run.ends_at,
  repeatFrequency: "P1W",
  byDay: run.days.map((day) => `https://schema.org/${WEEKDAYS[day] ?? "Sunday"}` as const),
  startTime: clockTime(run.starts_minute),
  endTime: clockTime(run.starts_minute + run.duration_min),
  duration: duration(run.duration_min),
  scheduleTimezone: "Asia/Riyadh",
});

/** Few enough that a buyer should know. */
const FEW = 5;

function offer(url: string, program: ProgramCard): OfferLeaf {
  const price = effectivePrice(program);
  const left = program.seats_left ?? Infinity;
  return {
    "@type": "Offer",
    url,
    category: price === 0 ? "Free" : "Paid",
    price,
    priceCurrency: program.currency,
    availability:
      left === 0 ? "https://schema.org/SoldOut" : left <= FEW ? "https://schema.org/LimitedAvailability" : "https://schema.org/InStock",
  };
}

/** The programs of a list's page, in its order. */
export const courseList = (publisher: Publisher, programs: readonly ProgramCard[], first: number, total: number): ItemListLeaf => ({
  "@type": "ItemList",
  numberOfItems: total,
  itemListElement: programs.map(
    (program, index): ListItemLeaf => ({
      "@type": "ListItem",
      position: first + index,
      name: program.title,
      url: pageUrl(publisher, pathOf(program)),
    }),
  ),
});

/** Minutes as ISO 8601 says them: PT24H, PT2H30M. */
function duration(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  return `PT${hours > 0 ? `${hours}H` : ""}${rest > 0 || hours === 0 ? `${rest}M` : ""}`;
}

const two = (value: number): string => String(value).padStart(2, "0");
const clockTime = (minute: number): string => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}:00`;
