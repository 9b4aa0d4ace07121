import type { ApiCaller } from "#tests/support/accounts.ts";

/** Addresses of the console that name nothing. */
const PLACES = [
  "/staff",
  "/staff/requests",
  "/staff/requests/messages",
  "/staff/requests/answers",
  "/staff/requests/applications",
  "/staff/requests/reviews",
  "/staff/requests/data",
  "/staff/people",
  "/staff/people/import",
  "/staff/programs",
  "/staff/programs/cohorts",
  "/staff/programs/fields",
  "/staff/programs/reports/at-risk",
  "/staff/programs/rooms",
  "/staff/programs/holidays",
  "/staff/programs/hours",
  "/staff/certificates",
  "/staff/certificates/ready",
  "/staff/certificates/shipping",
  "/staff/certificates/names",
  "/staff/certificates/templates",
  "/staff/finance/orders",
  "/staff/finance/coupons",
  "/staff/finance/revenue",
  "/staff/finance/electronic-documents",
  "/staff/finance/chargebacks",
  "/staff/finance/payouts",
  "/staff/finance/sponsors",
  "/staff/finance/reconciliations",
  "/staff/finance/vat",
  "/staff/finance/transfers",
  "/staff/content/news",
  "/staff/content/pages",
  "/staff/content/partners",
  "/staff/content/quotes",
  "/staff/content/banners",
  "/staff/content/dictionary",
  "/staff/approvals",
  "/staff/platform/roles",
  "/staff/platform/audit",
  "/staff/platform/health",
  "/staff/platform/keys",
  "/staff/platform/messages",
  "/staff/platform/messages/seat_free",
  "/staff/platform/settings",
  "/staff/platform/tools",
  "/staff/platform/learning-platforms",
  "/staff/platform/settings/history",
  "/staff/own-actions",
  "/staff/bulk",
  "/staff/more",
  "/staff/profile/second-factor",
  "/staff/profile/change-password",
] as const;

/** Records of the console, and the list whose first one is opened. One of which the demo has none is opened under a name that nothing has. */
const RECORDS: Readonly<Record<string, string>> = {
  "/staff/programs/:id": "/admin/programs",
  "/staff/programs/cohorts/:id": "/admin/cohorts",
  "/staff/programs/fields/:id": "/admin/categories",
  "/staff/programs/rooms/:id": "/admin/rooms",
  "/staff/platform/tools/:id": "/admin/tools",
  "/staff/platform/learning-platforms/:id": "/admin/learning-platforms",
  "/staff/certificates/templates/:id": "/admin/certificate-templates",
  "/staff/programs/holidays/:id": "/admin/holidays",
  "/staff/programs/hours/:id": "/admin/own-hours",
  "/staff/requests/messages/:id": "/admin/messages",
  "/staff/requests/answers/:id": "/admin/ready-answers",
  "/staff/requests/applications/:id": "/admin/trainer-applications",
  "/staff/requests/reviews/:id": "/admin/reviews",
  "/staff/requests/data/:id": "/admin/data-requests",
  "/staff/people/import/:id": "/admin/enrollment-imports",
  "/staff/certificates/:id": "/admin/certificates",
  "/staff/certificates/shipping/:id": "/admin/deliveries",
  "/staff/certificates/names/:id": "/admin/name-corrections",
  "/staff/finance/orders/:id": "/admin/orders",
  "/staff/finance/coupons/:id": "/admin/coupons",
  "/staff/finance/electronic-documents/:id": "/admin/electronic-documents",
  "/staff/finance/chargebacks/:id": "/admin/chargebacks",
  "/staff/finance/payouts/:id": "/admin/payouts",
  "/staff/finance/sponsors/:id": "/admin/sponsors",
  "/staff/finance/reconciliations/:id": "/admin/reconciliations",
  "/staff/content/news/:id": "/admin/news-posts",
  "/staff/content/pages/:id": "/admin/pages",
  "/staff/content/partners/:id": "/admin/partners",
  "/staff/content/quotes/:id": "/admin/partner-reviews",
  "/staff/content/banners/:id": "/admin/banners",
  "/staff/content/dictionary/:id": "/admin/search-ideas",
  "/staff/approvals/rights/:id": "/admin/approvals",
  "/staff/approvals/refunds/:id": "/admin/refund-approvals",
  "/staff/platform/audit/:id": "/admin/security-events",
  "/staff/bulk/:id": "/admin/bulk-runs",
  "/staff/own-actions/:id": "/admin/own-actions",
  "/staff/platform/mails/:id": "/admin/mails",
  "/staff/platform/health/jobs/:id": "/admin/jobs/dead",
};
const NONE = "0193a4f0-0000-7000-8000-000000000000";

interface Told {
  id?: number | string;
  number?: string;
  slug?: string;
  delivery?: { id: string };
}

/** Every page of the console as one of the staff opens it, by its name in the table of routes. */
export async function staffAddresses(api: ApiCaller): Promise<Map<string, string>> {
  const found = new Map<string, string>(PLACES.map((path) => [path, path]));
  for (const [route, list] of Object.entries(RECORDS)) {
    const [first] = (await api.call<Told[]>("GET", list)).data;
    found.set(route, route.replace(":id", String(first?.id ?? first?.number ?? first?.slug ?? first?.delivery?.id ?? NONE)));
  }
  const { data: requests } = await api.call<(Told & { kind: string })[]>("GET", "/admin/requests");
  if (requests[0]) found.set("/staff/requests/:kind/:id", `/staff/requests/${requests[0].kind}/${requests[0].id}`);
  const [person] = (await api.call<Told[]>("GET", `/admin/users?q=${encodeURIComponent("student@qabas.example")}`)).data;
  for (const part of ["", "/enrol", "/orders", "/requests", "/certificates", "/messages", "/history", "/devices", "/consents", "/sign-in"])
    found.set(`/staff/people/:id${part}`, `/staff/people/${person?.id}${part}`);
  const cohort = found.get("/staff/programs/cohorts/:id");
  found.set("/staff/programs/cohorts/:id/series", `${cohort}/series`);
  found.set("/staff/programs/reports/:report", "/staff/programs/reports/completion");
  return found;
}
