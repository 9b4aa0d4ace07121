import { msg } from "@lingui/core/macro";
import { navigate } from "wouter/use-browser-location";
import type { Notice } from "./notices.ts";

/** From a notice of something refused to all that waits here, with its reason and what can be done about it (P6). */
export const toSyncCentre: NonNullable<Notice["action"]> = { label: msg`Sync centre`, run: () => navigate("/sync") };
