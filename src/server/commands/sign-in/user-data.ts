import type { Session, User } from "#contract/accounts/session.ts";
import type { Language } from "#contract/shapes.ts";
import type { StartedSession } from "#server/commands/accounts/start-session.ts";
import type { users } from "#server/db/tables/identity.ts";

export type UserRow = typeof users.$inferSelect;

/** What a person sees of their own account. Students have a profile picture, instructors an avatar (R3.10). */
export const userData = (row: UserRow, language: Language): User => ({
  id: row.id,
  type: row.type,
  name: language === "en" ? (row.nameEn ?? row.nameAr) : row.nameAr,
  name_ar: row.nameAr,
  name_en: row.nameEn,
  email: row.email,
  email_verified: row.emailVerifiedAt !== null,
  phone: row.phone,
  city_id: row.cityId,
  nationality_id: row.nationalityId,
  profile_picture: { url: row.type === "student" ? row.pictureUrl : null },
  avatar: row.type === "instructor" ? row.pictureUrl : null,
});

export const sessionData = (session: StartedSession, row: UserRow, language: Language): Session => ({
  token: session.token,
  expires_at: session.expiresAt.toISOString(),
  owner_tag: session.ownerTag,
  user: userData(row, language),
});
