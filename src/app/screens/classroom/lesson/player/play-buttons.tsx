import { useLingui } from "@lingui/react/macro";
import { Pause, Play, RotateCcw, RotateCw } from "lucide-react";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { row } from "#app/ui/kit.ts";
import css from "./play-buttons.module.css";
import { JUMP_S } from "./player-keys.ts";
import type { Playback, PlaybackActions } from "./use-playback.ts";

/** Back, play or pause, forward: never mirrored. */
export function PlayButtons({ playback, actions }: { playback: Playback; actions: PlaybackActions }) {
  const { t } = useLingui();
  return (
    <div className={row(16, "center")} dir="ltr">
      <IconButton
        label={t`Back 10 seconds`}
        className={css.side}
        icon={<RotateCcw aria-hidden="true" />}
        onClick={() => actions.skip(-JUMP_S)}
      />
      <IconButton
        label={playback.playing ? t`Pause` : t`Play`}
        className={css.main}
        aria-busy={playback.waiting || undefined}
        icon={playback.playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        onClick={actions.toggle}
      />
      <IconButton
        label={t`Forward 10 seconds`}
        className={css.side}
        icon={<RotateCw aria-hidden="true" />}
        onClick={() => actions.skip(JUMP_S)}
      />
    </div>
  );
}
