const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Words as they stand in XML and HTML, without what neither may hold. */
export const asXml = (text: string): string =>
  text.replaceAll(/[&<>"]/gu, (sign) => SIGNS[sign] ?? sign).replaceAll(/(?![\n\t])\p{Cc}/gu, "");
