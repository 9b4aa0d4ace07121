import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type FrameReader, frameReader } from "./read-frames.ts";

/** `denied`: the person or the device said no. `busy`: another program holds it. `missing`: there is none. `unsupported`: not over this connection or in this browser. */
export type CameraState = "off" | "asking" | "on" | "denied" | "busy" | "missing" | "unsupported";

export interface Camera {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  start: () => void;
  /** Null where the device has but one camera. */
  turn: (() => void) | null;
  /** Null where the camera has no light. */
  light: { on: boolean; toggle: () => void } | null;
}

/** Between two looks at the picture: quick enough for a code that stands half a minute, and the phone stays cool. */
const LOOK_MS = 160;

/** The camera of this device, read until a code is found; it starts by itself where it was allowed before. */
export function useCamera(found: (text: string) => void): Camera {
  const [state, setState] = useState<CameraState>(() => (supported() ? "off" : "unsupported"));
  const [facing, setFacing] = useState<"environment" | "user">("environment");
  const [several, setSeveral] = useState(false);
  const [light, setLight] = useState<boolean | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const onFound = useRef(found);
  useEffect(() => {
    onFound.current = found;
  });

  const stop = useCallback(() => {
    stream.current?.getTracks().forEach((track) => track.stop());
    stream.current = null;
  }, []);

  const open = useCallback(
    async (side: "environment" | "user") => {
      stop();
      setState("asking");
      try {
        const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: side, width: { ideal: 1280 } }, audio: false });
        const element = video.current;
        if (!element) return opened.getTracks().forEach((track) => track.stop());
        stream.current = opened;
        element.srcObject = opened;
        await element.play().catch(() => undefined);
        const [track] = opened.getVideoTracks();
        setLight(track && "torch" in track.getCapabilities() ? false : null);
        setSeveral((await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === "videoinput").length > 1);
        setState("on");
      } catch (error) {
        setState(stateOf(error));
      }
    },
    [stop],
  );

  useEffect(() => {
    let gone = false;
    if (supported()) {
      void allowedBefore().then((allowed) => {
        if (allowed && !gone) void open("environment");
      });
    }
    return () => {
      gone = true;
      stop();
    };
  }, [open, stop]);

  useEffect(() => (state === "on" ? watch(video, onFound) : undefined), [state, facing]);

  const start = () => void open(facing);
  const turn = () => {
    const other = facing === "environment" ? "user" : "environment";
    setFacing(other);
    void open(other);
  };
  const toggle = () => {
    const next = !light;
    const [track] = stream.current?.getVideoTracks() ?? [];
    track?.applyConstraints({ advanced: [{ torch: next } as MediaTrackConstraintSet] }).then(
      () => setLight(next),
      () => setLight(null),
    );
  };
  return {
    state,
    video,
    start,
    turn: several && state === "on" ? turn : null,
    light: light === null || state !== "on" ? null : { on: light, toggle },
  };
}

const supported = (): boolean => typeof navigator.mediaDevices?.getUserMedia === "function";

/** Without a question to the person; a browser that cannot say counts as no. */
async function allowedBefore(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: "camera" as PermissionName })).state === "granted";
  } catch {
    return false;
  }
}

function stateOf(error: unknown): CameraState {
  switch ((error as { name?: string }).name) {
    case "NotAllowedError":
    case "SecurityError":
      return "denied";
    case "NotFoundError":
    case "OverconstrainedError":
      return "missing";
    default:
      return "busy";
  }
}

/** Looks at the picture again and again until told to stop; a text that stays in view is told once. */
function watch(video: RefObject<HTMLVideoElement | null>, onFound: RefObject<(text: string) => void>): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: string | null = null;
  const look = async (read: FrameReader) => {
    const element = video.current;
    const text = element && !document.hidden ? await read(element) : null;
    if (stopped) return;
    if (text !== null && text !== last) onFound.current(text);
    if (text !== null) last = text;
    timer = setTimeout(() => void look(read), LOOK_MS);
  };
  void frameReader().then(
    (read) => (stopped ? undefined : look(read)),
    // Neither a reader of the browser's nor ours: the six digits are there.
    () => undefined,
  );
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
