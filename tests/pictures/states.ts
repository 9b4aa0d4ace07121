import type { BrowserContext, Route } from "@playwright/test";

const API = /\/api\/v1\//u;
const SERVICE = /\/(?:api\/v1\/|healthz)/u;

/** As an account that has nothing: lists without rows. */
async function emptied(route: Route): Promise<void> {
  if (route.request().method() !== "GET") return await route.continue();
  const answer = await route.fetch();
  const body = (await answer.json().catch(() => null)) as { data?: unknown } | null;
  if (!Array.isArray(body?.data)) return await route.fulfill({ response: answer });
  await route.fulfill({ response: answer, json: { ...body, data: [] } });
}

const FAULT = { status: 500, json: { success: false, status: 500, code: "unexpected", message: "", data: null } };

/** What a screen shows besides its content, and some screens of each area that show it. */
export const STATES = {
  kinds: {
    // The app itself stays: without a worker its next screen could not be loaded.
    offline: (context: BrowserContext) => context.route(SERVICE, (route) => route.abort("internetdisconnected")),
    empty: (context: BrowserContext) => context.route(API, emptied),
    faulty: (context: BrowserContext) => context.route(API, (route) => route.fulfill(FAULT)),
  },
  addresses: {
    public: ["/courses", "/news", "/cart"],
    student: ["/student/dashboard", "/student/services/schedule", "/student/services/grades", "/student/certifications"],
    instructor: [
      "/instructor/dashboard",
      "/instructor/training-programs",
      "/instructor/services/schedule",
      "/instructor/services/withdrawal-requests",
      "/instructor/training-programs/1/students",
    ],
    staff: ["/staff", "/staff/requests", "/staff/people", "/staff/programs", "/staff/bulk", "/staff/finance/sponsors"],
  } as Record<string, readonly string[]>,
};
