import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { MessageStatus } from "#contract/messages/message-stages.ts";
import type { TrainerStatus } from "#contract/requests/trainers.ts";
import { namedLike } from "#server/commands/accounts/named-like.ts";
import type { AssigneeFilter } from "#server/commands/staff/queue-filters.ts";
import { users } from "#server/db/tables/identity.ts";
import { contactMessages, trainerApplications } from "#server/db/tables/messages.ts";
import { holds } from "../serve-resource.ts";
import { isAssigned } from "./assignees.ts";

interface Listed<Status> {
  q: string | undefined;
  status: Status | undefined;
  assignee: AssigneeFilter;
}

/** Messages of visitors of a list, by what it is filtered by; spam only where it is asked for. */
export function listedMessages({
  q = "",
  status,
  assignee,
  account,
}: Listed<MessageStatus> & { account?: number | undefined }): SQL | undefined {
  const { reference, email, message, fullName } = contactMessages;
  const words = q.trim();
  return and(
    isAssigned(assignee, sql`'contact'`, contactMessages.id),
    status === undefined ? ne(contactMessages.status, "spam") : eq(contactMessages.status, status),
    account === undefined
      ? undefined
      : sql`(${contactMessages.accountId} = ${account}
          or ${contactMessages.accountId} is null and ${email} = (select ${users.email} from ${users} where ${users.id} = ${account}))`,
    words === "" ? undefined : or(holds(reference, email, message)(words), namedLike(sql`${fullName}`, words)),
  );
}

/** Applications to teach of a list, by what it is filtered by. */
export function listedApplications({ q = "", status, assignee }: Listed<TrainerStatus>): SQL | undefined {
  const { reference, fullName, email, specialization } = trainerApplications;
  const words = q.trim();
  return and(
    isAssigned(assignee, sql`'trainer'`, trainerApplications.id),
    status === undefined ? undefined : eq(trainerApplications.status, status),
    words === "" ? undefined : or(holds(reference, email, specialization)(words), namedLike(sql`${fullName}`, words)),
  );
}
