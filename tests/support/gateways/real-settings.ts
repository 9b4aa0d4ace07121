import { MOYASAR_KEYS } from "./moyasar-twin.ts";
import { TABBY_KEYS } from "./tabby-twin.ts";
import { TAMARA_KEYS } from "./tamara-twin.ts";

/** The environment that names all real providers, each at its twin. */
export const realSettings = (at: Record<"moyasar" | "tabby" | "tamara", { origin: string }>): Record<string, string> => ({
  QABAS_PAYMENTS: "moyasar,tabby,tamara,transfer",
  QABAS_MOYASAR_ORIGIN: at.moyasar.origin,
  QABAS_MOYASAR_SECRET_KEY: MOYASAR_KEYS.secretKey,
  QABAS_MOYASAR_PUBLISHABLE_KEY: MOYASAR_KEYS.publishableKey,
  QABAS_MOYASAR_WEBHOOK_SECRET: MOYASAR_KEYS.webhookSecret,
  QABAS_TABBY_ORIGIN: at.tabby.origin,
  QABAS_TABBY_SECRET_KEY: TABBY_KEYS.secretKey,
  QABAS_TABBY_MERCHANT_CODE: TABBY_KEYS.merchantCode,
  QABAS_TABBY_WEBHOOK_SECRET: TABBY_KEYS.webhookSecret,
  QABAS_TAMARA_ORIGIN: at.tamara.origin,
  QABAS_TAMARA_ENVIRONMENT: "sandbox",
  QABAS_TAMARA_API_TOKEN: TAMARA_KEYS.apiToken,
  QABAS_TAMARA_NOTIFICATION_TOKEN: TAMARA_KEYS.notificationToken,
  QABAS_TRANSFER_IBAN: "SA0380000000608010167519",
  QABAS_TRANSFER_BANK: "بنك المثال",
  QABAS_TRANSFER_BENEFICIARY: "جامعة المثال",
});
