import { classNames, kit } from "#app/ui/kit.ts";
import css from "./phone-field.module.css";

/**
 * A flag beside a name or a dial code, which say the same in words. Its letters stand under it: they show where the drawing
 * cannot be had.
 */
export function Flag({ country, file }: { country: string; file: string | undefined }) {
  return (
    <span className={classNames(kit("no-shrink", "place-center", "clip", "round-xs"), css.flag)} aria-hidden>
      <span className={kit("2xs", "strong")}>{country}</span>
      {file ? <img className={kit("cover")} src={file} alt="" width={24} height={16} loading="lazy" decoding="async" /> : null}
    </span>
  );
}
