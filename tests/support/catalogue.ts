import type { ProgramCard } from "#contract/catalogue/catalogue.ts";
import type { Account, ApiCaller } from "./accounts.ts";

/** The published programs as the API tells them. */
export async function programs(apiOrigin: string, language: "ar" | "en"): Promise<ProgramCard[]> {
  const answer = await fetch(`${apiOrigin}/api/v1/learning-programs?per_page=100&include=translations`, {
    headers: { "accept-language": language },
  });
  return ((await answer.json()) as { data: ProgramCard[] }).data;
}

/** Paid courses with a free seat, those that begin soonest first: what a test may buy and then find in the schedule. */
export async function buyable(apiOrigin: string, language: "ar" | "en", count: number): Promise<ProgramCard[]> {
  const all = await programs(apiOrigin, language);
  const fit = all
    .filter(
      (card) => card.type === "course" && (card.price_after_discount ?? card.price) > 0 && (card.seats_left ?? 0) > 5 && card.starts_at,
    )
    .sort((a, b) => String(a.starts_at).localeCompare(String(b.starts_at)));
  if (fit.length < count) throw new Error(`the demo has only ${fit.length} programs to buy`);
  return fit.slice(0, count);
}

/** The demo's course that costs nothing. */
export async function freeProgram(apiOrigin: string, language: "ar" | "en"): Promise<ProgramCard> {
  const free = (await programs(apiOrigin, language)).find(
    (card) => (card.price_after_discount ?? card.price) === 0 && (card.seats_left ?? 0) > 0,
  );
  if (!free) throw new Error("the demo has nothing free");
  return free;
}

/** Enrols an account in what costs nothing, beside any browser. */
export async function enrolFree(api: ApiCaller, account: Account, program: ProgramCard): Promise<void> {
  await api.call("POST", "/cart", { learning_program_id: program.id });
  const { status, code } = await api.call("POST", "/orders", {
    method: "free",
    billing: { full_name: account.nameAr, email: account.email, phone: "+966550000000", city_id: 1 },
    accept_terms: true,
    expected_total: 0,
  });
  if (status !== 201) throw new Error(`the free program was refused: ${status} ${code}`);
}
