/** A page that is being read does not change its face after this long. */
const PATIENCE_MS = 1_000;
/** On a phone lines would break anew under the reader's thumb, and laying them out takes it a tenth of a second. */
const ROOMY = "(min-width: 992px)";

/**
 * Our faces, which a rendered page holds back (`server/pages/page-document.ts`): fetched once it was taken over, and worn where
 * they come quickly and there is room. Else the next page begins with them: the worker has them by then.
 */
export async function fetchFaces(): Promise<void> {
  if (!matchMedia(ROOMY).matches) return;
  const late = new Promise<"late">((resolve) => setTimeout(resolve, PATIENCE_MS, "late"));
  // Beside the document's own set: nothing is laid out anew for faces that are still on their way.
  const coming = heldBack().map(({ face }) => new FontFace("coming", face.style.getPropertyValue("src")).load());
  if ((await Promise.race([Promise.all(coming), late]).catch(() => "late")) !== "late") wearFaces();
}

export function wearFaces(): void {
  for (const { rule } of heldBack()) rule.media.mediaText = "all";
}

function heldBack(): { rule: CSSMediaRule; face: CSSFontFaceRule }[] {
  // Styles that stand in the page itself.
  const rules = [...document.styleSheets].flatMap((sheet) => (sheet.href === null ? [...sheet.cssRules] : []));
  return rules.flatMap((rule) => {
    const face = rule instanceof CSSMediaRule && rule.media.mediaText.includes("scripting") ? rule.cssRules[0] : null;
    return rule instanceof CSSMediaRule && face instanceof CSSFontFaceRule ? [{ rule, face }] : [];
  });
}
