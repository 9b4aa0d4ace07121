/** Moyasar turns cards into tokens: the card goes from this page to Moyasar, and to no server of ours. */
import { digitsOf } from "./card-rules.js";

const { tokens, key, origin } = document.documentElement.dataset;
/** Its fields in ours, and what is said of each. */
const FIELDS = {
  name: ["holder", "card.holder.two"],
  number: ["number", "card.number"],
  month: ["expiry", "card.expiry"],
  year: ["expiry", "card.expiry"],
  cvc: ["cvv", "card.cvv"],
};

export async function tokenOf(card) {
  const name = card.holder.trim();
  // Moyasar takes a name of two words at least.
  if (!/\S\s+\S/u.test(name)) return { status: 422, answer: { errors: { holder: "card.holder.two" } } };
  const expiry = digitsOf(card.expiry);
  const response = await fetch(tokens, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Basic ${btoa(`${key}:`)}` },
    body: JSON.stringify({
      name,
      number: digitsOf(card.number),
      month: expiry.slice(0, 2),
      year: `20${expiry.slice(2, 4)}`,
      cvc: digitsOf(card.cvv),
      // Good for one payment, which asks the bank.
      save_only: true,
      callback_url: origin,
    }),
    credentials: "omit",
    signal: AbortSignal.timeout(15000),
  });
  const answer = await response.json();
  if (response.ok) return { status: 201, answer: { token: answer.id, brand: answer.brand, last4: answer.last_four } };
  const wrong = Object.keys(answer.errors ?? {}).flatMap((field) => (FIELDS[field] ? [FIELDS[field]] : []));
  return wrong.length > 0 ? { status: 422, answer: { errors: Object.fromEntries(wrong) } } : { status: response.status, answer };
}
