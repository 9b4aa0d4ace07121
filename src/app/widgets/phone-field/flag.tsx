import css from "./phone-field.module.css";

/**
 * A flag beside a name or a dial code, which say the same in words. Its letters stand under it: they show where the drawing
 * cannot be had.
 */
export function Flag({ country, file }: { country: string; file: string | undefined }) {
  return (
    <span className={css.flag} aria-hidden>
      <span>{country}</span>
      {file ? <img src={file} alt="" width={24} height={16} loading="lazy" decoding="async" /> : null}
    </span>
  );
}
