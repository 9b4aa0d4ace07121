import { useEffect, useRef, useState } from "react";
import { freedText } from "#contract/classroom/held-text.ts";
import type { OpenedPackage, PackageState } from "#contract/classroom/packages.ts";
import type { Language } from "#contract/shapes.ts";
import { classNames, kit } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import css from "./package-frame.module.css";
import { messageGate, packageMessage } from "./package-messages.ts";

interface Props {
  opened: OpenedPackage & { address: string };
  /** Where it goes on. */
  state: PackageState | null;
  title: string;
  /** What the package calls its learner. */
  learner: string;
  language: Language;
  onState: (state: PackageState, ended: boolean) => void;
  onTold: () => void;
  onTrouble: (what: "failed" | "overfull") => void;
}

const TOLD_MS = 1_000;

/** Of a frame, and of what stands in its place. */
export const frameSize = css.frame;

/**
 * What others wrote, on its own origin and in a sandbox: it opens no window, leads nowhere, and knows of its learner no more than is posted
 * here. `allow-same-origin` gives it its own origin, which is never ours.
 */
export function PackageFrame({ opened, state, title, learner, language, onState, onTold, onTrouble }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState(false);
  const { origin } = new URL(opened.address);
  const [address] = useState(() => `${opened.address}?${new URLSearchParams({ origin: location.origin, lang: language })}`);
  const handlers = useRef({ onState, onTold, onTrouble, begin: () => startOf(opened, state, learner) });
  useEffect(() => {
    handlers.current = { ...handlers.current, onState, onTold, onTrouble };
  });

  useEffect(() => {
    const isHeard = messageGate();
    let begun = false;
    // A package that says so a hundred times a second is asked about once.
    let told: ReturnType<typeof setTimeout> | null = null;
    const hear = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || !isHeard(performance.now())) return;
      const message = packageMessage(event, origin, frame.current?.contentWindow);
      if (message?.type === "ready" && !begun) {
        begun = true;
        frame.current?.contentWindow?.postMessage(handlers.current.begin(), origin);
      } else if (message?.type === "shown") setShown(true);
      else if (message?.type === "told")
        told ??= setTimeout(() => {
          told = null;
          handlers.current.onTold();
        }, TOLD_MS);
      else if (message?.type === "state") handlers.current.onState(message.state, message.ended);
      else if (message?.type === "failed" || message?.type === "overfull") handlers.current.onTrouble(message.type);
    };
    window.addEventListener("message", hear);
    return () => {
      window.removeEventListener("message", hear);
      if (told !== null) clearTimeout(told);
    };
  }, [origin]);

  return (
    <div className={kit("relative")}>
      {shown ? null : <Skeleton className={classNames(kit("absolute", "inset"), css.frame)} />}
      <iframe
        ref={frame}
        src={address}
        title={title}
        className={classNames(kit("block", "full", "no-border", "round-md"), css.frame)}
        sandbox="allow-scripts allow-same-origin allow-forms"
        allow=""
        referrerPolicy="no-referrer"
      />
    </div>
  );
}

const startOf = ({ learner, mastery, launch_data }: OpenedPackage, state: PackageState | null, name: string) => ({
  type: "start",
  learner: { id: learner, name },
  mastery,
  launchData: launch_data,
  state: state && { ...state, location: freedText(state.location), suspend_data: freedText(state.suspend_data) },
});
