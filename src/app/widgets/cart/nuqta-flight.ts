import styles from "./nuqta-flight.module.css";

/** Lies in the shell's cart link: where the nuqta lands. */
const TARGET = "[data-cart-badge]";
const FLIGHT_MS = 360;
const SPRING = "cubic-bezier(.3,1.6,.5,1)";

/** The signature movement (design.md §2): a nuqta travels from the pressed button to the cart. Nothing under reduced motion. */
export function flyNuqta(from: Element): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const target = [...document.querySelectorAll(TARGET)].find((badge) => badge.getClientRects().length > 0);
  if (!target) return;
  const start = from.getBoundingClientRect();
  const end = target.getBoundingClientRect();
  const nuqta = document.createElement("span");
  nuqta.className = styles.nuqta ?? "";
  nuqta.setAttribute("aria-hidden", "true");
  document.body.append(nuqta);
  const at = (box: DOMRect, scale: number) =>
    `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%) scale(${scale})`;
  const flight = nuqta.animate([{ transform: at(start, 1.6) }, { transform: at(end, 0.8) }], { duration: FLIGHT_MS, easing: SPRING });
  const land = () => nuqta.remove();
  flight.addEventListener("finish", land);
  flight.addEventListener("cancel", land);
}
