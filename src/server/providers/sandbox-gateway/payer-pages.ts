import { toSar } from "#contract/rules/money.ts";
import type { Language } from "#contract/shapes.ts";
import { plan } from "./instalment-payments.ts";
import { escape } from "#server/providers/payment-pages/page.ts";
import { returnTo } from "./sandbox.ts";
import type { CardPayment, InstalmentPayment, SandboxPayment } from "./sandbox-store.ts";
import { say, type Word } from "#server/providers/payment-pages/words.ts";

/** The bank's page of 3-D Secure. */
export function bankBody(payment: CardPayment): string {
  const { language } = payment;
  return (
    `<main><h1>${say(language, "bank.title")}</h1><p class="lead">${say(language, "bank.help")}</p>` +
    `<form class="panel" method="post" action="/3ds/${payment.id}">${facts(payment)}` +
    `<div class="field"><label for="code">${say(language, "bank.code")}</label><span class="control"><input id="code" name="code" dir="ltr" inputmode="numeric" autocomplete="one-time-code" maxlength="8" aria-describedby="hint"></span></div>` +
    `<p class="note" id="hint">${say(language, "sandbox")}. ${say(language, "sandbox.code")}</p>` +
    `<button class="primary" name="action" value="confirm">${say(language, "confirm")}</button>` +
    `<button name="action" value="cancel">${say(language, "cancel")}</button></form></main>`
  );
}

/** The instalment provider's page: four dated payments, to accept or refuse. */
export function instalmentPlanBody(payment: InstalmentPayment): string {
  const { language } = payment;
  const lines = plan(payment).map(
    ({ amount, day }, index) =>
      `<li><i aria-hidden="true"></i><span>${say(language, "instalments.one", { n: index + 1 })}<small>${index === 0 ? say(language, "instalments.today") : dayIn(language, day)}</small></span><b>${money(language, amount)}</b></li>`,
  );
  return (
    `<main><h1>${say(language, "instalments.title")}</h1><p class="lead">${say(language, "instalments.lead")}</p>` +
    `<form class="panel" method="post" action="/instalments/${payment.id}">${facts(payment)}<ol class="plan">${lines.join("")}</ol>` +
    `<p class="note">${say(language, "sandbox")}</p>` +
    `<button class="primary" name="action" value="accept">${say(language, "instalments.accept")}</button>` +
    `<button name="action" value="reject">${say(language, "instalments.reject")}</button></form></main>`
  );
}

/** A page opened again after it was answered. */
export const endedBody = (payment: SandboxPayment): string =>
  `<main><h1>${say(payment.language, "gone.title")}</h1><p class="lead">${say(payment.language, "gone.help")}</p>` +
  `<a class="button primary" href="${escape(returnTo(payment.returnUrl, payment.id))}">${say(payment.language, "back")}</a></main>`;

function facts(payment: SandboxPayment): string {
  const { language } = payment;
  const row = (word: Word, value: string) => `<div><dt>${say(language, word)}</dt><dd>${value}</dd></div>`;
  return (
    `<dl>${row("merchant", say(language, "merchant.name"))}${row("order", `<bdi dir="ltr">${escape(payment.description)}</bdi>`)}` +
    `${row("amount", money(language, payment.amount))}` +
    (payment.kind === "card"
      ? row(
          "bank.card",
          `${escape(payment.brand)} ${say(language, "ending")}<bdi dir="ltr">${language === "en" ? " " : ""}${escape(payment.last4)}</bdi>`,
        )
      : "") +
    `</dl>`
  );
}

const money = (language: Language, halalas: number): string => {
  const whole = halalas % 100 === 0;
  const digits = toSar(halalas).toLocaleString("en-US", { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: 2 });
  return `<bdi dir="ltr">${digits}</bdi> ${say(language, "riyal")}`;
};

const dayIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language === "ar" ? "ar-SA-u-ca-gregory-nu-latn" : "en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
