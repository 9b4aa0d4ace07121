import { type RefObject, useCallback, useEffect, useState } from "react";

/** iPhones know full screen for the video alone. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** The frame as large as the screen; null where the device cannot. */
export function useFullScreen(
  frame: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
): { on: boolean; toggle: () => void } {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const look = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, [frame]);
  const toggle = useCallback(() => {
    const element = frame.current;
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (element?.requestFullscreen) void element.requestFullscreen().catch(() => undefined);
    else (video.current as AppleVideo | null)?.webkitEnterFullscreen?.();
  }, [frame, video]);
  return { on, toggle };
}
