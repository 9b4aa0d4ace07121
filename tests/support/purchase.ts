import type { Account } from "./accounts.ts";
import { ApiCaller } from "./accounts.ts";
import { buyable } from "./catalogue.ts";
import type { Product } from "./product.ts";

interface Cohort {
  id: number;
  starts_at: string;
}

export interface Purchase {
  api: ApiCaller;
  programId: number;
  enrollmentId: number;
  /** SAR that were paid. */
  paid: number;
  /** Cohorts that begin after the one that was bought. */
  later: Cohort[];
}

/** Buys a course by card beside any browser, one with later cohorts; the session that did it goes on. */
export async function buyByCard(product: Product, account: Account): Promise<Purchase> {
  const api = await ApiCaller.signIn(product.apiOrigin, account);
  const card = await withLaterCohort(product);
  await api.call("POST", "/cart", { learning_program_id: card.id });
  const { data: cart } = await api.call<{ total_after_discount: number }>("GET", "/cart");
  const token = await fetch(`http://127.0.0.1:${product.options.gatewayPort}/fields/tokens`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ number: "4111111111111111", expiry: "12/29", cvv: "123", holder: "NOURA ALQAHTANI" }),
  });
  const { status, code } = await api.call("POST", "/orders", {
    method: "card",
    card_token: ((await token.json()) as { token: string }).token,
    billing: { full_name: account.nameAr, email: account.email, phone: "+966550000000", city_id: 1 },
    accept_terms: true,
    expected_total: cart.total_after_discount,
  });
  if (status !== 201) throw new Error(`the purchase was refused: ${status} ${code}`);
  const { data } = await api.call<{ id: number; cohort: Cohort }[]>("GET", "/student/enrollments");
  const [held] = data;
  if (!held) throw new Error("nothing was bought");
  return {
    api,
    programId: card.id,
    enrollmentId: held.id,
    paid: cart.total_after_discount,
    later: card.cohorts.filter((cohort) => cohort.starts_at > held.cohort.starts_at),
  };
}

async function withLaterCohort(product: Product): Promise<{ id: number; cohorts: Cohort[] }> {
  for (const { id } of await buyable(product.apiOrigin, "en", 8)) {
    const open = (await cohortsOf(product.apiOrigin, id)).filter(({ status, seats_left }) => status === "open" && seats_left > 3);
    if (open.length > 1) return { id, cohorts: open };
  }
  throw new Error("no course of the demo has two open cohorts");
}

/** The cohorts of a program as the API tells them. */
export async function cohortsOf(apiOrigin: string, id: number): Promise<(Cohort & { status: string; seats_left: number })[]> {
  const answer = await fetch(`${apiOrigin}/api/v1/learning-programs/${id}`);
  const { data } = (await answer.json()) as { data: { cohorts: (Cohort & { status: string; seats_left: number })[] } };
  return data.cohorts;
}
