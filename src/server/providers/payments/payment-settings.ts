/** Real providers, each with what its account needs. Secrets stand here and in the calls alone: never in a log or an answer. */
export interface PaymentSettings {
  moyasar: { origin: string; secretKey: string; publishableKey: string; webhookSecret: string; live: boolean } | null;
  tabby: { origin: string; secretKey: string; merchantCode: string; webhookSecret: string; live: boolean } | null;
  tamara: { origin: string; apiToken: string; notificationToken: string; live: boolean } | null;
  transfer: { bank: string; beneficiary: string; iban: string } | null;
}

/** `QABAS_PAYMENTS`: the sandbox, nothing, or any of the real providers together. */
const PROVIDERS = ["moyasar", "tabby", "tamara", "transfer"] as const;

const MOYASAR_ORIGIN = "https://api.moyasar.com";
const TABBY_ORIGIN = "https://api.tabby.sa";
const TAMARA_ORIGINS = { sandbox: "https://api-sandbox.tamara.co", live: "https://api.tamara.co" };
const SECRET_LEAST = 16;

/**
 * Reads `QABAS_PAYMENTS` and what the providers that it names need. A fault names the variable and never says its value.
 * @param isLoopback says of a host name whether it is this machine: elsewhere a provider is only where it says that it is
 */
export function readPaymentSettings(
  text: (name: string) => string | null,
  problems: string[],
  isLoopback: (hostname: string) => boolean,
): "sandbox" | "none" | PaymentSettings {
  const wanted = (text("QABAS_PAYMENTS") ?? "sandbox").split(",").map((part) => part.trim());
  const [only] = wanted;
  if (wanted.length === 1 && (only === "sandbox" || only === "none")) return only;
  const known = wanted.every((name) => (PROVIDERS as readonly string[]).includes(name));
  if (!known || new Set(wanted).size < wanted.length) {
    problems.push(`QABAS_PAYMENTS must be sandbox, none, or some of ${PROVIDERS.join(", ")} between commas; it is "${wanted.join(",")}"`);
    return "none";
  }
  const has = (name: (typeof PROVIDERS)[number]) => wanted.includes(name);
  const must = (name: string, fits: RegExp, what: string): string => {
    const value = text(name) ?? "";
    if (!fits.test(value)) problems.push(`${name} must be ${what}`);
    return value;
  };
  const secret = (name: string) => must(name, new RegExp(`^[!-~]{${SECRET_LEAST},}$`, "u"), `a secret of at least ${SECRET_LEAST} signs`);
  /** Where a provider is reached: its own address, or one of this machine that stands for it in a test. */
  const origin = (name: string, own: string): string => {
    const value = text(name);
    if (value === null) return own;
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url && isLoopback(url.hostname)) return url.origin;
    problems.push(`${name} is for tests: it must be an address of this machine`);
    return own;
  };
  return {
    moyasar: has("moyasar") ? moyasar() : null,
    tabby: has("tabby") ? tabby() : null,
    tamara: has("tamara") ? tamara() : null,
    transfer: has("transfer") ? transfer() : null,
  };

  function moyasar() {
    const secretKey = must("QABAS_MOYASAR_SECRET_KEY", /^sk_(?:test|live)_\w+$/u, "a secret key, sk_test_… or sk_live_…");
    const publishableKey = must("QABAS_MOYASAR_PUBLISHABLE_KEY", /^pk_(?:test|live)_\w+$/u, "a publishable key, pk_test_… or pk_live_…");
    const live = secretKey.startsWith("sk_live_");
    if (secretKey !== "" && publishableKey !== "" && live !== publishableKey.startsWith("pk_live_"))
      problems.push("QABAS_MOYASAR_SECRET_KEY and QABAS_MOYASAR_PUBLISHABLE_KEY must both be for tests, or both live");
    const webhookSecret = secret("QABAS_MOYASAR_WEBHOOK_SECRET");
    return { origin: origin("QABAS_MOYASAR_ORIGIN", MOYASAR_ORIGIN), secretKey, publishableKey, webhookSecret, live };
  }

  function tabby() {
    const secretKey = must("QABAS_TABBY_SECRET_KEY", /^sk_[\w-]+$/u, "a secret key, sk_test_… or sk_…");
    return {
      origin: origin("QABAS_TABBY_ORIGIN", TABBY_ORIGIN),
      secretKey,
      merchantCode: must("QABAS_TABBY_MERCHANT_CODE", /^\S+$/u, "the merchant code of the account"),
      webhookSecret: secret("QABAS_TABBY_WEBHOOK_SECRET"),
      live: !secretKey.startsWith("sk_test_"),
    };
  }

  function tamara() {
    const environment = must("QABAS_TAMARA_ENVIRONMENT", /^(?:sandbox|live)$/u, "sandbox or live");
    const live = environment === "live";
    return {
      origin: origin("QABAS_TAMARA_ORIGIN", TAMARA_ORIGINS[live ? "live" : "sandbox"]),
      apiToken: secret("QABAS_TAMARA_API_TOKEN"),
      notificationToken: secret("QABAS_TAMARA_NOTIFICATION_TOKEN"),
      live,
    };
  }

  function transfer() {
    const iban = must("QABAS_TRANSFER_IBAN", /^SA\d{22}$/u, "a Saudi IBAN, SA and 22 digits without spaces");
    if (/^SA\d{22}$/u.test(iban) && !ibanFits(iban)) problems.push("QABAS_TRANSFER_IBAN has a wrong digit: its check does not come out");
    return {
      iban,
      bank: must("QABAS_TRANSFER_BANK", /\S/u, "the bank's name"),
      beneficiary: must("QABAS_TRANSFER_BENEFICIARY", /\S/u, "the name on the account"),
    };
  }
}

/** ISO 13616: letters become numbers, the first four signs go to the end, and the whole leaves 1 of 97. */
function ibanFits(iban: string): boolean {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/gu, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

/** The providers whose keys are for tests, and those whose keys move money. */
export function modesOf({ moyasar, tabby, tamara }: PaymentSettings): { test: string[]; live: string[] } {
  const named = Object.entries({ moyasar, tabby, tamara }).flatMap(([name, one]) => (one ? [{ name, live: one.live }] : []));
  const names = (live: boolean) => named.filter((one) => one.live === live).map(({ name }) => name);
  return { test: names(false), live: names(true) };
}
