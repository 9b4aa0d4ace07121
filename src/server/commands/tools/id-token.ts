import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems, programs } from "#server/db/tables/catalogue.ts";
import { users } from "#server/db/tables/identity.ts";
import { GRADE_SCOPES } from "./access-token.ts";
import { launchHint } from "./launch-hint.ts";
import { type Opening, targetOf, type ToolLesson } from "./open-tool.ts";
import { customOf } from "./place-tool.ts";
import { contentUrl, issuerOf, lineItemsUrl, lineItemUrl, membersUrl } from "./tool-addresses.ts";
import { toolSigningKey } from "./tool-keys.ts";

/** Seconds that a tool has to read it. */
const TOKEN_SECONDS = 300;
const CLAIM = "https://purl.imsglobal.org/spec/lti/claim";
const MEMBERSHIP = "http://purl.imsglobal.org/vocab/lis/v2/membership#";
export const ROLE = { learner: `${MEMBERSHIP}Learner`, instructor: `${MEMBERSHIP}Instructor` } as const;

interface Launch extends ToolLesson, Opening {
  subject: string;
  /** The tool's own, by which it knows the answer to its question. */
  nonce: string;
}

/** What the tool is told: who comes in what role from which lesson, and what it may ask of us. A name or an e-mail only where staff said so. */
export async function launchToken(tx: Executor, config: { publicUrl: string; secret: string }, launch: Launch, now: Date): Promise<string> {
  const { tool, placed, itemId, programId, userId, subject, teaches, nonce } = launch;
  const [[user], [item], [program]] = [
    await tx.select().from(users).where(eq(users.id, userId)),
    await tx.select().from(programItems).where(eq(programItems.id, itemId)),
    await tx.select().from(programs).where(eq(programs.id, programId)),
  ];
  if (!user || !item || !program) throw new Error("a launch has lost what it is about");
  const { language } = user;
  const in2 = (of: { titleAr: string; titleEn: string }) => (language === "ar" ? of.titleAr : of.titleEn);
  const lesson = teaches ? `/instructor/course/${programId}/add-lesson?item=${itemId}` : `/course/${programId}/lesson/${itemId}`;
  const claims = {
    nonce,
    [`${CLAIM}/version`]: "1.3.0",
    [`${CLAIM}/deployment_id`]: tool.deploymentId,
    [`${CLAIM}/target_link_uri`]: targetOf(launch, launch) ?? "",
    ...(launch.chooses
      ? choiceOf(config, launch, now)
      : {
          [`${CLAIM}/message_type`]: "LtiResourceLinkRequest",
          [`${CLAIM}/resource_link`]: { id: String(itemId), title: in2(item) },
        }),
    [`${CLAIM}/context`]: {
      id: String(programId),
      title: in2(program),
      type: ["http://purl.imsglobal.org/vocab/lis/v2/course#CourseOffering"],
    },
    [`${CLAIM}/roles`]: [teaches ? ROLE.instructor : ROLE.learner],
    [`${CLAIM}/custom`]: customOf(placed),
    [`${CLAIM}/launch_presentation`]: { document_target: "window", locale: language, return_url: `${config.publicUrl}${lesson}` },
    [`${CLAIM}/tool_platform`]: { guid: new URL(config.publicUrl).host, name: "Qabas", product_family_code: "qabas" },
    ...(placed.reports && tool.writesGrades && !launch.chooses
      ? {
          "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": {
            scope: GRADE_SCOPES,
            lineitems: lineItemsUrl(config, programId),
            lineitem: lineItemUrl(config, programId, itemId),
          },
        }
      : {}),
    ...(tool.readsMembers
      ? {
          "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice": {
            context_memberships_url: membersUrl(config, programId),
            service_versions: ["2.0"],
          },
        }
      : {}),
    ...sharedOf(tool, user, language),
  };
  const { kid, privateKey } = await toolSigningKey(tx, config.secret, now);
  const seconds = Math.floor(now.getTime() / 1_000);
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
    .setIssuer(issuerOf(config))
    .setAudience(tool.clientId)
    .setSubject(subject)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TOKEN_SECONDS)
    .sign(privateKey);
}

/** What an author may choose there, and where it comes back to (deep linking 2.0): one thing, by an offer that is good once. */
const choiceOf = (config: { publicUrl: string; secret: string }, { tool, ...launch }: Launch, now: Date) => ({
  [`${CLAIM}/message_type`]: "LtiDeepLinkingRequest",
  "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings": {
    deep_link_return_url: contentUrl(config),
    accept_types: ["ltiResourceLink"],
    accept_presentation_document_targets: ["window"],
    accept_multiple: false,
    data: launchHint(config.secret, { ...launch, toolId: tool.id }, now, "content"),
  },
});

/** What a tool is told of a person beside their name with it; an e-mail that is not known to be theirs would open somebody else's account there. */
export function sharedOf(
  tool: { sharesName: boolean; sharesEmail: boolean },
  { nameAr, nameEn, email, emailVerifiedAt }: Pick<typeof users.$inferSelect, "nameAr" | "nameEn" | "email" | "emailVerifiedAt">,
  language: Language,
): { name?: string; given_name?: string; family_name?: string; email?: string } {
  const name = language === "en" ? (nameEn ?? nameAr) : nameAr;
  const words = name.split(" ");
  return {
    ...(tool.sharesName ? { name, given_name: words[0] ?? name, family_name: words.at(-1) ?? name } : {}),
    ...(tool.sharesEmail && emailVerifiedAt ? { email } : {}),
  };
}
