import { useAtomValue } from "jotai";
import type { MessageDescriptor } from "@lingui/core";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import type { Settings } from "#contract/site/site.ts";
import { enterArea } from "#app/i18n/language.ts";
import { unsentAtom } from "#app/state/logout/unsent-question.ts";
import { otherOwnerAtom } from "#app/state/session/other-owner.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { useSettings } from "#app/state/site.ts";
import { updateAtom } from "#app/state/update/update-waiting.ts";
import { classNames, kit, row } from "#app/ui/kit.ts";
import { heldPart } from "#app/widgets/held-part/held-part.tsx";
import type { AreaParts } from "./area/area-parts.ts";
import { ErrorBoundary } from "./errors/error-boundary.tsx";
import styles from "./main-layout.module.css";
import { Navbar } from "./menus/navbar.tsx";
import { CONTENT_ID, SkipLink } from "./page/skip-link.tsx";
import { StatusLine } from "./status/status-line.tsx";
import { Toasts } from "./notices/toasts.tsx";

// Below the first screen, for those signed in, or hardly ever: none of them is part of the first paint.
const CheckoutBar = lazy(() => import("./page/focus-bar.tsx").then((module) => ({ default: module.CheckoutBar })));
const EntryBar = lazy(() => import("./page/focus-bar.tsx").then((module) => ({ default: module.EntryBar })));
const SearchDoor = lazy(() => import("./menus/search-door.tsx").then((module) => ({ default: module.SearchDoor })));
const Banners = heldPart(() => import("./notices/banners.tsx").then((module) => module.Banners));
const Footer = heldPart(() => import("./footer.tsx").then((module) => module.Footer));
// What stands round an area's pages speaks the words that the areas share.
const inArea = (load: () => Promise<ComponentType>) =>
  lazy(() => Promise.all([load(), enterArea("student")]).then(([show]) => ({ default: show })));
const Dock = inArea(() => import("./area/own-dock.tsx").then((module) => module.OwnDock));
const UnsentDialog = inArea(() => import("./logout/unsent-dialog.tsx").then((module) => module.UnsentDialog));
const UpdatePrompt = lazy(() => import("./notices/update-prompt.tsx").then((module) => ({ default: module.UpdatePrompt })));
const OtherOwnerDialog = lazy(() => import("./session/other-owner-dialog.tsx").then((module) => ({ default: module.OtherOwnerDialog })));

/** `site`: bar and footer. `entry`: the pages before the door. `checkout`: reduced (R5.5). `area`: side rail. `lesson`: its own bar. */
export type LayoutKind = "site" | "entry" | "checkout" | "area" | "lesson";

const NONE: NonNullable<Settings["banners"]> = [];

interface Props {
  kind: LayoutKind;
  /** The bar lies transparent over the night band of the page (R1.5). */
  over?: boolean;
  /** A form or a payment is under way: no offer to update. */
  undisturbed?: boolean;
  /** The route's own title, and what stands round the pages of its area. */
  title: MessageDescriptor | null;
  parts: AreaParts | undefined;
  children: ReactNode;
}

/** Stands round every route. */
export function MainLayout({ kind: wanted, over = false, undisturbed = false, title, parts, children }: Props) {
  const { status, user } = useAtomValue(sessionAtom);
  const question = useAtomValue(otherOwnerAtom) !== null;
  const unsent = useAtomValue(unsentAtom) !== null;
  const newer = useAtomValue(updateAtom);
  const banners = useSettings()?.banners ?? NONE;
  const inside = user !== null && status !== "out";
  // A guest at a course is told to log in, beside nothing of an area's.
  const kind = status === "out" && (wanted === "area" || wanted === "lesson") ? "site" : wanted;
  const area = kind === "area" ? parts : undefined;
  return (
    <div className={classNames(row(0, "column"), styles.page)} data-layout={kind} data-desk={area?.desk}>
      <SkipLink />
      {banners.length > 0 && kind !== "lesson" && (
        <ErrorBoundary quiet>
          <Banners of={banners} />
        </ErrorBoundary>
      )}
      <header
        className={classNames(kit("not-printed"), styles.top, (over || kind === "entry") && styles.over)}
        data-over={over || undefined}
      >
        <Top kind={kind} over={over} />
      </header>
      <div className={classNames(row(0, "grow", "column"), styles.middle)}>
        {area && (
          <div className={classNames(kit("not-printed"), styles.rail)}>
            <area.Rail />
          </div>
        )}
        <main id={CONTENT_ID} tabIndex={-1} className={classNames(kit("grow", "min-0"), styles.main)}>
          {area && <area.Head title={title} />}
          {children}
        </main>
        {area && <area.Footer />}
      </div>
      <ErrorBoundary quiet>{kind === "site" && <Footer />}</ErrorBoundary>
      <StatusLine />
      {area ? <area.Dock /> : <Extra>{inside && kind === "site" && <Dock />}</Extra>}
      <Extra>{kind !== "checkout" && kind !== "lesson" && <SearchDoor />}</Extra>
      <Extra>{question && <OtherOwnerDialog />}</Extra>
      <Extra>{unsent && <UnsentDialog />}</Extra>
      <Extra>
        <Toasts />
      </Extra>
      <Extra>{newer && <UpdatePrompt undisturbed={undisturbed} />}</Extra>
    </div>
  );
}

/** A chunk that cannot be had now takes only itself away. */
const Extra = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary quiet>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);

function Top({ kind, over }: Pick<Props, "kind"> & { over: boolean }) {
  if (kind === "lesson") return null;
  if (kind === "checkout") {
    return (
      <div className={styles.bar}>
        <Extra>
          <CheckoutBar />
        </Extra>
      </div>
    );
  }
  if (kind !== "entry") return <Navbar over={over} />;
  return (
    <>
      <div className={classNames(styles.bar, styles.entryPhone)}>
        <Extra>
          <EntryBar />
        </Extra>
      </div>
      <div className={styles.entryWide}>
        <Navbar over={false} />
      </div>
    </>
  );
}
