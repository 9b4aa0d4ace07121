import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { downAtom, onlineAtom } from "#app/state/network/network.ts";
import { Button, type ButtonProps } from "#app/ui/buttons/button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { PHONE, useMedia } from "./use-media.ts";

interface Props extends ButtonProps {
  /** Its label without a connection: why it cannot be pressed. */
  offline: ReactNode;
  /** It can be done without one now. */
  works?: boolean;
}

/**
 * A step that needs the network, also one that leads to a page which is not kept: without one it loses its colour, cannot be pressed and
 * says why; a fault of ours is called one (frame.md §8).
 */
export function NetworkButton({ offline, works = false, disabled = false, children, ...rest }: Props) {
  const stopped = !useAtomValue(onlineAtom) && !works;
  const down = useAtomValue(downAtom);
  return (
    <Button {...rest} disabled={disabled || stopped}>
      {!stopped ? children : down ? <Trans>The server is not responding</Trans> : offline}
    </Button>
  );
}

/** The same in a phone's bar, where its picture stands for its words. */
export function NetworkIcon({ icon, offline, children, ...rest }: Omit<Props, "works">) {
  const phone = useMedia(PHONE);
  const stopped = !useAtomValue(onlineAtom);
  const said = (words: ReactNode) => (phone ? <VisuallyHidden>{words}</VisuallyHidden> : words);
  return (
    <NetworkButton {...rest} icon={stopped ? <CloudOff aria-hidden="true" /> : icon} offline={said(offline)}>
      {said(children)}
    </NetworkButton>
  );
}
