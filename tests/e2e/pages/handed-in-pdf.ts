import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { CourseOutline, TeachingItem } from "#contract/content/teaching-content.ts";
import type { EnrollmentQuote } from "#contract/enrollments/admin-enrollments.ts";
import { type Account, ApiCaller, DEMO_PASSWORD, register } from "#tests/support/accounts.ts";
import { expect } from "#tests/support/fixtures.ts";
import { makeSeats } from "./make-seats.ts";

export const INSTRUCTOR: Account = { email: "instructor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
export const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
/** A course of the demo's instructor that runs. */
export const COURSE = 1;
/** Two pages of Arabic with a face of their own. */
export const PDF = "src/server/db/seed/lessons/media/data-types.pdf";

/** Work of a new learner of the course: the PDF above. */
export async function handedIn(apiOrigin: string, teacher: ApiCaller): Promise<{ learner: Account; item: number; work: string }> {
  const { data: outline } = await teacher.call<CourseOutline>("GET", `/instructor/courses/${COURSE}/outline`);
  const { data: item } = await teacher.call<TeachingItem>("POST", `/instructor/courses/${COURSE}/items`, {
    section_id: outline.sections[0]?.id,
    title_ar: "تقرير الأنواع",
    title_en: "A report on types",
    duration_min: 0,
    release_at: null,
    offline_allowed: true,
    publish: true,
    content: {
      kind: "application",
      brief: { ar: [{ type: "paragraph", runs: [{ text: "تقرير من صفحتين" }] }], en: [] },
      max_degree: 20,
      due_after_days: 0,
      submission_types: ["file"],
      rubric: [],
    },
  });
  const staff = await ApiCaller.signIn(apiOrigin, STAFF);
  const learner = await register(apiOrigin);
  const { data: found } = await staff.call<{ id: number }[]>("GET", `/admin/users?q=${encodeURIComponent(learner.email)}`);
  const { data: quote } = await staff.call<EnrollmentQuote>("GET", `/admin/users/${found[0]?.id}/enrollment-quote?program_id=${COURSE}`);
  const begun = quote.cohorts.toSorted((a, b) => a.starts_on.localeCompare(b.starts_on))[0];
  await makeSeats(staff, COURSE, ({ id }) => id === begun?.id);
  const body = { program_id: COURSE, cohort_id: begun?.id, basis: "free", reason: "منحة الكلية", allow_clash: true };
  expect((await staff.call("POST", `/admin/users/${found[0]?.id}/enrollments`, body)).status).toBe(201);
  const work = randomUUID();
  const form = new FormData();
  form.set("id", work);
  form.set("submit", "true");
  form.set("file", new Blob([await readFile(PDF)], { type: "application/pdf" }), "تقرير الأنواع.pdf");
  const caller = await ApiCaller.signIn(apiOrigin, learner);
  const address = `${apiOrigin}/api/v1/applications/${item.id}/submissions/file`;
  const sent = await fetch(address, { method: "POST", headers: { ...caller.headers(), "user-agent": "Mozilla/5.0 (tests)" }, body: form });
  expect(sent.status, await sent.text()).toBe(201);
  return { learner, item: item.id, work };
}

/** Whether anything is drawn: pixels that are not the paper's. */
export const inked = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const canvas = document.querySelector("canvas");
    const pixels = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
    let dark = 0;
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at + 3] ?? 0) > 0 && (pixels[at] ?? 255) < 100) dark += 1;
    return dark > 500;
  });
