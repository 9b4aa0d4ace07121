import { Trans } from "@lingui/react/macro";
import { useCallback, useEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import { readCheckInPayload } from "#contract/attendance/check-in-code.ts";
import { scheduleSource } from "#app/state/snapshots/cached-schedule.ts";
import { useSent } from "#app/state/queue/queue.ts";
import { useCached } from "#app/state/cached/use-cached.ts";
import css from "./check-in.module.css";
import { CodeForm } from "./code-form.tsx";
import { Finder } from "./finder.tsx";
import { Outcome } from "./outcome.tsx";
import { QueuedCheckIns } from "./queued-check-ins.tsx";
import { RecentMarks } from "./recent-marks.tsx";
import { useCamera } from "./use-camera.ts";
import { useCheckIn } from "./use-check-in.ts";

/** Issue 5, item 4: a student proves to be there, by the picture on the hall's screen or its six digits, with a network or without. */
export function CheckInScreen() {
  const schedule = useCached(scheduleSource, "");
  const { outcome, send, foreign } = useCheckIn();
  useSent(["checkIn"], schedule.retry);
  const found = useCallback(
    (text: string) => {
      const read = readCheckInPayload(text);
      if (!read) return foreign();
      navigator.vibrate?.(80);
      void send(read);
    },
    [send, foreign],
  );
  useAddressedCode(found);
  return (
    <div className={classNames(stack(16), css.screen)}>
      <p className={kit("soft", "read")}>
        <Trans>Scan the code on the hall’s screen, or enter its six digits. Both work without a connection.</Trans>
      </p>
      <Outcome outcome={outcome} />
      <div className={classNames(stack(20), css.ways)}>
        <Finder camera={useCamera(found)} />
        <CodeForm send={send} busy={outcome.kind === "sending"} />
      </div>
      <QueuedCheckIns />
      <RecentMarks sessions={schedule.data ?? []} />
    </div>
  );
}

/** The phone's own camera opens this page with the code in its address: it is sent once, and leaves the address. */
function useAddressedCode(found: (text: string) => void): void {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const sent = useRef<string | null>(null);
  useEffect(() => {
    const address = `${location.origin}${path}?${search}`;
    if (!new URLSearchParams(search).has("c") || sent.current === search) return;
    sent.current = search;
    navigate(path, { replace: true });
    found(address);
  }, [search, path, navigate, found]);
}
