import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CloudOff, Maximize, UsersRound, X } from "lucide-react";
import { useLocation, useParams } from "wouter";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import { CHECK_IN } from "#contract/attendance/check-in.ts";
import type { Register } from "#contract/attendance/attendance.ts";
import { now } from "#offline/clock.ts";
import { type RegisterState, useRegister } from "#app/state/attendance/attendance.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { queueMutation, useSent, useWaiting } from "#app/state/queue/queue.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { coursePath, idOf } from "#app/widgets/teaching-layout/item-address.ts";
import { isMissing, NoSuchCourse } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import { useAgainWhile } from "#app/widgets/time/use-again-while.ts";
import css from "./check-in-code.module.css";
import { CodeFace } from "./code-face.tsx";
import { codesCount, windowNow } from "./code-window.ts";
import { useAwake } from "./use-awake.ts";

/** How often the count is read again while there is a network. */
const COUNT_MS = 10_000;

/** Issue 5, item 4: the rotating code of a session on the instructor's screen, made on the device: it needs no network. */
export function CheckInCodeScreen() {
  const { id, sid } = useParams<{ id: string; sid: string }>();
  const state = useRegister(idOf(sid) ?? 0);
  const online = useAtomValue(onlineAtom);
  const { retry } = state.read;
  useAwake();
  useSent(["openCheckIn", "closeCheckIn"], retry);
  useAgainWhile(online, retry, COUNT_MS);
  if (isMissing(state.read.failure) && state.read.data === null) return <NoSuchCourse />;
  return (
    <div className={classNames(grid(0, "on-night", "night"), css.page)} data-night>
      {state.read.data === null ? (
        <VisuallyHidden as="h1">
          <Trans>Attendance code</Trans>
        </VisuallyHidden>
      ) : null}
      <LoadState of={state.read} skeleton={<Skeleton className={css.skeleton} />}>
        {(register) => <Code state={state} register={register} courseId={idOf(id) ?? 0} />}
      </LoadState>
    </div>
  );
}

function Code({ state, register, courseId }: { state: RegisterState; register: Register; courseId: number }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const [, navigate] = useLocation();
  const { session } = register;
  const waiting = useWaiting("openCheckIn", "closeCheckIn").waiting.filter(({ payload }) => payload.params?.sid === session.id);
  const window_ = windowNow(
    register.check_in,
    waiting.map(({ op, payload }) => ({ op, body: payload.body })),
  );
  const serverNow = useNow(1000).getTime() + state.clockOffsetMs;
  const open = codesCount(window_, serverNow);
  const back = `${coursePath(courseId)}/register-attendance?session=${session.id}`;
  const rows = state.view?.rows ?? [];
  const there = rows.filter(({ mark }) => mark === "present" || mark === "late").length;
  const ask = (op: "openCheckIn" | "closeCheckIn", body: Record<string, unknown>) =>
    void queueMutation(op, { params: { sid: session.id }, body }, {}, { wait: false });
  const start = () => {
    const at = now().getTime() + state.clockOffsetMs;
    const end = Math.max(Date.parse(session.ends_at), at + 30 * 60_000);
    ask("openCheckIn", {
      opens_at: new Date(at - CHECK_IN.driftS * 1000).toISOString(),
      closes_at: new Date(end).toISOString(),
      late_after_min: register.check_in.late_after_min,
    });
  };
  const stop = () => {
    ask("closeCheckIn", { closed_at: new Date(now().getTime() + state.clockOffsetMs).toISOString() });
    navigate(back);
  };
  return (
    <>
      <header className={classNames(grid(8, "center"), css.head)}>
        <IconButton label={t`Close`} icon={<X aria-hidden="true" />} onClick={() => navigate(back)} />
        <div>
          <h1 className={kit("lg", "leading-ui")} tabIndex={-1}>
            <Trans>Attendance code</Trans>
          </h1>
          <p className={kit("on-night-soft", "sm", "leading-note")}>
            <bdi>{session.translations[language].title}</bdi>
          </p>
        </div>
        {document.fullscreenEnabled ? (
          <IconButton label={t`Full screen`} icon={<Maximize aria-hidden="true" />} onClick={() => void toggleFullscreen()} />
        ) : (
          <span />
        )}
      </header>
      {open ? (
        <CodeFace sid={session.id} secret={window_.secret} clockOffsetMs={state.clockOffsetMs} />
      ) : (
        <div className={classNames(grid(12, "justify-items-center", "pad-y-16", "text-center"), css.closed)}>
          <h2 className={kit("xl")}>
            {window_.state === "closed" ? <Trans>Check-in is closed</Trans> : <Trans>Check-in is not open at this time</Trans>}
          </h2>
          <p className={kit("on-night-soft", "sm", "leading-note")}>
            <Trans>Codes count from 15 minutes before the session until its end, or as long as you keep check-in open.</Trans>
          </p>
          <Button tone="quiet" className={css.button} onClick={start}>
            <Trans>Open check-in</Trans>
          </Button>
        </div>
      )}
      <footer className={classNames(grid(12, "inline-center"), css.foot)}>
        <div className={row(16, "center", "between")}>
          <p className={grid(0, "on-night-soft", "sm", "leading-note")} aria-live="polite">
            <b className={kit("on-night", "xl", "heavy")}>
              <Trans>
                {there} of {rows.length}
              </Trans>
            </b>
            <Plural value={there} _0="nobody is recorded yet" one="recorded as present or late" other="recorded as present or late" />
          </p>
          <Button tone="quiet" size="sm" className={css.button} icon={<UsersRound aria-hidden="true" />} href={back}>
            <Trans>The sheet</Trans>
          </Button>
        </div>
        <p className={row(12, "on-night-soft", "sm", "leading-note")}>
          <CloudOff className={kit("no-shrink", "icon-20", "above-4")} aria-hidden="true" />
          {online ? (
            <Trans>
              This works without a connection: the code is made on your device, and check-ins are matched once the connection is back.
            </Trans>
          ) : (
            <Trans>No connection: the code is made on your device, and check-ins are matched once the connection is back.</Trans>
          )}
        </p>
        {open ? (
          <Button tone="quiet" block className={css.button} onClick={stop}>
            <Trans>Close check-in</Trans>
          </Button>
        ) : null}
      </footer>
    </>
  );
}

const toggleFullscreen = (): Promise<void> =>
  (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
