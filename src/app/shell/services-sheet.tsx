import { SectionSheet } from "./section-sheet.tsx";
import { useAreaMenu } from "./use-area-menu.ts";

/** What the dock's «Services» opens. */
export function ServicesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <SectionSheet section={useAreaMenu().services} open={open} onClose={onClose} />;
}
