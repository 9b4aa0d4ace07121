import { useLingui } from "@lingui/react/macro";
import { CircleArrowDown, Pause, RefreshCw, Trash2 } from "lucide-react";
import type { SavedCourseView } from "#app/state/courses/saved-courses.ts";
import { Button } from "#app/ui/buttons/button.tsx";

interface ActionProps {
  state: SavedCourseView["state"];
  online: boolean;
  onSave: () => void;
  onPause: () => void;
  onRemove: () => void;
}

/** What can be done about the copy; what needs a network stays visible and says so. */
export function SaveActions({ state, online, onSave, onPause, onRemove }: ActionProps) {
  const { t } = useLingui();
  const remove = <Button tone="quiet" size="sm" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>{t`Delete from device`}</Button>;
  switch (state) {
    case "none":
      return (
        <Button tone="ink" size="sm" disabled={!online} icon={<CircleArrowDown aria-hidden="true" />} onClick={onSave}>
          {online ? t`Save on this device` : t`Saving needs a connection`}
        </Button>
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
          <Button tone="ink" size="sm" disabled={!online} icon={<CircleArrowDown aria-hidden="true" />} onClick={onSave}>
            {online ? t`Continue saving` : t`Saving needs a connection`}
          </Button>
          {remove}
        </>
      );
    case "stale":
      return (
        <>
          <Button tone="ink" size="sm" disabled={!online} icon={<RefreshCw aria-hidden="true" />} onClick={onSave}>
            {online ? t`Update the copy` : t`Updating needs a connection`}
          </Button>
          {remove}
        </>
      );
    case "saved":
      return remove;
  }
}
