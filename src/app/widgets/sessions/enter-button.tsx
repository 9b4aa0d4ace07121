import type { ReactNode } from "react";
import { enterSession } from "#contract/attendance/live-marks.ts";
import { call } from "#app/api/call.ts";
import { leaveApp } from "#app/state/language/language.ts";
import { Button, type ButtonTone } from "#app/ui/buttons/button.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";

interface Props {
  sessionId: number;
  tone: ButtonTone;
  size?: "md" | "sm";
  icon: ReactNode;
  children: ReactNode;
}

/** The way into a session at the live-lecture service: an address of the person's own is asked for at the press, and opened. */
export function EnterButton({ sessionId, children, ...look }: Props) {
  const { busy, act } = useNoticedAction(`entrance/${sessionId}`);
  const enter = () =>
    act(async () => {
      const { data } = await call(enterSession, { params: { id: sessionId } });
      leaveApp(data.url);
    });
  return (
    <Button {...look} busy={busy} onClick={() => void enter()}>
      {children}
    </Button>
  );
}
