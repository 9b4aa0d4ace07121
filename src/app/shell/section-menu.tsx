import { useLingui } from "@lingui/react/macro";
import { Menu } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { Button } from "#app/ui/button.tsx";
import { sectionOf } from "./area-menu.ts";
import { NotificationBell } from "./notification-bell.tsx";
import { SectionSheet } from "./section-sheet.tsx";
import styles from "./section-menu.module.css";
import { useAreaMenu } from "./use-area-menu.ts";

/**
 * The way between the pages of a section on a phone (R1.9): a button that bears the section's name, and the sheet it opens.
 * Pages of no section have the bell there. It stands above the page, or at the end of the line of a page's heading whose header says `data-section-head`.
 */
export function SectionMenu() {
  const { i18n } = useLingui();
  const [path] = useLocation();
  const [open, setOpen] = useState(false);
  const menu = useAreaMenu();
  const section = sectionOf(menu, path);
  if (path === menu.notifications) return null;
  if (!section) {
    return (
      <div className={styles.bell} data-bell>
        <NotificationBell />
      </div>
    );
  }
  return (
    <div className={styles.menu} data-section-menu>
      <Button
        tone="quiet"
        size="sm"
        icon={<Menu aria-hidden="true" data-flip />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {i18n._(section.label)}
      </Button>
      <SectionSheet section={section} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
