import { useEffect } from "react";

/**
 * Leads to the section that the address names: once the text is there, and again when the address changes. The browser
 * does it by itself only for a page that came whole; going back it leaves the place to us (`scroll-memory.ts`).
 */
export function useSectionFocus(ready: boolean): void {
  useEffect(() => {
    if (!ready) return;
    // After the page's own arrival, which leads to its heading.
    const frame = requestAnimationFrame(goToSection);
    window.addEventListener("hashchange", goToSection);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("hashchange", goToSection);
    };
  }, [ready]);
}

function goToSection(): void {
  const section = document.getElementById(location.hash.slice(1));
  if (!section) return;
  section.scrollIntoView();
  section.focus({ preventScroll: true });
}
