const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Signs that no XML document may hold, however they are written (XML 1.0 §2.2): control signs, halves of pairs. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Text as it stands in an element or an attribute of XML. */
export const xmlText = (text: string): string => text.replace(FORBIDDEN, "").replace(/[&<>"']/gu, (sign) => SIGNS[sign] ?? sign);
