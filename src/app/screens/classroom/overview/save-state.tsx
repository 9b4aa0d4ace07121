import { Trans } from "@lingui/react/macro";
import type { SavedCourseView } from "#app/state/courses/saved-courses.ts";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";

/** Where the copy stands, as one of the three marks. */
export function SaveState({ state, online }: { state: SavedCourseView["state"]; online: boolean }) {
  if (state === "saved" || state === "stale") {
    return (
      <DeviceMark kind="saved">
        <Trans context="course">Saved on this device</Trans>
      </DeviceMark>
    );
  }
  if (state === "saving") {
    return (
      <DeviceMark kind="waiting">
        <Trans>Being saved on this device</Trans>
      </DeviceMark>
    );
  }
  if (state === "paused" || state === "failed") {
    return (
      <DeviceMark kind="waiting">
        <Trans>Saving is paused</Trans>
      </DeviceMark>
    );
  }
  return online ? null : <DeviceMark kind="needs-connection" />;
}

/** Why saving stopped, and what stays. */
export function SaveReason({ reason }: { reason: NonNullable<SavedCourseView["reason"]> }) {
  switch (reason) {
    case "quota":
      return <Trans>There is not enough space on this device.</Trans>;
    case "storage":
      return <Trans>This browser does not let us save files here.</Trans>;
    case "access":
      return <Trans>Access to this course has ended.</Trans>;
    case "network":
      return <Trans>The connection broke. What was saved stays, and saving goes on from there.</Trans>;
  }
}
