import { getItemContent, getOfflineManifest } from "#contract/classroom/classroom.ts";
import { listLessonNotes } from "#contract/classroom/lesson-notes.ts";
import { Problem } from "#contract/problem.ts";
import type { CourseSource } from "#offline/saved-courses/save-course.ts";
import { savedKey } from "#offline/saved-courses/saved-files.ts";
import { apiOrigin } from "#app/api/api-base.ts";
import { call } from "#app/api/call.ts";
import { pause } from "#app/state/network/pause.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { store } from "#app/state/store.ts";

/** Patience with a server that asks to wait: a course is many calls in a row. */
const WAITS = 6;

/** Where an enrollment's course comes from. @param signal stops the waiting too */
export const courseSource = (enrollmentId: number, signal: AbortSignal): CourseSource => ({
  manifest: async () => (await call(getOfflineManifest, { params: { id: enrollmentId }, signal })).data,
  content: (itemId) => patiently(async () => (await call(getItemContent, { params: { itemId }, signal })).data, signal),
  notes: () => patiently(async () => (await call(listLessonNotes, { params: { id: enrollmentId }, signal })).data, signal),
  language: store.get(languageAtom),
  keyOf: (url) => savedKey(new URL(url, apiOrigin())),
  // Past the worker: it would answer with the older file of this device.
  file: (url, stop) =>
    patiently(async () => {
      const response = await fetch(new URL(url, apiOrigin()), {
        cache: "no-store",
        credentials: "same-origin",
        redirect: "error",
        signal: stop,
      });
      if (response.status !== 429) return response;
      throw new Problem("too_many_requests", { retryAfter: Number(response.headers.get("Retry-After")) || 1 });
    }, stop),
});

async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "too_many_requests" || attempt === WAITS) throw error;
      await pause(1000 * Math.min(20, error.options.retryAfter ?? 2));
      signal.throwIfAborted();
    }
  }
}
