import { msg } from "@lingui/core/macro";
import type { LetterKind } from "#contract/messages/message-kinds.ts";
import type { OwnWording } from "./notification-texts.ts";

/** The platform's own wording of the letters round receipts and refunds: subject, and what stands over the sums. */
export const LETTER_TEXTS: Record<LetterKind, OwnWording> = {
  receipt_paid: {
    title: msg({ message: "Payment received: order {number}" }),
    body: msg({ message: "We received {amount} SAR and your programs are ready in My programs." }),
  },
  receipt_free: {
    title: msg({ message: "Your programs are ready: order {number}" }),
    body: msg`Your programs are ready in My programs.`,
  },
  receipt_seats: {
    title: msg({ message: "Your seats are ready: order {number}" }),
    body: msg({
      message: "Yours to give: {seats}. Invite people by e-mail, and each takes a seat with an account of their own.",
    }),
  },
  refund_returned: {
    title: msg({ message: "Refunded: order {number}" }),
    body: msg({ message: "We returned {amount} SAR of order {number} to your payment method." }),
  },
  refund_paid_twice: {
    title: msg({ message: "Refunded: order {number}" }),
    body: msg({
      message: "Order {number} was paid twice, so we returned the second payment of {amount} SAR. Your programs stay as they are.",
    }),
  },
  refund_not_completed: {
    title: msg({ message: "Refunded: order {number}" }),
    body: msg({
      message:
        "We could not complete order {number}: a seat, a coupon or a price was no longer available when your payment arrived. We returned the whole amount of {amount} SAR to your payment method.",
    }),
  },
};
