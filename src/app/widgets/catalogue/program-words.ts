/** The words of a program's closed lists (glossary §3.2). */
import type { DELIVERIES, LEVELS } from "#contract/catalogue/catalogue.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const deliveryWord: Record<(typeof DELIVERIES)[number], MessageDescriptor> = {
  online: msg({ message: "Online", context: "delivery" }),
  onsite: msg({ message: "In person", context: "delivery" }),
  blended: msg({ message: "Blended", context: "delivery" }),
};

export const levelWord: Record<(typeof LEVELS)[number], MessageDescriptor> = {
  beginner: msg`Beginner`,
  intermediate: msg`Intermediate`,
  advanced: msg`Advanced`,
};
