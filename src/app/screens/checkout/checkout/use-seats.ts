import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import type { Checkout } from "#contract/orders/checkout.ts";
import { quoteSeats, type SeatsQuote } from "#contract/orders/company-seats.ts";

/** A person who types a number is done after so long. */
const TYPED_MS = 400;

export type SeatCounts = Readonly<Record<number, number>>;

export interface Seats {
  /** How many of each program; null: each is the buyer's own. */
  counts: SeatCounts | null;
  choose: (counts: SeatCounts | null) => void;
  /** What the server reckons for these numbers; null until it has, and where none were chosen. */
  quote: SeatsQuote | null;
  /** Numbers were chosen and their price is not known yet: nothing can be paid. */
  waiting: boolean;
  failure: string | null;
}

/** Numbers of seats that a company chooses, and their price, which the server alone knows. */
export function useSeats(programIds: readonly number[]): Seats {
  const { i18n } = useLingui();
  const [counts, setCounts] = useState<SeatCounts | null>(null);
  const [answer, setAnswer] = useState<{ wish: string; quote: SeatsQuote | null; failure: string | null } | null>(null);
  const seats = counts && programIds.map((id) => ({ program_id: id, seats: counts[id] ?? 1 }));
  const wish = JSON.stringify(seats);
  useEffect(() => {
    if (wish === "null") return;
    let gone = false;
    const timer = setTimeout(() => {
      call(quoteSeats, { body: { seats: JSON.parse(wish) as NonNullable<typeof seats> } }).then(
        ({ data }) => !gone && setAnswer({ wish, quote: data, failure: null }),
        (error: unknown) => !gone && setAnswer({ wish, quote: null, failure: problemSentence(i18n, error) || null }),
      );
    }, TYPED_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [wish, i18n]);
  const heard = counts !== null && answer?.wish === wish ? answer : null;
  return {
    counts,
    choose: setCounts,
    quote: heard?.quote ?? null,
    waiting: counts !== null && !heard?.quote,
    failure: heard?.failure ?? null,
  };
}

/** The methods that take the total of several seats. Instalments are told on the provider's own page then. */
export const offeredFor = (checkout: Checkout, { methods }: SeatsQuote): Checkout => ({
  ...checkout,
  methods: checkout.methods.map((method) => {
    const now = methods.find(({ id }) => id === method.id);
    return now ? { ...method, available: now.available, reason: now.reason, instalments: null } : method;
  }),
});
