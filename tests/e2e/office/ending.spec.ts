import { randomUUID } from "node:crypto";
import { type ApiCaller, register } from "#tests/support/accounts.ts";
import { buyByCard } from "#tests/support/purchase.ts";
import type { Site } from "#tests/support/fixtures.ts";
import { type Desk, expect, test } from "./desk.ts";
import { approveNewest, SEND, SENT } from "./steps.ts";

interface Facts {
  people: number;
  offers: number;
  ending: string | null;
  requests_open: number;
  targets: { id: number; seats_left: number }[];
}
interface Own {
  status: string;
  offer: { cohort: { id: number } } | null;
  timeline: { to: string }[];
}

const facts = async (api: ApiCaller, id: number) => (await api.call<Facts>("GET", `/admin/cohorts/${id}/ending`)).data;

/** Somebody who asked to leave, and was offered a seat of a later cohort in place of it. */
async function offered(site: Site, staff: ApiCaller) {
  const { api: learner, enrollmentId } = await buyByCard(site.product, await register(site.product.apiOrigin));
  const { data: quote } = await learner.call<{ id: string }>("GET", `/student/withdrawals/quote?enrollment_id=${enrollmentId}`);
  const id = randomUUID();
  const form = { id, enrollment_id: enrollmentId, quote_id: quote.id, reason_code: "schedule", reason: "تغير الدوام", consent: true };
  expect((await learner.call("POST", "/student/withdrawals", form)).status).toBe(201);
  const path = `/admin/requests/withdrawal/${id}`;
  const { data: offers } = await staff.call<{ cohorts: { id: number }[] }>("GET", `${path}/offers`);
  const cohort = offers.cohorts.at(-1)?.id ?? 0;
  const made = await staff.call("POST", `${path}/offer`, { cohort_id: cohort, note: "شعبة مسائية", version: 1 });
  expect(made.status, JSON.stringify(made)).toBe(200);
  return { id, cohort, own: async () => (await learner.call<Own>("GET", `/student/withdrawals/${id}`)).data };
}

/** Asks for the end of a cohort with a reason, after what follows of it was read. */
async function end(desk: Desk, verb: readonly [string, string], into: string | null, shot: string): Promise<void> {
  const { page, hand, say, button } = desk;
  await hand.press(button(verb));
  const dialog = page.getByRole("dialog").first();
  await expect(dialog.getByText(say([/عرض تأجيل واحد/u, /1 offered postponement ends/u]))).toBeVisible();
  if (into) await hand.choose(dialog.getByRole("combobox"), into);
  await hand.write(dialog.getByRole("textbox"), "العدد دون الحد الأدنى");
  await desk.shot(shot);
  await hand.press(button(SEND, dialog));
  await desk.settle(page.getByText(say(SENT)));
}

test("office.md §9: a cohort into which a postponement is offered is cancelled: what follows names the offer, which ends, and the withdrawal waits again", async ({
  desk,
  second,
  site,
  api,
}) => {
  const { page, say } = desk;
  const { id, cohort, own } = await offered(site, api);
  await desk.open(`/staff/programs/cohorts/${cohort}`);
  await expect(page.getByText(say(["مقاعد محجوزة لعروض تأجيل", "Seats held by an offered postponement"]))).toBeVisible();
  await end(desk, ["إلغاء الشعبة", "Cancel the cohort"], null, "cohort-cancel-offer");
  await approveNewest(second, "العدد دون الحد الأدنى", "cohort-cancel-approval");
  await expect.poll(async () => (await own()).offer, { timeout: 60_000 }).toBeNull();
  expect(await own()).toMatchObject({ status: "pending" });
  expect((await own()).timeline.at(-1)).toMatchObject({ to: "offer_ended" });
  expect(await facts(api, cohort)).toMatchObject({ ending: "cancel", offers: 0 });
  // Staff find it where it waited before, and may offer another one.
  await desk.open(`/staff/requests/withdrawal/${id}`);
  await expect(page.getByText(say(["انتهى العرض: لن تُقام شعبته", "Offer ended: its cohort is not held"]))).toBeVisible();
  await expect(page.getByRole("radio", { name: say([/^رفض/u, /^Reject/u]) })).toBeVisible();
  await desk.shot("offer-ended");
});

test("office.md §9: a cohort is merged into another of its program: whoever pauses until it begins goes along, and an offer of its seats ends", async ({
  desk,
  second,
  site,
  api,
}) => {
  const { page, say } = desk;
  const { cohort, own } = await offered(site, api);
  const before = await facts(api, cohort);
  const into = before.targets.find(({ seats_left: left }) => left >= before.people);
  await desk.open(`/staff/programs/cohorts/${cohort}`);
  await end(desk, ["الدمج في شعبة أخرى", "Merge into another cohort"], String(into?.id), "cohort-merge");
  await approveNewest(second, "العدد دون الحد الأدنى", "cohort-merge-approval");
  await expect.poll(async () => (await facts(api, cohort)).people, { timeout: 60_000 }).toBe(0);
  await expect.poll(async () => (await own()).offer).toBeNull();
  const after = (await facts(api, into?.id ?? 0)).people;
  expect(after).toBeGreaterThanOrEqual(before.people);
  await desk.open(`/staff/programs/cohorts/${cohort}`);
  await expect(page.getByText(say([/^تُدمج الآن في شعبة أخرى/u, /^It is being merged into another cohort/u]))).toBeVisible();
  await desk.shot("cohort-merged");
});
