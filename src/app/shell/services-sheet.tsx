import { SectionSheet } from "./section-sheet.tsx";
import { SERVICES } from "./student-links.ts";

/** What the dock's «Services» opens. */
export function ServicesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <SectionSheet section={SERVICES} open={open} onClose={onClose} />;
}
