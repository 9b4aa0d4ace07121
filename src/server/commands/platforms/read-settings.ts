import type { LinkChoice } from "#server/db/tables/security/provider-sign-in.ts";
import { type Claims, localeOf, objectOf, textOf } from "./claim-values.ts";

const SETTINGS = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings";
/** It is sent back as it came. */
const DATA_MOST = 8_000;

/** What a platform asks its instructor to choose (deep linking 2.0 §3.4); null where it takes no link, or has no way back. */
export function readSettings(claims: Claims, deploymentId: string): LinkChoice | null {
  const settings = objectOf(claims[SETTINGS]);
  const returnUrl = textOf(settings["deep_link_return_url"]);
  const types = [settings["accept_types"]].flat();
  if (returnUrl === null || !URL.canParse(returnUrl) || !types.includes("ltiResourceLink")) return null;
  return {
    returnUrl,
    data: textOf(settings["data"], DATA_MOST),
    deploymentId,
    acceptsLineItem: settings["accept_lineitem"] !== false,
    language: localeOf(claims),
  };
}
