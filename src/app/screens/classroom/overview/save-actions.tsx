import { useLingui } from "@lingui/react/macro";
import { CircleArrowDown, Pause, RefreshCw, Trash2 } from "lucide-react";
import type { SavedCourseView } from "#app/state/courses/saved-courses.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

interface ActionProps {
  state: SavedCourseView["state"];
  onSave: () => void;
  onPause: () => void;
  onRemove: () => void;
}

/** What can be done about the copy; what needs a network stays visible and says so. */
export function SaveActions({ state, onSave, onPause, onRemove }: ActionProps) {
  const { t } = useLingui();
  const remove = <Button tone="quiet" size="sm" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>{t`Delete from device`}</Button>;
  switch (state) {
    case "none":
      return (
        <NetworkButton
          tone="ink"
          size="sm"
          icon={<CircleArrowDown aria-hidden="true" />}
          onClick={onSave}
          offline={t`Saving needs a connection`}
        >{t`Save on this device`}</NetworkButton>
      );
    case "saving":
      return (
        <>
          <Button tone="quiet" size="sm" icon={<Pause aria-hidden="true" />} onClick={onPause}>
            {t({ message: "Pause", context: "saving" })}
          </Button>
          {remove}
        </>
      );
    case "paused":
    case "failed":
      return (
        <>
          <NetworkButton
            tone="ink"
            size="sm"
            icon={<CircleArrowDown aria-hidden="true" />}
            onClick={onSave}
            offline={t`Saving needs a connection`}
          >{t`Continue saving`}</NetworkButton>
          {remove}
        </>
      );
    case "stale":
      return (
        <>
          <NetworkButton
            tone="ink"
            size="sm"
            icon={<RefreshCw aria-hidden="true" />}
            onClick={onSave}
            offline={t`Updating needs a connection`}
          >{t`Update the copy`}</NetworkButton>
          {remove}
        </>
      );
    case "saved":
      return remove;
  }
}
