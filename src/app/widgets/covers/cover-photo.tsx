import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { onSavings, savesData } from "#app/api/save-data.ts";
import { PICTURE_FORMATS, pictureSets } from "#contract/files/picture-sizes.ts";
import styles from "./cover-photo.module.css";

export interface Photo {
  url: string;
  width: number;
  height: number;
}

interface Props {
  photo: Photo;
  /** How wide it is shown, for the browser's choice of a width. */
  sizes: string;
  /** Of the first screen. */
  priority?: boolean;
  /** It does not come. */
  onFailed?: () => void;
}

/** An uploaded picture. Where it does not come, or data are to be saved, nothing of it stands. */
export function CoverPhoto({ photo, sizes, priority = false, onFailed }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<"there" | "coming" | "failed">("there");
  const failed = () => {
    setState("failed");
    onFailed?.();
  };
  const fail = useEffectEvent(failed);
  const saving = useSyncExternalStore(onSavings, savesData, () => false);

  // The server's markup may have been there for a while: its picture came, or failed, before anybody listened.
  useEffect(() => {
    const { current } = image;
    if (!current) return;
    if (current.complete && current.currentSrc && current.naturalWidth === 0) fail();
    else if (!current.complete && !priority) setState("coming");
  }, [priority]);

  if (saving || state === "failed") return null;
  const sets = pictureSets(photo);
  return (
    <picture className={styles.picture}>
      {sets && PICTURE_FORMATS.map((format) => <source key={format} type={`image/${format}`} srcSet={sets[format]} sizes={sizes} />)}
      <img
        ref={image}
        className={state === "coming" ? styles.coming : styles.photo}
        src={photo.url}
        width={photo.width}
        height={photo.height}
        alt=""
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
        onLoad={() => setState("there")}
        onError={failed}
      />
    </picture>
  );
}
