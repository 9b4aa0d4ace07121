import { randomUUID } from "node:crypto";
import { sponsorForm } from "#tests/support/company-order.ts";
import { makeField, makeStudyProgram } from "#tests/support/study-factories.ts";
import type { Ground } from "./ground.ts";
import type { Calls } from "./repeated.ts";

interface Kept {
  id: number;
  version: number;
}
const both = (ar: string, en: string) => ({ ar, en });
/** Another one each time. */
let days = 0;
const aDay = () => new Date(Date.UTC(2031, 0, (days += 1))).toISOString().slice(0, 10);
const aPrefix = () =>
  Array.from(randomUUID().replaceAll("-", "").slice(0, 8), (digit) => "GHJKLMNPQRSTUVWX"[Number.parseInt(digit, 16)]).join("");
const slug = () => `made-${randomUUID().slice(0, 8)}`;

/** What staff keep of one kind of thing: made, changed, archived, brought back. @param form differs each time it is asked for */
function kept(path: string, form: (ground: Ground) => Promise<object>, changed: object): Calls {
  async function made(ground: Ground) {
    const sent = await form(ground);
    return { ...(await ground.ask<Kept>(ground.staff, "POST", path, sent)), sent };
  }
  return {
    [`POST ${path}`]: async (ground) => ({ who: ground.staff, path, body: await form(ground) }),
    [`PUT ${path}/:id`]: async (ground) => {
      const { id, version, sent } = await made(ground);
      return { who: ground.staff, path: `${path}/${id}`, body: { ...sent, ...changed, version } };
    },
    [`POST ${path}/:id/archive`]: async (ground) => {
      const { id, version } = await made(ground);
      return { who: ground.staff, path: `${path}/${id}/archive`, body: { version } };
    },
    [`POST ${path}/:id/restore`]: async (ground) => {
      const { id, version } = await made(ground);
      const archived = await ground.ask<Kept>(ground.staff, "POST", `${path}/${id}/archive`, { version });
      return { who: ground.staff, path: `${path}/${id}/restore`, body: { version: archived.version } };
    },
  };
}

const partnerForm = async () => ({ name: both("واحة المعرفة", "Knowledge Oasis"), url: "https://oasis.example", position: 1 });

/** Things of the public site and of the catalogue, each under `/admin/<things>`. */
export const staffResources: Calls = {
  ...kept("/admin/categories", async () => ({ slug: slug(), name: both("الطيران", "Aviation"), glaze: "tech" }), { position: 3 }),
  ...kept("/admin/partners", partnerForm, { position: 3 }),
  ...kept(
    "/admin/banners",
    async () => ({ text: both("صيانة", "Maintenance"), starts_at: "2026-12-01T08:00:00.000Z", ends_at: "2026-12-01T10:00:00.000Z" }),
    { ends_at: "2026-12-01T12:00:00.000Z" },
  ),
  ...kept("/admin/certificate-templates", async () => ({ name: both("قالب", "Template"), signatories: [] }), {
    facts: both("في {hours}", "{hours}"),
  }),
  ...kept("/admin/ready-answers", async () => ({ name: both(slug(), slug()), body: both("نعم", "Yes") }), { body: both("لا", "No") }),
  ...kept("/admin/rooms", async () => ({ name: both(slug(), slug()), seats: 30 }), { seats: 40 }),
  ...kept(
    "/admin/tools",
    async () => ({
      name: both("مختبر", "Lab"),
      login_url: "https://lab.example/login",
      launch_urls: ["https://lab.example/launch"],
      key_url: "https://lab.example/keys",
    }),
    { writes_grades: true },
  ),
  ...kept(
    "/admin/learning-platforms",
    async (ground) => ({
      name: both("جامعة", "University"),
      issuer: "https://campus.example",
      client_id: slug(),
      deployment_ids: ["1"],
      authorization_url: "https://campus.example/authorize",
      token_url: "https://campus.example/token",
      key_url: "https://campus.example/keys",
      cohort_ids: [],
      program_ids: [(await makeStudyProgram(ground.db)).id],
    }),
    { deployment_ids: ["1", "2"] },
  ),
  ...kept("/admin/holidays", async () => ({ name: both("إجازة", "Day off"), day: aDay() }), { yearly: true }),
  ...kept(
    "/admin/own-hours",
    async () => ({
      name: both("رمضان", "Ramadan"),
      starts_on: "2027-02-08",
      ends_on: "2027-03-09",
      starts_minute: 1_290,
      duration_min: 90,
    }),
    { duration_min: 75 },
  ),
  ...kept("/admin/search-ideas", async () => ({ names: [slug(), slug()] }), { asked: ["أداة"] }),
  ...kept(
    "/admin/partner-reviews",
    async (ground) => ({
      partner_id: (await ground.ask<Kept>(ground.staff, "POST", "/admin/partners", await partnerForm())).id,
      quote: both("أحسنتم", "Well done"),
      name: both("هند", "Hind"),
      role: both("مديرة", "Director"),
    }),
    { position: 3 },
  ),
  ...kept(
    "/admin/news-posts",
    async () => ({
      slug: slug(),
      category: { slug: "events", name: both("الفعاليات", "Events") },
      glaze: "edu",
      title: both("معرض الكتاب", "The book fair"),
      excerpt: both("يبدأ قريبًا", "It begins soon"),
      body: { ar: ["نص"], en: ["Text"] },
      published_at: "2026-11-22T05:00:00Z",
    }),
    { glaze: "tech" },
  ),
  ...kept(
    "/admin/programs",
    async ({ db }) => ({
      slug: slug(),
      type: "course",
      category_id: (await makeField(db)).id,
      title: both("فن الخط", "Calligraphy"),
      summary: both("ملخص", "Summary"),
      price: 499.99,
      price_after_discount: null,
      vat_category: "E",
      duration_min: 600,
      duration_weeks: 4,
      level: "beginner",
      language: "ar",
      delivery: "online",
      certificate: { enabled: true, progress: 100, grade: 60, attendance: 75 },
      instructors: [],
    }),
    { price: 300 },
  ),
  ...kept(
    "/admin/sections",
    async ({ db }) => ({ program_id: (await makeStudyProgram(db)).id, position: 1, title: both("وحدة", "Unit") }),
    { position: 3 },
  ),
  ...kept(
    "/admin/cohorts",
    async ({ db }) => ({
      program_id: (await makeStudyProgram(db)).id,
      starts_on: "2027-01-10",
      ends_on: "2027-02-25",
      days: [0, 2],
      starts_minute: 960,
      duration_min: 120,
      seats_total: 10,
    }),
    { seats_total: 12 },
  ),
  ...kept(
    "/admin/coupon-campaigns",
    async () => ({ name: "عودة", prefix: aPrefix(), size: 3, type: "percentage", value: 10, budget: 500 }),
    { budget: 600 },
  ),
  ...kept("/admin/sponsors", async () => sponsorForm("a@oasis.example"), { contact_name: "هند" }),
  ...kept("/admin/coupons", async () => ({ code: slug().toUpperCase(), type: "fixed", value: 12.5 }), { value: 15 }),
};
