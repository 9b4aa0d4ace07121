import { i18n, type Messages } from "@lingui/core";

export type Language = "ar" | "en";
/** Catalogues are split by area; `public` is the shell's and comes first. */
export type Area =
  | "public"
  | "programs"
  | "course"
  | "cart"
  | "news"
  | "pages"
  | "forms"
  | "student"
  | "instructor"
  | "staff"
  | "authoring"
  | "classroom"
  | "account"
  | "training"
  | "finance"
  | "keeping"
  | "buying"
  | "heads";

type Load = () => Promise<{ messages: Messages }>;

type Later = "staff" | "training" | "finance" | "keeping" | "account" | "buying" | "heads";

/** Those of the console and of one's account come with their tables (`staff-sentences.ts`, `student-sentences.ts`), the heads of pages with the renderer: nobody else carries the line. */
export const catalogues: Record<Language, Record<Exclude<Area, Later>, Load> & Partial<Record<Later, Load>>> = {
  ar: {
    public: () => import("#locales/ar/public.po"),
    programs: () => import("#locales/ar/programs.po"),
    course: () => import("#locales/ar/course.po"),
    cart: () => import("#locales/ar/cart.po"),
    news: () => import("#locales/ar/news.po"),
    pages: () => import("#locales/ar/pages.po"),
    forms: () => import("#locales/ar/forms.po"),
    student: () => import("#locales/ar/student.po"),
    instructor: () => import("#locales/ar/instructor.po"),
    authoring: () => import("#locales/ar/authoring.po"),
    classroom: () => import("#locales/ar/classroom.po"),
  },
  en: {
    public: () => import("#locales/en/public.po"),
    programs: () => import("#locales/en/programs.po"),
    course: () => import("#locales/en/course.po"),
    cart: () => import("#locales/en/cart.po"),
    news: () => import("#locales/en/news.po"),
    pages: () => import("#locales/en/pages.po"),
    forms: () => import("#locales/en/forms.po"),
    student: () => import("#locales/en/student.po"),
    instructor: () => import("#locales/en/instructor.po"),
    authoring: () => import("#locales/en/authoring.po"),
    classroom: () => import("#locales/en/classroom.po"),
  },
};

const areas = new Set<Area>(["public"]);
const loaded = new Set<string>();

export const directionOf = (language: Language): "rtl" | "ltr" => (language === "ar" ? "rtl" : "ltr");

/** By which a language writes numbers in its sentences: bare `ar` has Arabic-Indic digits on iPhones of 2023. */
export const numbersOf = (language: Language): string => `${language}-u-nu-latn`;

/** Loads every area in use in that language, then speaks it: words, `lang` and `dir` change together, without a reload. */
export async function activate(language: Language): Promise<void> {
  await Promise.all([...areas].map((area) => loadCatalogue(language, area)));
  i18n.activate(language, numbersOf(language));
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Brings in the words of an area that is known before its screens show; later languages bring them by themselves. */
export async function enterArea(area: Area): Promise<void> {
  if (areas.has(area) || !(area in catalogues.ar)) return;
  await loadCatalogue(i18n.locale as Language, area);
  areas.add(area);
}

/** Words of several areas at once, for who speaks two languages at the same time: the server that renders. */
export async function wordsOf(language: Language, wanted: readonly Area[]): Promise<Messages> {
  const catalogue = await Promise.all(wanted.map((area) => (catalogues[language][area] as Load)()));
  return Object.assign({}, ...catalogue.map(({ messages }) => messages)) as Messages;
}

async function loadCatalogue(language: Language, area: Area): Promise<void> {
  const name = `${language}/${area}`;
  if (loaded.has(name)) return;
  const { messages } = await (catalogues[language][area] as Load)();
  i18n.load(language, messages);
  loaded.add(name);
}
