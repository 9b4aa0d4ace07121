import { isPlainObject } from "#contract/plain-values.ts";
import { SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import { normaliseEmail } from "#contract/accounts/email-address.ts";
import { SIGN_IN_MINUTES } from "#contract/accounts/provider-sign-in.ts";
import { Problem } from "#contract/problem.ts";
import { systemClock } from "#server/clock.ts";
import { safeError } from "#server/safe-error.ts";
import { attribute, children, only, readMessage, SamlRefusal, textOf } from "./saml-xml.ts";
import type { SamlSettings } from "./saml-settings.ts";
import type { Begun, ProvedPerson, SignInProvider } from "./sign-in-provider.ts";

/** Clocks of two machines differ by at most so much, milliseconds. */
const CLOCK_SKEW = 60_000;
/** What was signed longer ago was kept back. */
const MESSAGE_AGE = 5 * 60_000;
/** Providers live in the time of the world, whatever time a test lends the product. */
const clock = systemClock({ startsAt: null });
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const EMAIL_FORMAT = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";

type Element = Record<string, unknown>;
type Log = (details: object, words: string) => void;

/**
 * A provider that speaks SAML 2.0: the request by redirect, the answer by a form (Web Browser SSO Profile, profiles §4.1). Answer and
 * assertion are both signed; what was never asked for is refused. A signature covers what is read, and nothing else is read.
 * @param page our page of the provider; entity id, consumer and logout address lie below it
 */
export function samlProvider(settings: SamlSettings, page: string, warn: Log): SignInProvider {
  const acs = `${page}/acs`;
  const logout = `${page}/logout`;
  const entityId = `${page}/metadata`;
  /** @param request id of the one request that may be answered */
  const speak = (request: string): SAML =>
    new SAML({
      issuer: entityId,
      audience: entityId,
      callbackUrl: acs,
      entryPoint: settings.signInUrl,
      logoutUrl: settings.logoutUrl ?? settings.signInUrl,
      logoutCallbackUrl: logout,
      idpCert: [...settings.keys],
      idpIssuer: settings.issuer,
      identifierFormat: settings.attributes.subject === null ? PERSISTENT : null,
      // How a person proves themselves there is the provider's own affair.
      disableRequestedAuthnContext: true,
      wantAuthnResponseSigned: true,
      wantAssertionsSigned: true,
      acceptedClockSkewMs: CLOCK_SKEW,
      maxAssertionAgeMs: MESSAGE_AGE,
      validateInResponseTo: ValidateInResponseTo.always,
      requestIdExpirationPeriodMs: SIGN_IN_MINUTES * 60_000,
      generateUniqueId: () => request,
      // The database keeps which request stands open, and takes it once (`sign_in_attempts`); its id is drawn from the state.
      cacheProvider: {
        saveAsync: async (_key, value) => ({ value, createdAt: clock.now().getTime() }),
        getAsync: async (key) => (key === request ? clock.now().toISOString() : null),
        removeAsync: async () => null,
      },
    });

  return {
    settings,
    answersBy: "form",
    addressOf: ({ state, nonce }) => speak(requestOf(nonce)).getAuthorizeUrlAsync(state, undefined, {}),

    async proveForm({ nonce }: Begun, { SAMLResponse = "" }) {
      const request = requestOf(nonce);
      try {
        const { Response: response } = await readMessage(SAMLResponse);
        if (!isPlainObject(response)) throw new SamlRefusal("no response");
        const { profile } = await speak(request).validatePostResponseAsync({ SAMLResponse });
        // The whole response is signed, so that what was read of it above holds too.
        if (attribute(response, "Destination") !== acs) throw new SamlRefusal("it was sent elsewhere");
        if (attribute(only(only(response, "Status"), "StatusCode"), "Value") !== SUCCESS) throw new SamlRefusal("no success");
        for (const part of children(response, "Issuer")) ofIssuer(part);
        const { Assertion: assertion } = profile?.getAssertion?.() ?? {};
        if (!isPlainObject(assertion)) throw new SamlRefusal("no assertion");
        ofIssuer(only(assertion, "Issuer"));
        confirmed(assertion, request);
        if (children(assertion, "AuthnStatement").length === 0) throw new SamlRefusal("nobody signed in");
        return personOf(settings, assertion);
      } catch (error) {
        throw refused(error);
      }
    },

    async readLogout({ SAMLRequest, RelayState = "" }) {
      if (!SAMLRequest) return null;
      try {
        const { LogoutRequest: asked } = await readMessage(SAMLRequest);
        if (!isPlainObject(asked)) throw new SamlRefusal("no logout");
        const saml = speak("");
        const { profile } = await saml.validatePostRequestAsync({ SAMLRequest });
        if (!profile?.ID || attribute(asked, "Destination") !== logout) throw new SamlRefusal("it was sent elsewhere");
        if (isOld(attribute(asked, "IssueInstant"))) throw new SamlRefusal("it was kept back");
        const indexes = children(asked, "SessionIndex").map(textOf);
        const providerSession = indexes.length === 1 ? indexes[0] || null : null;
        // The subject of a provider that names people by an attribute is not in the request; its session is.
        const subject = settings.attributes.subject === null ? profile.nameID : null;
        if (!subject && providerSession === null) throw new SamlRefusal("it names nobody");
        return {
          tokenId: `logout ${profile.ID}`,
          subject,
          providerSession,
          goOn: settings.logoutUrl === null ? null : await saml.getLogoutResponseUrlAsync(profile, RelayState, {}, true),
        };
      } catch (error) {
        warn({ provider: settings.id, error: safeError(error) }, "a logout request is refused");
        return null;
      }
    },

    metadata: () => speak(`_${settings.id}`).generateServiceProviderMetadata(null),
  };

  function ofIssuer(element: Element): void {
    if (textOf(element) !== settings.issuer) throw new SamlRefusal("of another issuer");
  }

  /** Whoever bears it answers this request, at this address, now (profiles §4.1.4.3). */
  function confirmed(assertion: Element, request: string): void {
    const isGood = children(only(assertion, "Subject"), "SubjectConfirmation").some((one) => {
      const [data = {}] = children(one, "SubjectConfirmationData");
      const until = Date.parse(attribute(data, "NotOnOrAfter") ?? "");
      return (
        attribute(one, "Method") === BEARER &&
        attribute(data, "Recipient") === acs &&
        attribute(data, "InResponseTo") === request &&
        clock.now().getTime() - CLOCK_SKEW < until
      );
    });
    if (!isGood) throw new SamlRefusal("borne by nobody who was asked for");
  }

  function refused(error: unknown): Problem {
    // The person pressed "cancel" there, or somebody tries something: both begin anew.
    warn({ provider: settings.id, error: safeError(error) }, "an answer of an identity provider is refused");
    return new Problem("sso_refused");
  }
}

/** An XML id never begins with a digit. */
const requestOf = (nonce: string): string => `_${nonce}`;

const isOld = (instant: string | null): boolean => !(Math.abs(clock.now().getTime() - Date.parse(instant ?? "")) < MESSAGE_AGE);

function personOf({ attributes, roles }: SamlSettings, assertion: Element): ProvedPerson {
  const values = new Map<string, string[]>();
  for (const given of children(assertion, "AttributeStatement").flatMap((statement) => children(statement, "Attribute"))) {
    const name = attribute(given, "Name") ?? "";
    const texts = children(given, "AttributeValue").map(textOf);
    values.set(name, [...(values.get(name) ?? []), ...texts.filter((text) => text !== "")]);
  }
  const first = (names: readonly string[]): string | null => names.flatMap((name) => values.get(name) ?? [])[0] ?? null;
  const id = only(only(assertion, "Subject"), "NameID");
  const format = attribute(id, "Format");
  const email = first(attributes.email) ?? (format === EMAIL_FORMAT ? textOf(id) : null);
  const [nameAr, nameEn] = [first(attributes.nameAr), first(attributes.nameEn)];
  const isArabic = (name: string | null): boolean => name !== null && /\p{Script=Arabic}/u.test(name);
  const named = attributes.subject === null ? textOf(id) : (first([attributes.subject]) ?? "");
  // A transient name is another one at each sign-in: it knows nobody again.
  if (named === "" || (attributes.subject === null && format === TRANSIENT)) throw new SamlRefusal("nobody is named for good");
  const [statement = {}] = children(assertion, "AuthnStatement");
  return {
    subject: named,
    providerSession: attribute(statement, "SessionIndex"),
    email: email === null ? null : normaliseEmail(email),
    nameAr: isArabic(nameAr) ? nameAr : null,
    nameEn: isArabic(nameEn) ? null : nameEn,
    roleValues: roles ? (values.get(roles.claim) ?? []) : [],
  };
}
