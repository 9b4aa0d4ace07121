import { ROLE } from "#server/commands/tools/id-token.ts";
import type { LinkChoice, ProvedClaims } from "#server/db/tables/security/provider-sign-in.ts";
import { CLAIM, type Claims, idOf, objectOf, textOf } from "./claim-values.ts";
import { personOf } from "./claimed-person.ts";
import { PLATFORM_SCOPE } from "./platform-tokens.ts";
import type { Platform } from "./platforms.ts";
import { readSettings } from "./read-settings.ts";

const GRADES = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint";
const MEMBERS = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice";
const SUBJECT_MOST = 255;
const ADDRESS_MOST = 2_000;
const TITLE_MOST = 200;

/** A course of a platform. */
export interface LaunchContext {
  contextId: string;
  title: string | null;
  /** Where its people are asked for (Names and Role Provisioning Services 2.0 §3.6). */
  membersUrl: string;
}

/** What of a launch is believed once its signature is. */
export interface Launch {
  /** Of its roles no more is taken than this. */
  learns: boolean;
  teaches: boolean;
  person: Omit<ProvedClaims, "launch" | "choice">;
  /** Ids of ours, of its link; null where the link names none. */
  programId: number | null;
  itemId: number | null;
  /** The column of the platform's gradebook that takes scores of this link. */
  lineItem: string | null;
  /** The platform's own course, where it says who is in it; null where it does not. */
  context: LaunchContext | null;
  /** Of a launch that chooses; null for one that opens a link. */
  choice: LinkChoice | null;
}

const TEACHING =
  /(?:membership#|membership\/\w+#|person#)(?:Instructor|TeachingAssistant|ContentDeveloper|Administrator|Manager|Faculty|Staff)$/u;

/**
 * What the claims of a verified token say (LTI 1.3 §5, deep linking 2.0).
 * @returns null for another version or message, a deployment that staff did not write down, or without what every launch has
 */
export function readLaunch(claims: Claims, platform: Pick<Platform, "deploymentIds">): Launch | null {
  const message = claims[`${CLAIM}/message_type`];
  const deploymentId = claims[`${CLAIM}/deployment_id`];
  const subject = textOf(claims["sub"], SUBJECT_MOST);
  if (claims[`${CLAIM}/version`] !== "1.3.0" || subject === null) return null;
  if (typeof deploymentId !== "string" || !platform.deploymentIds.includes(deploymentId)) return null;
  const kind = message === "LtiResourceLinkRequest" ? "resource" : message === "LtiDeepLinkingRequest" ? "choice" : null;
  if (kind === null || (kind === "resource" && textOf(objectOf(claims[`${CLAIM}/resource_link`])["id"]) === null)) return null;
  const choice = kind === "choice" ? readSettings(claims, deploymentId) : null;
  if (kind === "choice" && choice === null) return null;
  const roles = [claims[`${CLAIM}/roles`]].flat().filter((role) => typeof role === "string");
  const custom = objectOf(claims[`${CLAIM}/custom`]);
  return {
    learns: roles.includes(ROLE.learner) || roles.includes("Learner"),
    teaches: roles.some((role) => TEACHING.test(role) || role === "Instructor"),
    person: personOf(subject, claims),
    programId: idOf(custom["program"]),
    itemId: idOf(custom["lesson"]),
    lineItem: lineItemOf(objectOf(claims[GRADES])),
    context: contextOf(claims),
    choice,
  };
}

function lineItemOf({ lineitem, scope }: Claims): string | null {
  const address = textOf(lineitem);
  return address !== null && URL.canParse(address) && [scope].flat().includes(PLATFORM_SCOPE.score) ? address : null;
}

function contextOf(claims: Claims): LaunchContext | null {
  const { context_memberships_url: address, service_versions: versions = "2.0" } = objectOf(claims[MEMBERS]);
  const { id, title, label } = objectOf(claims[`${CLAIM}/context`]);
  const [membersUrl, contextId] = [textOf(address, ADDRESS_MOST), textOf(id, SUBJECT_MOST)];
  if (membersUrl === null || !URL.canParse(membersUrl) || contextId === null || ![versions].flat().includes("2.0")) return null;
  return { contextId, title: textOf(title, TITLE_MOST) ?? textOf(label, TITLE_MOST), membersUrl };
}
