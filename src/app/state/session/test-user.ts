import type { User } from "#contract/accounts/session.ts";

/** A person for tests: what a test is about it names, the rest is as the server answers it for a student without anything. */
export const testUser = (part: Partial<User> = {}): User => ({
  id: 7,
  type: "student",
  name: "نورة",
  name_ar: "نورة",
  name_en: null,
  email: "noura@example.com",
  email_verified: true,
  phone: "+966500000000",
  city_id: null,
  nationality_id: null,
  profile_picture: { url: null },
  avatar: null,
  ...part,
});
