/** Scrolls to a part of the page and reads on from there. By itself: a fragment in the address would be an entry of its own in the history. */
export function scrollToSection(id: string): boolean {
  const section = document.getElementById(id);
  if (!section) return false;
  section.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  const title = section.querySelector("h2");
  title?.setAttribute("tabindex", "-1");
  title?.focus({ preventScroll: true });
  return true;
}
