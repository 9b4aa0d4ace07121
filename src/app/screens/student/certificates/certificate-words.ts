import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { Certificate, DeliveryStatus, Requirement } from "#contract/certificates/certificates.ts";
import type { StatusMarkProps } from "#app/ui/marks/status-mark.tsx";

type Kind = StatusMarkProps["kind"];

export const certificateStatus: Record<Certificate["status"], { kind: Kind; words: MessageDescriptor }> = {
  pending: { kind: "wait", words: msg`Being issued` },
  issued: { kind: "ok", words: msg({ message: "Issued", context: "certificate" }) },
  revoked: { kind: "bad", words: msg({ message: "Revoked", context: "certificate" }) },
  superseded: { kind: "plain", words: msg({ message: "Replaced", context: "certificate" }) },
  not_eligible: { kind: "plain", words: msg`Requirements not met` },
};

export const requirementWords: Record<Requirement["id"], MessageDescriptor> = {
  progress: msg({ message: "Progress", context: "certificate requirement" }),
  grade: msg({ message: "Grade", context: "certificate requirement" }),
  attendance: msg({ message: "Attendance", context: "certificate requirement" }),
  payment: msg({ message: "Payment", context: "certificate requirement" }),
};

export const deliveryStatus: Record<DeliveryStatus, { kind: Kind; words: MessageDescriptor }> = {
  requested: { kind: "wait", words: msg({ message: "Requested", context: "delivery" }) },
  awaiting_payment: { kind: "wait", words: msg({ message: "Awaiting payment", context: "delivery" }) },
  preparing: { kind: "info", words: msg({ message: "Preparing", context: "delivery" }) },
  shipped: { kind: "info", words: msg({ message: "On its way", context: "delivery" }) },
  delivered: { kind: "ok", words: msg({ message: "Delivered", context: "delivery" }) },
  returned: { kind: "bad", words: msg({ message: "Returned", context: "delivery" }) },
  cancelled: { kind: "plain", words: msg({ message: "Cancelled", context: "delivery" }) },
};
