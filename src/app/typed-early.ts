/**
 * What a person typed into a rendered page before its script came: taken before the fields are taken over, which empties
 * them, and typed again once they listen.
 */
export function typedEarly(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => ({ field, value: field.value }));
  return () => {
    for (const { field, value } of typed) {
      // The element's own setter: React listens to what it has not set itself.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
}
