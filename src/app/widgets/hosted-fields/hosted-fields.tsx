import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from "react";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, kit } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useTheme } from "#app/widgets/device/use-theme.ts";
import { type FrameKind, frameAddress, gatewayMessage } from "./gateway-messages.ts";
import css from "./hosted-fields.module.css";

export interface HostedFieldsHandle {
  /** Asks the frame for a token; it answers by `onToken` or `onError`, and marks its own wrong fields. */
  submit: () => void;
}

interface Props {
  kind: FrameKind;
  cardFieldsUrl: string;
  /** Shown by the wallet. */
  amount?: number;
  /** `holder`: the name on the card, as it was typed. */
  onToken: (token: string, holder: string | null) => void;
  onError: (reason: string) => void;
  onEnter: () => void;
  ref: Ref<HostedFieldsHandle>;
}

/**
 * The gateway's own fields in a frame of its origin: what is typed there never passes through this page (R5.2). The frame is
 * addressed once; language and theme follow by message, so that switching them empties no field.
 */
export function HostedFields({ kind, cardFieldsUrl, amount = 0, onToken, onError, onEnter, ref }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const theme = useTheme();
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const [height, setHeight] = useState<number | null>(null);
  const origin = new URL(cardFieldsUrl).origin;
  const [address] = useState(() => frameAddress(cardFieldsUrl, kind, { language, theme, origin: location.origin, amount }));
  const handlers = useRef({ onToken, onError, onEnter });
  useEffect(() => {
    handlers.current = { onToken, onError, onEnter };
  });

  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const message = gatewayMessage(event, origin, frame.current?.contentWindow);
      if (message?.type === "ready") setReady(true);
      else if (message?.type === "resize") setHeight(message.height);
      else if (message?.type === "token") handlers.current.onToken(message.token, message.holder);
      else if (message?.type === "error") handlers.current.onError(message.reason);
      else if (message?.type === "enter") handlers.current.onEnter();
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, [origin]);

  const post = useCallback((message: object) => frame.current?.contentWindow?.postMessage(message, origin), [origin]);
  useImperativeHandle(ref, () => ({ submit: () => post({ type: "submit" }) }), [post]);
  useEffect(() => {
    if (!ready) return;
    post({ type: "language", language });
    post({ type: "theme", theme });
  }, [ready, language, theme, post]);

  return (
    <div className={classNames(kit("relative"), css.holder)}>
      {ready ? null : (
        <Skeleton
          className={kind === "card" ? classNames(css.skeleton, kit("round-sm")) : classNames(css.skeletonWallet, kit("round-sm"))}
        />
      )}
      <iframe
        ref={frame}
        src={address}
        title={kind === "card" ? t`Card details` : t`Digital wallet`}
        className={classNames(kit("block", "full", "no-border"), css.frame, !ready && classNames(kit("absolute", "inset"), css.waiting))}
        style={height === null ? undefined : { blockSize: height }}
        allow="payment"
        referrerPolicy="origin"
      />
    </div>
  );
}
