import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { StaffRole } from "#contract/accounts/roles.ts";
import type { UserType } from "#contract/accounts/session.ts";

/** What the roles are called (office.md §10). */
export const ROLE: Record<StaffRole, MessageDescriptor> = {
  registrar: msg({ message: "Trainee affairs", context: "role" }),
  finance: msg({ message: "Finance", context: "role" }),
  content: msg({ message: "Content", context: "role" }),
  support: msg({ message: "Trainee support", context: "role" }),
  auditor: msg({ message: "Audit", context: "role" }),
  admin: msg({ message: "System administration", context: "role" }),
};

/** What kinds of accounts are called. */
export const accountType: Record<UserType, MessageDescriptor> = {
  student: msg({ message: "Trainee", context: "person" }),
  instructor: msg({ message: "Instructor", context: "person" }),
  staff: msg({ message: "Staff", context: "person" }),
  admin: msg({ message: "Administrator", context: "person" }),
};
