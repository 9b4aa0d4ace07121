import { Trans, useLingui } from "@lingui/react/macro";
import { Pause, Play, Square, Volume2 } from "lucide-react";
import type { RefObject } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { cluster } from "#app/ui/kit.ts";
import type { Language } from "#contract/shapes.ts";
import { useReadAloud } from "./use-read-aloud.ts";
import "./read-aloud.module.css";

const RATES = (["0.75", "1", "1.25", "1.5"] as const).map((value) => ({ value, label: `\u200E${value}×` }));

/** Lets a text be listened to where this device has a voice for its language; nothing where it has none. */
export function ReadAloud({ of, language }: { of: RefObject<HTMLElement | null>; language: Language }) {
  const { t } = useLingui();
  const { possible, status, rate, play, pause, stop, setRate } = useReadAloud(of, language);
  if (!possible) return null;
  if (status === "silent")
    return (
      <Button tone="quiet" size="sm" icon={<Volume2 aria-hidden="true" />} onClick={play}>
        <Trans>Listen</Trans>
      </Button>
    );
  const speaking = status === "speaking";
  return (
    <div className={cluster(8)}>
      <Button
        tone="quiet"
        size="sm"
        icon={speaking ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        onClick={speaking ? pause : play}
      >
        {speaking ? <Trans>Pause</Trans> : <Trans>Go on</Trans>}
      </Button>
      <Button tone="plain" size="sm" icon={<Square aria-hidden="true" />} onClick={stop}>
        <Trans>Stop</Trans>
      </Button>
      <PlainSelect label={t`Speed`} value={rate} options={RATES} onChange={setRate} />
    </div>
  );
}
