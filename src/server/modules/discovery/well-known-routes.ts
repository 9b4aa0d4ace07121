import { desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { UserType } from "#contract/accounts/session.ts";
import { devices, users } from "#server/db/tables/identity.ts";
import { readDeviceCookie } from "#server/http/cookies.ts";
import { serveDocument } from "#server/http/files/serve-document.ts";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import { hashSecret } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";

/** A reader distrusts what is older (RFC 9116 §2.5.5 asks for less than a year). */
const GOOD_FOR_DAYS = 180;
/** Each area has the page at its own address. */
const AREAS: Record<UserType, string> = { student: "student", instructor: "instructor", staff: "staff", admin: "staff" };
const passwordPage = (type: UserType): string => `/${AREAS[type]}/profile/change-password`;

/** Where people and programs look by agreement: whom to tell of a hole (RFC 9116), and where a password is changed (W3C). */
export function wellKnownRoutes(app: FastifyInstance, services: Services): void {
  const { config, clock } = services;
  const canonical = `${config.publicUrl}/.well-known/security.txt`;
  serveDocument(app, services, {
    url: "/.well-known/security.txt",
    type: "text/plain; charset=utf-8",
    make: async () => {
      // The same for a day, so that copies are the same bytes.
      const day = new Date(clock.now().getTime() + GOOD_FOR_DAYS * 86_400_000).toISOString().slice(0, 10);
      return [
        `Contact: ${config.securityContact}`,
        `Expires: ${day}T00:00:00Z`,
        "Preferred-Languages: ar, en",
        `Canonical: ${canonical}`,
        "",
      ].join("\n");
    },
  });
  app.get("/.well-known/change-password", async (request, reply) => {
    await limitAddress(services, request, "read");
    const secret = readDeviceCookie(request, config);
    // No bearer comes with an address: the device tells whose it was last.
    const [last] = secret
      ? await services.db
          .select({ type: users.type })
          .from(devices)
          .innerJoin(users, eq(users.id, devices.userId))
          .where(eq(devices.secretHash, hashSecret(secret)))
          .orderBy(desc(devices.lastSeenAt))
          .limit(1)
      : [];
    return await reply.header("cache-control", "no-store").redirect(passwordPage(last?.type ?? "student"), 302);
  });
}
