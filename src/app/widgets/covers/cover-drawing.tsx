import { classNames, kit } from "#app/ui/kit.ts";
import type { Glaze } from "#contract/shapes.ts";
import { useId, useState, useSyncExternalStore } from "react";
import { COVER_SIZES, coverAddress, type CoverShape } from "#contract/covers/cover-address.ts";
import { inlineCover } from "#contract/covers/cover-svg.ts";
import styles from "./cover-drawing.module.css";

interface Props {
  id: number | string;
  glaze: Glaze;
  shape: CoverShape;
  /** Another crop for phones and small tablets; the browser chooses. */
  phone?: CoverShape | undefined;
  /** Of the first screen: drawn into the page that the server writes, so that no picture is waited for. */
  priority?: boolean;
}

/**
 * Generated art, filling its box. It is a picture with an address, which the server and the worker draw alike: the page
 * carries no drawing code, and offline there is never a hole. Decoration: its container is hidden from assistive technology.
 */
export function CoverDrawing({ id, glaze, shape, phone, priority = false }: Props) {
  const written = useWritten(coverAddress({ id, glaze, shape }));
  if (priority && written) {
    return (
      <>
        <Written id={id} glaze={glaze} shape={shape} className={phone && styles.wide} />
        {phone && <Written id={id} glaze={glaze} shape={phone} className={styles.phone} />}
      </>
    );
  }
  const [width, height] = COVER_SIZES[shape];
  const picture = (
    <img
      className={kit("block", "full", "full-high", "cover")}
      src={coverAddress({ id, glaze, shape })}
      width={width}
      height={height}
      alt=""
      loading={priority ? "eager" : "lazy"}
      decoding="async"
    />
  );
  if (!phone) return picture;
  return (
    <picture className={kit("contents")}>
      <source media="(max-width: 991px)" srcSet={coverAddress({ id, glaze, shape: phone })} />
      {picture}
    </picture>
  );
}

/** What the server drew stays as it is: the browser has neither the code nor a reason to draw it again. */
function Written({ className, ...name }: { id: number | string; glaze: Glaze; shape: CoverShape; className?: string }) {
  const own = useId();
  return (
    <span
      className={classNames(styles.written, className)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={import.meta.env.SSR ? { __html: inlineCover(name, own) } : KEPT}
    />
  );
}

const KEPT = { __html: "" };

/**
 * Whether this is the server's drawing, or takes it over. What it was first it remains: art must not change while it is
 * looked at. Another cover in the same place is a picture like any other.
 */
function useWritten(address: string): boolean {
  const taking = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [written] = useState(taking ? address : null);
  return written === address;
}

const never = () => () => undefined;
