import type { DataOf } from "#contract/endpoint.ts";
import type { getRequest } from "#contract/requests/admin-requests.ts";

/** A request as it is read to be decided. */
export type RequestDetail = DataOf<typeof getRequest>;
