import { Trans, useLingui } from "@lingui/react/macro";
import { Camera as CameraIcon, Flashlight, SwitchCamera } from "lucide-react";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import css from "./finder.module.css";
import type { Camera, CameraState } from "./use-camera.ts";

/** What the camera sees, with four corners to aim by; or why it sees nothing. */
export function Finder({ camera: { state, video, start, turn, light } }: { camera: Camera }) {
  const { t } = useLingui();
  return (
    <section className={grid(8, "content-start")} aria-label={t`Scan the code`}>
      <div className={classNames(grid(0, "relative", "clip", "round-lg", "on-night", "night"), css.finder)} data-camera={state}>
        {/* What a camera shows has no sound. */}
        <video
          ref={video}
          className={classNames(kit("full"), css.video)}
          playsInline
          muted
          hidden={state !== "on"}
          aria-label={t`Picture of the camera`}
        />
        <span className={css.corners} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </span>
        <div className={classNames(grid(12, "justify-items-center", "text-center", "sm", "leading-note"), css.words)} aria-live="polite">
          <p>
            <Says state={state} />
          </p>
          {state === "off" || state === "busy" ? (
            <Button tone="quiet" className={css.start} icon={<CameraIcon aria-hidden="true" />} onClick={start}>
              {state === "off" ? t`Turn on the camera` : t`Try again`}
            </Button>
          ) : null}
        </div>
      </div>
      {light || turn ? (
        <div className={cluster([8, 24], "justify-center")}>
          {light ? (
            <Button tone="plain" size="sm" icon={<Flashlight aria-hidden="true" />} aria-pressed={light.on} onClick={light.toggle}>
              <Trans context="torch">Light</Trans>
            </Button>
          ) : null}
          {turn ? (
            <Button tone="plain" size="sm" icon={<SwitchCamera aria-hidden="true" />} onClick={turn}>
              <Trans>Switch camera</Trans>
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function Says({ state }: { state: CameraState }) {
  switch (state) {
    case "off":
    case "on":
      return <Trans>Point the camera at the code on the hall’s screen</Trans>;
    case "asking":
      return <Trans>Please allow the camera in the question of your browser</Trans>;
    case "denied":
      return (
        <Trans>The camera is not allowed on this site. It can be allowed in the browser’s settings; the six digits work without it.</Trans>
      );
    case "busy":
      return <Trans>The camera could not be opened. Another app may be using it.</Trans>;
    case "missing":
      return <Trans>This device has no camera. The six digits work without one.</Trans>;
    case "unsupported":
      return <Trans>This browser gives no camera to this page. The six digits work without one.</Trans>;
  }
}
