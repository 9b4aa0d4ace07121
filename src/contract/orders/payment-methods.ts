/** Every way to pay. `free` is chosen by itself where the total is nothing. */
export const PAYMENT_METHODS = ["saved_card", "card", "apple_pay", "tabby", "tamara", "bank_transfer", "free"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Halalas: gateways take from 1 SAR on. */
export const LEAST_PAYMENT = 100;
