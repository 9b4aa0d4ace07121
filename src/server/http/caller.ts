import type { Capability, HeldRole } from "#contract/accounts/roles.ts";
import type { UserType } from "#contract/accounts/session.ts";

/** Who calls: read from the bearer token and the device cookie. */
export interface Caller {
  userId: number;
  type: UserType;
  sessionId: string;
  deviceId: string;
  /** Of the caller's device: the owner of its outbox streams. */
  ownerTag: string;
  /** On a computer that several people use. */
  shared: boolean;
  /** What the roles of one of the staff allow; of anybody else nothing. */
  capabilities: ReadonlySet<Capability>;
  /** One of the staff who has no second factor, where one is required: only what leads to one is open. */
  lacksSecondFactor: boolean;
  /** The caller is a learner whose pages one of the staff (`by`) looks at: reads marked `inView` are open, nothing else. */
  view?: { id: string; by: number };
  /** A script calls with this key (its id) in the name of its maker: calls of the staff are open, as far as its scopes go. */
  apiKey?: string;
  /** The roles themselves, with the categories that they are limited to. */
  roles: readonly HeldRole[];
}
