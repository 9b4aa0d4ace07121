import type { KeyboardEvent } from "react";

/** Enter and the arrows lead from one field to the next: marks are typed from a list, one below the other. */
export function walkFields(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === "Enter" || event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const fields = Array.from(event.currentTarget.closest("ul")?.querySelectorAll<HTMLInputElement>("input:enabled") ?? []);
  const next = fields[fields.indexOf(event.currentTarget) + step];
  next?.focus();
  next?.select();
}
