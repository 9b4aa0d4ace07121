import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type RefObject, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { Checkout, PaymentMethod } from "#contract/orders/checkout.ts";
import type { SeatsBody } from "#contract/orders/company-seats.ts";
import type { Order } from "#contract/orders/orders.ts";
import { payingProblemMessages } from "#contract/problem-messages-paying.ts";
import { formatMoneyNumber } from "#app/i18n/format.ts";
import { codeSentence, learnSentences, problemSentence } from "#app/i18n/problem-message.ts";
import { sendLane } from "#app/state/queue/actions.ts";
import { cartViewAtom } from "#app/state/cart/cart-atoms.ts";
import { dropDraft } from "#app/state/forms/form-draft.ts";
import { languageAtom, leaveApp } from "#app/state/language/language.ts";
import type { FieldErrors } from "#app/widgets/forms/form-errors.ts";
import { currentTheme } from "#app/widgets/device/use-theme.ts";
import { type BillingValues, billingBody } from "./billing-values.ts";
import type { HostedFieldsHandle } from "#app/widgets/hosted-fields/hosted-fields.tsx";
import { isSamePurchase, type OrderFigures } from "./order-lines.ts";
import { pay, type PaymentOutcome } from "./pay.ts";

learnSentences(payingProblemMessages);

/** The billing details as written, without anything of a card. */
export const BILLING_DRAFT = "checkout";

interface Options {
  checkout: Checkout;
  order: Order | null;
  figures: OrderFigures;
  reload: () => Promise<Checkout | null>;
  frame: RefObject<HostedFieldsHandle | null>;
}

export interface PayNotice {
  kind: "bad" | "wait";
  sentence: string;
  /** A cohort is full: another can be chosen in the cart. */
  full?: boolean;
}

/** Paid with a token of the hosted fields, unless the provider takes them on a page of its own. */
const OF_FIELDS: readonly PaymentMethod[] = ["card", "apple_pay"];

/**
 * One purchase from method to outcome. A token comes from the gateway's frame and is used once; an unpaid order that came
 * out of a refusal is kept and paid, never made twice; a try whose answer was lost is repeated under its own key.
 */
export function usePaying({ checkout, order, figures, reload, frame }: Options) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const pending = useAtomValue(cartViewAtom).pending;
  const [, navigate] = useLocation();
  const methods = methodsFor(checkout, order, figures.total);
  const [wanted, setWanted] = useState<PaymentMethod | null>(null);
  const usable = methods.filter((one) => one.available);
  const chosen = usable.find((one) => one.id === wanted) ?? usable[0] ?? null;
  const method = chosen?.id ?? null;
  const elsewhere = chosen?.elsewhere === true;
  const needsToken = method !== null && OF_FIELDS.includes(method) && !elsewhere;
  const [notice, setNotice] = useState<PayNotice | null>(null);
  const [awaitingToken, setAwaitingToken] = useState(false);
  const token = useRef<string | null>(null);
  /** The name on the card of that token, as it was typed. */
  const holder = useRef<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [wantedCard, setWantedCard] = useState<string | null>(null);
  const good = checkout.saved_cards.filter(({ status }) => status === "active");
  const card = good.find(({ id }) => id === wantedCard) ?? good[0] ?? null;
  const unpaid = useRef<Order | null>(null);
  /** To whom the unpaid order is invoiced: for another bill it is made anew. */
  const billed = useRef("");
  const [held, setHeld] = useState<Order | null>(null);
  const attempt = useRef<{ wish: string; key: string } | null>(null);

  /** The same wish keeps its key until an answer was heard. */
  const keyFor = (wish: string): string => {
    if (attempt.current?.wish !== wish) attempt.current = { wish, key: crypto.randomUUID() };
    return attempt.current.key;
  };

  const follow = async (outcome: PaymentOutcome): Promise<FieldErrors | undefined> => {
    if (outcome.type !== "unheard") {
      attempt.current = null;
      token.current = null;
    }
    const bad = (sentence: string) => setNotice({ kind: "bad", sentence });
    switch (outcome.type) {
      case "leave":
        dropDraft(BILLING_DRAFT);
        leave(outcome.url, checkout.card_fields_url);
        return undefined;
      case "wait":
        dropDraft(BILLING_DRAFT);
        navigate(`/payment/success?${new URLSearchParams({ order: outcome.order, payment: outcome.payment })}`, { replace: true });
        return undefined;
      case "already_paid":
        navigate(outcome.order ? `/payment/success?${new URLSearchParams({ order: outcome.order })}` : "/student", { replace: true });
        return undefined;
      case "refused":
        unpaid.current = outcome.order;
        setHeld(outcome.order);
        bad(outcome.sentence ?? codeSentence(i18n, outcome.code) ?? "");
        return undefined;
      case "review": {
        unpaid.current = null;
        setHeld(null);
        const fresh = await reload();
        if (outcome.code === "price_changed" && fresh && seatsIn(figures) === null) review(fresh);
        else setNotice({ kind: "wait", sentence: codeSentence(i18n, outcome.code) ?? "", full: outcome.code === "seat_unavailable" });
        return undefined;
      }
      case "fields":
        return outcome.errors;
      case "unheard":
        setNotice({ kind: "wait", sentence: t`No reply yet. Try again: you won’t be charged twice.` });
        return undefined;
      case "failed":
        bad(problemSentence(i18n, outcome.error));
        return undefined;
    }
  };

  /** What this device still has to tell the cart must arrive first, and may change what is paid (P13). */
  const arrived = async (): Promise<boolean> => {
    setNotice({ kind: "wait", sentence: t`Sending the changes in your cart first.` });
    await sendLane("cart", true);
    const fresh = await reload();
    if (fresh?.cart.total_after_discount !== checkout.cart.total_after_discount) {
      if (fresh) review(fresh);
      return false;
    }
    setNotice(null);
    return true;
  };
  const review = (fresh: Checkout) => {
    const total = formatMoneyNumber(language, fresh.cart.total_after_discount);
    setNotice({ kind: "wait", sentence: t`The total is now ${total} SAR. Please review it before you pay.` });
  };

  const submit = async (billing: BillingValues): Promise<FieldErrors | undefined> => {
    if (method === null) return undefined;
    setNotice(null);
    if (pending > 0 && !(await arrived())) return undefined;
    if (needsToken && token.current === null) {
      setAwaitingToken(true);
      frame.current?.submit();
      // A wallet opens its own sheet and a person may close it again: nothing holds the button meanwhile.
      if (method === "apple_pay" || !frame.current) setAwaitingToken(false);
      return undefined;
    }
    const bill = JSON.stringify(billingBody(billing));
    const isSame = unpaid.current !== null && billed.current === bill && isSamePurchase(unpaid.current, figures);
    const kept = order ?? (isSame ? unpaid.current : null);
    billed.current = bill;
    const wish = {
      method,
      cardToken: needsToken ? token.current : null,
      savedCardId: method === "saved_card" ? (card?.id ?? null) : null,
      saveAs: method === "card" && saving && checkout.can_save_card ? holder.current : null,
      billing,
      couponCode: figures.coupon,
      expectedTotal: figures.total,
      expectedCohorts: figures.lines.flatMap(({ cohort }) => cohort?.id ?? []),
      seats: seatsIn(figures),
      order: kept,
    };
    return follow(await pay({ ...wish, key: keyFor(JSON.stringify(wish)) }));
  };

  return {
    /** The order that holds the seats, once there is one. */
    held: order ?? held,
    methods,
    method,
    /** The chosen method is paid on a page of its provider, or by hand. */
    elsewhere,
    choose: (next: PaymentMethod) => {
      setWanted(next);
      token.current = null;
      setAwaitingToken(false);
    },
    notice,
    busy: awaitingToken,
    submit,
    card,
    chooseCard: setWantedCard,
    saving,
    setSaving,
    takeToken: (next: string, name: string | null) => {
      token.current = next;
      holder.current = name;
      setAwaitingToken(false);
    },
    frameFailed: () => setAwaitingToken(false),
  };
}

/** What a company buys for people whom it invites; null: each program is the buyer's own. */
function seatsIn({ lines }: OrderFigures): SeatsBody | null {
  const counted = lines.flatMap(({ id, seats }) => (seats === null ? [] : [{ program_id: id, seats }]));
  return counted.length > 0 ? counted : null;
}

/** Free alone where nothing is to be paid. An order that stands is paid though the cart behind it may be empty by now. */
function methodsFor({ methods }: Checkout, order: Order | null, total: number): Checkout["methods"] {
  const free = methods.filter((one) => one.id === "free" && one.available);
  if (free.length > 0 && total === 0) return free;
  const paid = methods.filter((one) => one.id !== "free");
  if (!order) return paid;
  return paid.map((one) => (one.reason === "cart_empty" ? { ...one, available: true, reason: null } : one));
}

/** To a page of the gateway: where it is the host of the fields, in the theme on screen; a bank's address is left as it is. */
function leave(url: string, fieldsUrl: string | null): void {
  const page = new URL(url, location.href);
  if (fieldsUrl && page.origin === new URL(fieldsUrl).origin) page.searchParams.set("theme", currentTheme());
  leaveApp(page);
}
