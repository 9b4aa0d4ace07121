import { msg } from "@lingui/core/macro";
import type { adminListDeliveries, AdminNameCorrection } from "#contract/certificates/admin-certificates.ts";
import type { DeliveryStatus } from "#contract/certificates/certificates.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

export type DeliveryRow = DataOf<typeof adminListDeliveries>[number];

export const deliveryStatus: Record<DeliveryStatus, StatusWords> = {
  requested: { words: msg({ message: "Requested", context: "delivery" }), kind: "wait" },
  awaiting_payment: { words: msg({ message: "Awaiting payment", context: "delivery" }), kind: "wait" },
  preparing: { words: msg({ message: "Being prepared", context: "delivery" }), kind: "info" },
  shipped: { words: msg({ message: "Shipped", context: "delivery" }), kind: "info" },
  delivered: { words: msg({ message: "Delivered", context: "delivery" }), kind: "ok" },
  returned: { words: msg({ message: "Returned", context: "delivery" }), kind: "bad" },
  cancelled: { words: msg({ message: "Cancelled", context: "delivery" }), kind: "plain" },
};

export const correctionStatus: Record<AdminNameCorrection["status"], StatusWords> = {
  pending: { words: msg({ message: "Waiting", context: "name correction" }), kind: "wait" },
  approved: { words: msg({ message: "Approved", context: "name correction" }), kind: "ok" },
  rejected: { words: msg({ message: "Rejected", context: "name correction" }), kind: "bad" },
};
