/** Rows that this script does not play, and where each is played instead. */
export const TITLES: Readonly<Record<number, string>> = {
  7: "A course needs an active, paid, unexpired enrollment",
  11: "No certificate before completion, no grade before enrollment",
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
  38: "npm test, modules/webhooks/webhooks.test",
  39: "npm test, modules/webhooks/webhooks.test",
  42: "npm test, commands/settle-payment.test (many buyers at once, one coupon for eight)",
  44: "npm test, commands/order-money.test and coupon-rules.test, as properties",
  45: "npm test, contract/rules/refund.test at the edges of days and progress",
  49: "needs a browser; what is stored: npm test, modules/teaching-content/hostile-text.test and contact/contact.test",
  50: "how names are drawn needs a browser; what is stored: npm test, modules/teaching-content/hostile-text.test",
  51: "npm test, modules/attendance/attendance-file.test (formulas) and commands/session-calendar.test (the file is parsed)",
  56: "needs a browser: npm run e2e, entry.spec; the rule: npm test, app/widgets/redirect-path.test",
  60: "npm test, http/database-gone.postgres.test and checkout.test (gateway down)",
};
