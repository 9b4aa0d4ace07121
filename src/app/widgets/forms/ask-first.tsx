import { useAtomValue } from "jotai";
import { type ReactNode, useState } from "react";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useAction } from "./use-action.ts";

interface Props {
  /** On the button, and on the one that means it. */
  label: string;
  /** On the button where there is no connection. */
  offline: string;
  question: string;
  /** On the button that leaves all as it is. */
  keep: string;
  /** Rejects as `call` does; what it said stands above the button then. */
  act: () => Promise<void>;
  /** What follows, in a sentence or two. */
  children: ReactNode;
}

/** A step that cannot be undone, and needs a connection: asked about before it is taken. */
export function AskFirst({ label, offline, question, keep, act, children }: Props) {
  const online = useAtomValue(onlineAtom);
  const [asked, setAsked] = useState(false);
  const { busy, failure, act: attempt } = useAction();
  const confirm = async () => {
    await attempt(act);
    setAsked(false);
  };
  return (
    <div>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <Button tone="quiet" disabled={!online} onClick={() => setAsked(true)}>
        {online ? label : offline}
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={question}
        actions={
          <>
            <Button tone="ink" busy={busy} onClick={() => void confirm()}>
              {label}
            </Button>
            <Button tone="quiet" onClick={() => setAsked(false)}>
              {keep}
            </Button>
          </>
        }
      >
        <p>{children}</p>
      </Dialog>
    </div>
  );
}
