import { useAtomValue } from "jotai";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { enterArea } from "#app/i18n/language.ts";
import { unsentAtom } from "#app/state/logout/unsent-question.ts";
import { otherOwnerAtom } from "#app/state/session/other-owner.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { updateAtom } from "#app/state/update/update-waiting.ts";
import { classNames } from "#app/ui/class-names.ts";
import { ConnectionStrip } from "./connection-strip.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import styles from "./main-layout.module.css";
import { Navbar } from "./navbar.tsx";
import { CONTENT_ID, SkipLink } from "./skip-link.tsx";
import { Toasts } from "./toasts.tsx";

// Below the first screen, for those signed in, or hardly ever: none of them is part of the first paint.
const CheckoutBar = lazy(() => import("./focus-bar.tsx").then((module) => ({ default: module.CheckoutBar })));
const EntryBar = lazy(() => import("./focus-bar.tsx").then((module) => ({ default: module.EntryBar })));
const Dock = lazy(() => import("./dock.tsx").then((module) => ({ default: module.Dock })));
const Footer = lazy(() => import("./footer.tsx").then((module) => ({ default: module.Footer })));
// What stands round an area's pages speaks the words that the areas share.
const inArea = (load: () => Promise<ComponentType>) =>
  lazy(() => Promise.all([load(), enterArea("student")]).then(([show]) => ({ default: show })));
const SideRail = inArea(() => import("./side-rail.tsx").then((module) => module.SideRail));
const SectionMenu = inArea(() => import("./section-menu.tsx").then((module) => module.SectionMenu));
const UnsentDialog = inArea(() => import("./logout/unsent-dialog.tsx").then((module) => module.UnsentDialog));
const UpdatePrompt = lazy(() => import("./update-prompt.tsx").then((module) => ({ default: module.UpdatePrompt })));
const OtherOwnerDialog = lazy(() => import("./other-owner-dialog.tsx").then((module) => ({ default: module.OtherOwnerDialog })));

/** `site`: bar and footer. `entry`: the pages before the door. `checkout`: reduced (R5.5). `area`: side rail. `lesson`: its own bar. */
export type LayoutKind = "site" | "entry" | "checkout" | "area" | "lesson";

interface Props {
  kind: LayoutKind;
  /** The bar lies transparent over the night band of the page (R1.5). */
  over?: boolean;
  /** A form or a payment is under way: no offer to update. */
  undisturbed?: boolean;
  children: ReactNode;
}

/** Stands round every route. */
export function MainLayout({ kind: wanted, over = false, undisturbed = false, children }: Props) {
  const { status, user } = useAtomValue(sessionAtom);
  const question = useAtomValue(otherOwnerAtom) !== null;
  const unsent = useAtomValue(unsentAtom) !== null;
  const newer = useAtomValue(updateAtom);
  const inside = user !== null && status !== "out";
  // A guest at a course is told to log in, beside nothing of an area's.
  const kind = status === "out" && (wanted === "area" || wanted === "lesson") ? "site" : wanted;
  return (
    <div className={styles.page} data-layout={kind}>
      <SkipLink />
      <header className={classNames(styles.top, (over || kind === "entry") && styles.over)} data-over={over || undefined}>
        <ConnectionStrip />
        <Top kind={kind} over={over} />
      </header>
      <div className={styles.middle}>
        {kind === "area" && (
          <div className={styles.rail}>
            <Extra>
              <SideRail />
            </Extra>
          </div>
        )}
        <main id={CONTENT_ID} tabIndex={-1} className={styles.main}>
          {kind === "area" && (
            <Extra>
              <SectionMenu />
            </Extra>
          )}
          {children}
        </main>
      </div>
      <Extra>{kind === "site" && <Footer />}</Extra>
      <Extra>{inside && kind !== "checkout" && kind !== "lesson" && <Dock type={user.type} />}</Extra>
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
  if (kind !== "entry") {
    return (
      <div className={kind === "area" ? styles.areaBar : undefined}>
        <Navbar over={over} />
      </div>
    );
  }
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
