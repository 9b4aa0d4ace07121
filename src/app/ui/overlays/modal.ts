import { useEffect, useRef, type RefObject } from "react";

/**
 * A native modal dialog that follows `open`: the browser keeps focus inside and gives it back, Escape and a press
 * outside ask `onClose`.
 */
export function useModal(open: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    if (!element.open) element.showModal();
    const onCancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    const onPress = (event: PointerEvent) => {
      if (event.target === element && outside(element, event)) close.current();
    };
    element.addEventListener("cancel", onCancel);
    element.addEventListener("pointerdown", onPress);
    return () => {
      element.removeEventListener("cancel", onCancel);
      element.removeEventListener("pointerdown", onPress);
      // Closing here, before the element goes, is what gives focus back.
      if (element.open) element.close();
    };
  }, [open]);
  return dialog;
}

/** A press on the backdrop hits the dialog element itself, beyond its box. */
function outside(element: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const box = element.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
