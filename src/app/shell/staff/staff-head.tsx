import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue, useSetAtom } from "jotai";
import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { AreaHead } from "#app/shell/area/area-head.tsx";
import { ErrorBoundary } from "#app/shell/errors/error-boundary.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { labelAt } from "#app/widgets/area-menu/area-menu.ts";
import { useAreaMenu } from "#app/widgets/area-menu/use-area-menu.ts";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { paletteAtom } from "./palette/palette-atom.ts";
import { RunInHead } from "./run-in-head.tsx";
import { useKeptPlace } from "./use-kept-place.ts";
import { usePlaceKeys } from "./use-place-keys.ts";

const Palette = lazy(() => import("./palette/palette.tsx").then((module) => ({ default: module.Palette })));

/** The head of the console's pages: with the field that finds (office.md §2). */
export function StaffHead({ title }: { title: MessageDescriptor | null }) {
  const wanted = useWanted();
  useKeptPlace();
  usePlaceKeys();
  const [path] = useLocation();
  const { start } = useAreaMenu();
  return (
    <>
      <AreaHead
        title={title ?? labelAt(start, path)}
        find={
          <>
            <RunInHead />
            <FindButton />
          </>
        }
      />
      {wanted ? (
        <ErrorBoundary quiet>
          <Suspense>
            <Palette />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}

/** Once it was opened it stays on the page: a dialog that is taken away gives no focus back. */
function useWanted(): boolean {
  const open = useAtomValue(paletteAtom);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  usePaletteKeys();
  return wanted;
}

function FindButton() {
  const { t } = useLingui();
  const phone = useMedia(PHONE);
  const show = useSetAtom(paletteAtom);
  const open = () => show(true);
  const icon = <Search aria-hidden="true" />;
  return phone ? (
    <IconButton label={t`Find`} icon={icon} aria-haspopup="dialog" onClick={open} />
  ) : (
    <Button tone="quiet" size="sm" icon={icon} aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
      {t`Find`}{" "}
      <kbd>
        <bdi dir="ltr">Ctrl K</bdi>
      </kbd>
    </Button>
  );
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|SELECT|TEXTAREA)$/u.test(target.tagName));

/** Ctrl K everywhere, and the slash on a page that has no search of its own; by the physical key, and never over a dialog. */
function usePaletteKeys(): void {
  const show = useSetAtom(paletteAtom);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.shiftKey || document.querySelector("dialog[open]")) return;
      const commanded = event.ctrlKey || event.metaKey;
      const asks = commanded ? event.code === "KeyK" : event.code === "Slash" && !isField(event.target);
      if (!asks || (!commanded && document.querySelector("main [data-list-search]"))) return;
      event.preventDefault();
      show(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [show]);
}
