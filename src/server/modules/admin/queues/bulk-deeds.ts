import type { BulkAction, BulkList } from "#contract/jobs/bulk-runs.ts";
import type { BulkDeed, DeedOf } from "#server/commands/bulk/bulk-deed.ts";
import type { Services } from "#server/services.ts";
import { moveAccounts } from "./account-rows.ts";
import { assignRows } from "./assign-rows.ts";
import { changeCertificates, moveDeliveries } from "./certificate-rows.ts";
import { decideRows } from "./decide-rows.ts";
import { moderatePosts, moderateReviews } from "./moderate-rows.ts";

/** What may be done to each list. */
export function bulkDeeds(services: Pick<Services, "config">): DeedOf {
  const DEEDS: Readonly<Record<BulkList, Partial<Record<BulkAction, BulkDeed>>>> = {
    requests: { assign: assignRows("requests"), approve: decideRows("approve"), reject: decideRows("reject") },
    messages: { assign: assignRows("messages") },
    applications: { assign: assignRows("applications") },
    deliveries: { assign: assignRows("deliveries"), prepare: moveDeliveries("preparing"), deliver: moveDeliveries("delivered") },
    name_corrections: { assign: assignRows("name_corrections") },
    reviews: { publish: moderateReviews("published"), hide: moderateReviews("hidden") },
    posts: { keep: moderatePosts("shown"), hide: moderatePosts("hidden") },
    people: { suspend: moveAccounts("suspended"), restore: moveAccounts("restored") },
    certificates: { reissue: changeCertificates(services, "reissued"), revoke: changeCertificates(services, "revoked") },
  };
  return (list, action) => DEEDS[list][action] ?? null;
}
