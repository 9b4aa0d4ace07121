/** How large things stand on a certificate: one measure for its PDF and for its preview on screen. */
import type { CertificateText } from "./certificate-text.ts";

/** A4, landscape, in points. The preview takes each length as a share of the width. */
export const CERTIFICATE_PAGE = { width: 841.89, height: 595.28, edge: 150, margin: 44, side: 54 } as const;

/** Sizes of letters, in points. */
export interface CertificateSizes {
  heading: number;
  /** The English under an Arabic heading or title. */
  other: number;
  /** The sentence that the name and the title stand in. */
  lead: number;
  name: number;
  nameOther: number;
  title: number;
  facts: number;
}

const ROOMY: CertificateSizes = { heading: 42, other: 15, lead: 17, name: 34, nameOther: 17, title: 26, facts: 16 };
/** Two lines of each name and title still leave room for what stands above and below. */
const TIGHT: CertificateSizes = { heading: 34, other: 12, lead: 13, name: 28, nameOther: 14, title: 20, facts: 12 };

/** The letters a line of the roomy sizes certainly holds. */
const A_LINE = { heading: 14, name: 30, nameOther: 60, title: 38, other: 66 };

/** A heading of many letters stands on one line too: share of the size of a short one. */
const LONG_HEADING = 0.74;

/** Large as in a frame, as long as every name and title fits on its line; smaller once one of them needs two. */
export function certificateSizes(main: CertificateText, other: CertificateText | null): CertificateSizes {
  const fits =
    main.name.length <= A_LINE.name &&
    main.title.length <= A_LINE.title &&
    (other === null || (other.name.length <= A_LINE.nameOther && other.title.length <= A_LINE.other));
  const sizes = fits ? ROOMY : TIGHT;
  return main.heading.length > A_LINE.heading ? { ...sizes, heading: sizes.heading * LONG_HEADING } : sizes;
}
