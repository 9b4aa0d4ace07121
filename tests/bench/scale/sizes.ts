/** How large the university of the bench is, and what follows from it. */
export interface ScaleSizes {
  people: number;
  programs: number;
  enrollments: number;
  marks: number;
}

const UNIVERSITY: ScaleSizes = { people: 60_000, programs: 2_000, enrollments: 300_000, marks: 5_000_000 };

/** What one person has on the average, rounded up, and so how much is filled in all. */
export interface ScaleShape {
  /** Programs that each person learns or learnt: the first runs now, the others are over. */
  programsEach: number;
  /** Sessions that each cohort has held, a mark for each learner in each. */
  sessionsHeld: number;
  instructors: number;
}

/** Programs of one instructor: of these one meets this Sunday at six. */
export const PROGRAMS_EACH = 5;

/**
 * The sizes that were asked for (`--people 6000 --programs 200 …`). Whatever is left out keeps its share of the people.
 * @throws Error where a number is none, or there are more programs than people
 */
export function sizesOf(words: readonly string[]): ScaleSizes {
  const asked = (name: string): number | null => {
    const at = words.indexOf(`--${name}`);
    if (at === -1) return null;
    const value = Number(words[at + 1]);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} wants a whole number above nothing`);
    return value;
  };
  const people = asked("people") ?? UNIVERSITY.people;
  const share = (of: number) => Math.max(1, Math.round((of * people) / UNIVERSITY.people));
  const programs = asked("programs") ?? Math.max(PROGRAMS_EACH, share(UNIVERSITY.programs));
  if (programs > people) throw new Error("there are more programs than people");
  return {
    people,
    programs,
    enrollments: asked("enrollments") ?? share(UNIVERSITY.enrollments),
    marks: asked("marks") ?? share(UNIVERSITY.marks),
  };
}

export const shapeOf = ({ people, programs, enrollments, marks }: ScaleSizes): ScaleShape => {
  const programsEach = Math.ceil(enrollments / people);
  return {
    programsEach,
    sessionsHeld: Math.ceil(marks / (people * programsEach)),
    instructors: Math.ceil(programs / PROGRAMS_EACH),
  };
};
