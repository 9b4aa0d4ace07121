/** Brings the control of a field into view and into focus: of a list its first one, or the button that adds to it. */
export function focusControl(formId: string, name: string): void {
  const form = document.getElementById(formId);
  const control =
    form?.querySelector<HTMLElement>(`[name="${name}"]`) ??
    form?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, textarea, button)`);
  control?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}
