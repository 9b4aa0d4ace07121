import styles from "./logo.module.css";

/** The square-kufi wordmark (design.md §1): never mirrored, never set in a font. Its colour is the text's around it. */
export function Wordmark() {
  return (
    <svg viewBox="10 2 117 62" aria-hidden="true" className={styles.wordmark}>
      <g fill="none" stroke="currentColor" strokeWidth="7">
        <path d="M40.5 42H120V24H104V42" />
        <path d="M86 42V27M72 42V27M58 42V27" />
        <path d="M44 27V56H16.500V34" />
      </g>
      <g className={styles.ember}>
        <path d="M117 2l5.200 6.200-5.200 6.200-5.200-6.200z" />
        <path d="M86 50l4.600 5.500-4.600 5.500-4.600-5.500z" />
      </g>
      <path d="M103.500 5l3.600 4.300-3.600 4.300-3.600-4.300z" className={styles.spark} />
    </svg>
  );
}
