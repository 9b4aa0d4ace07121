import { lazy, Suspense, useState } from "react";
import { ErrorBoundary } from "#app/shell/errors/error-boundary.tsx";

/** Only a phone opens it, and not at once. */
const MenuSheet = lazy(() => import("./menu-sheet.tsx").then((module) => ({ default: module.MenuSheet })));

/** The menu of the site's links on a phone: what its button has, and the menu itself. */
export function useMenuSheet() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  return {
    button: { "aria-haspopup": "dialog", "aria-expanded": open, onClick: () => setOpen(true) } as const,
    sheet: wanted && (
      <ErrorBoundary quiet>
        <Suspense>
          <MenuSheet open={open} onClose={() => setOpen(false)} />
        </Suspense>
      </ErrorBoundary>
    ),
  };
}
