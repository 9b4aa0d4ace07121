import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { useLingui } from "@lingui/react/macro";
import { CircleArrowDown, ClockArrowUp, CloudOff } from "lucide-react";
import type { ReactNode } from "react";

export type DeviceMarkKind = "saved" | "waiting" | "needs-connection";

/** The three marks of offline work with their three phrases (design.md §8). `children` say what will happen instead. */
export function DeviceMark({ kind, pill = false, children }: { kind: DeviceMarkKind; pill?: boolean; children?: ReactNode }) {
  const { t } = useLingui();
  const words = { saved: t`Saved on this device`, waiting: t`Waiting to sync`, "needs-connection": t`Needs a connection` };
  const [status, Icon] = MARKS[kind];
  return (
    <StatusMark kind={status} pill={pill} icon={<Icon aria-hidden="true" />}>
      {children ?? words[kind]}
    </StatusMark>
  );
}

const MARKS = {
  saved: ["ok", CircleArrowDown],
  waiting: ["wait", ClockArrowUp],
  "needs-connection": ["plain", CloudOff],
} as const;
