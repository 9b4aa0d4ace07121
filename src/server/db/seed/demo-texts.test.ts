import { describe, expect, it } from "vitest";
import { DURATION_BUCKETS, durationBucket } from "#contract/catalogue/duration-bucket.ts";
import { nationalIdChecks } from "#contract/accounts/national-id.ts";
import { isE164 } from "#contract/rules/phone.ts";
import { passwordRulesMet } from "#contract/rules/password.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from "./accounts.ts";
import { CATEGORIES } from "./programs/categories.ts";
import { COUPONS } from "./coupons.ts";
import { NEWS } from "./news/news.ts";
import { INSTRUCTORS } from "./people.ts";
import { DEMO_PROGRAMS } from "./programs/program-rows.ts";
import { DAMMAM_12, JEDDAH_8, RIYADH_117, RIYADH_204 } from "./programs/program-seed.ts";
import { REVIEWS } from "./reviews.ts";
import { PRIVACY_PAGE } from "#server/db/standing-text/privacy.ts";
import { TERMS_PAGE } from "#server/db/standing-text/terms.ts";
import { ABOUT, PARTNER_REVIEWS, PARTNERS, SETTINGS } from "./site-texts.ts";

const published = DEMO_PROGRAMS.filter(({ seed }) => !seed.archived);
const of = (type: "course" | "diploma") => published.filter((program) => program.type === type).map(({ seed }) => seed);

describe("The demo data is complete (issue 2, §9)", () => {
  it("has 8 fields, 24 courses, 8 diplomas and one program that is not published", () => {
    expect(CATEGORIES).toHaveLength(8);
    expect(new Set(CATEGORIES.map(({ glaze }) => glaze)).size).toBe(8);
    expect(of("course")).toHaveLength(24);
    expect(of("diploma")).toHaveLength(8);
    expect(DEMO_PROGRAMS).toHaveLength(33);
    for (const { slug } of CATEGORIES)
      expect(published.filter(({ seed }) => seed.category === slug).length, slug).toBeGreaterThanOrEqual(2);
  });

  it("has 12 news posts, 8 partners, 6 of their reviews, at least 30 reviews of programs and 14 instructors", () => {
    expect(NEWS).toHaveLength(12);
    expect(PARTNERS).toHaveLength(8);
    expect(PARTNER_REVIEWS).toHaveLength(6);
    expect(Object.values(REVIEWS).flat().length).toBeGreaterThanOrEqual(30);
    expect(
      Object.values(REVIEWS)
        .flat()
        .filter((review) => review.reply).length,
    ).toBeGreaterThanOrEqual(3);
    expect(INSTRUCTORS).toHaveLength(14);
  });

  it("has durations in every bucket, also where hours are rounded half up, and every level, delivery and language (R2.2)", () => {
    for (const bucket of DURATION_BUCKETS)
      expect(of("course").filter(({ hours }) => durationBucket(hours) === bucket).length, bucket).toBeGreaterThanOrEqual(3);
    expect(
      of("course")
        .filter(({ hours }) => hours === 2.5)
        .map(({ hours }) => durationBucket(hours)),
    ).toEqual(["medium"]);
    expect(new Set(published.map(({ seed }) => seed.level)).size).toBe(3);
    expect(new Set(published.map(({ seed }) => seed.delivery)).size).toBe(3);
    expect(new Set(published.map(({ seed }) => seed.language)).size).toBe(2);
  });

  it("has prices with and without discount, something free and something sold out", () => {
    expect(published.filter(({ seed }) => seed.discounted !== undefined).length).toBeGreaterThanOrEqual(4);
    for (const { seed } of published) if (seed.discounted !== undefined) expect(seed.discounted).toBeLessThan(seed.price);
    expect(published.filter(({ seed }) => seed.price === 0)).toHaveLength(1);
    const upcoming = published.map(({ seed }) => seed.cohorts.filter(({ week }) => week >= 0));
    expect(upcoming.filter((cohorts) => cohorts.length > 0 && cohorts.every(({ seats, taken }) => taken === seats))).toHaveLength(1);
    expect(upcoming.every((cohorts) => cohorts.length > 0)).toBe(true);
  });

  it("has coupons for every answer of the cart", () => {
    const coupon = (code: string) => COUPONS.find((one) => one.code === code);
    expect(coupon("WELCOME10")).toMatchObject({ type: "percentage", value: 10 });
    expect(COUPONS.some(({ expires }) => expires !== undefined && expires < 0)).toBe(true);
    expect(COUPONS.some(({ starts }) => starts !== undefined && starts > 0)).toBe(true);
    expect(COUPONS.some(({ usageLimit, used }) => usageLimit !== undefined && used >= usageLimit)).toBe(true);
    expect(COUPONS.some(({ type, minTotal }) => type === "fixed" && minTotal !== undefined)).toBe(true);
    expect(COUPONS.some(({ categories }) => categories)).toBe(true);
  });

  it("fills the page of every program", () => {
    for (const { type, seed } of published) {
      expect(seed.description.length, seed.slug).toBe(2);
      expect(seed.outcomes.length, seed.slug).toBeGreaterThanOrEqual(4);
      expect(seed.requirements.length, seed.slug).toBeGreaterThanOrEqual(2);
      expect(seed.audience.length, seed.slug).toBeGreaterThanOrEqual(2);
      expect(seed.faqs.length, seed.slug).toBeGreaterThanOrEqual(2);
      expect(seed.units.length, seed.slug).toBeGreaterThanOrEqual(type === "diploma" ? 8 : 3);
      expect(seed.units.length, seed.slug).toBeLessThanOrEqual(type === "diploma" ? 10 : 6);
      for (const unit of seed.units) expect(unit[2].length, `${seed.slug}: ${unit[1]}`).toBeGreaterThanOrEqual(3);
    }
  });

  it("names only what is there, and nothing twice", () => {
    const people = new Set(INSTRUCTORS.map(({ slug }) => slug));
    for (const { seed } of DEMO_PROGRAMS) for (const teacher of seed.teachers) expect(people, seed.slug).toContain(teacher);
    const slugs = DEMO_PROGRAMS.map(({ seed }) => seed.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of Object.keys(REVIEWS)) expect(slugs).toContain(slug);
    expect(new Set(NEWS.map(({ slug }) => slug)).size).toBe(NEWS.length);
  });

  it("has accounts whose invented numbers pass our own checks (R8.1)", () => {
    for (const account of Object.values<DemoAccount>(DEMO_ACCOUNTS)) {
      expect(nationalIdChecks(account.nationalId), account.email).toBe(true);
      expect(isE164(account.phone), account.email).toBe(true);
      expect(account.name[0].split(" "), account.email).toHaveLength(4);
    }
    expect(Object.values(passwordRulesMet(DEMO_PASSWORD))).toEqual([true, true, true, true]);
  });
});

/** Every pair of texts anywhere in the data: an array of exactly two strings of which the first is Arabic. */
function pairs(value: unknown, found: { ar: string; en: string }[] = []): { ar: string; en: string }[] {
  if (Array.isArray(value)) {
    const [ar, en] = value as unknown[];
    if (typeof ar === "string" && typeof en === "string" && (value.length === 2 || (value.length === 3 && ARABIC.test(ar))))
      found.push({ ar, en });
    for (const part of value) pairs(part, found);
  } else if (value && typeof value === "object") for (const part of Object.values(value)) pairs(part, found);
  return found;
}

const ARABIC = /[\u0621-\u064A]/u;
const data = {
  CATEGORIES,
  INSTRUCTORS,
  DEMO_PROGRAMS,
  NEWS,
  PARTNERS,
  PARTNER_REVIEWS,
  ABOUT,
  PRIVACY_PAGE,
  TERMS_PAGE,
  SETTINGS,
  DEMO_ACCOUNTS,
  rooms: [RIYADH_117, RIYADH_204, DAMMAM_12, JEDDAH_8],
};
const texts = pairs(data).filter(({ ar, en }) => ARABIC.test(ar) || ARABIC.test(en));
const reviewTexts = Object.values(REVIEWS)
  .flat()
  .flatMap((review) => [review.body ?? "", review.reply?.body ?? ""]);

describe("The demo speaks both languages as the glossary does", () => {
  it("has every text in Arabic and in English", () => {
    expect(texts.length).toBeGreaterThan(1000);
    for (const { ar, en } of texts) {
      expect(ar.trim(), en).not.toBe("");
      expect(en.trim(), ar).not.toBe("");
      expect(ARABIC.test(ar), `no Arabic: ${ar}`).toBe(true);
      expect(ARABIC.test(en), `Arabic in the English text: ${en}`).toBe(false);
    }
  });

  it("uses no word or sign that the house style forbids (glossary 8.7)", () => {
    const words =
      "قم ب|قمت ب|الرجاء|من فضلك|اضغط|انقر|هل أنت متأكد|عفوا|عذرا|للأسف|لقد|بنجاح|كورس|كود|اونلاين|أونلاين|أوفلاين|ايميل|إيميل|موبايل|لوحة التحكم|الملف الشخصي|لا توجد بيانات|المستخدم|ر\\.س";
    const rules: [string, RegExp][] = [
      ["a forbidden word", new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, "u")],
      ["an exclamation mark or Arabic percent sign", /[!٪]/u],
      ["a digit that is not 0-9", /[\u0660-\u0669\u06F0-\u06F9]/u],
      ["Latin punctuation at an Arabic letter", /[\u0621-\u064A][,;?]|[,;?][\u0621-\u064A]/u],
      ["tanwin after its alif", /\u0627\u064B/u],
      ["a blank before a sign", /\s[،؛؟.:]/u],
      ["tatweel", /\u0640/u],
      ["a straight quotation mark", /"/u],
      ["two blanks", / {2}/u],
    ];
    for (const arabic of [...texts.map(({ ar }) => ar), ...reviewTexts]) {
      // The discipline's own name holds the word that is forbidden for addressing a person.
      const checked = arabic.replaceAll("تجربة المستخدم", "تجربة");
      for (const [name, rule] of rules) expect(rule.test(checked), `${name}: ${arabic}`).toBe(false);
    }
  });

  it("writes shadda only where a passive verb needs it; quotations and the brand line are vowelled (glossary 8.3)", () => {
    const quotations = new Set<string>([SETTINGS.tagline[0], ...PARTNER_REVIEWS.map(({ quote }) => quote[0])]);
    const words = [...texts.map(({ ar }) => ar), ...reviewTexts]
      .filter((text) => !quotations.has(text))
      .flatMap((text) => text.split(/\s+/u));
    expect(words.filter((word) => word.includes("\u0651") && !word.includes("\u064F"))).toEqual([]);
  });
});
