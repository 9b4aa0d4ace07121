/** Rows that this script does not play, and where each is played instead. */
export const TITLES: Readonly<Record<number, string>> = {
  7: "A course needs an active, paid, unexpired enrollment",
  11: "No certificate before completion, no grade before enrollment",
  35: "A cart that changes between price and payment",
  38: "Webhooks twice, late and out of order",
  39: "Webhooks with another amount, currency or order",
  42: "Coupons under a race",
  44: "Discounts never below nothing, exact to the halala",
  45: "Refunds: 14 days, 20 %",
  49: "Stored scripts in every text field",
  50: "Bidirectional and invisible characters in names",
  51: "Formulas and line breaks in exports",
  56: "Redirects stay on our origin",
  60: "Without database or gateway nobody is enrolled",
};

export const ELSEWHERE: Readonly<Record<number, string>> = {
  7: "npm test, modules/classroom/access.test",
  11: "npm test, modules/certificates/certificates.test",
  35: "npm test, modules/checkout/checkout.test (a price that rose, a cart that changed)",
  38: "npm test, modules/webhooks/webhooks.test",
  39: "npm test, modules/webhooks/webhooks.test",
  42: "npm test, commands/coupon-rules.test and order-money.test, on PostgreSQL",
  44: "npm test, contract/rules/money and commands/order-money.test, as properties",
  45: "npm test, contract/rules/refund.test at the edges of days and progress",
  49: "needs a browser: npm run e2e, hostile-text.test and rendered.spec",
  50: "needs a browser: npm run e2e, screens.spec",
  51: "npm test, modules/attendance/attendance-file.test",
  56: "needs a browser: npm run e2e, entry.spec",
  60: "npm test, http/database-gone.postgres.test and checkout.test (gateway down)",
};
