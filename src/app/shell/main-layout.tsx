import { useAtomValue } from "jotai";
import { lazy, type ReactNode, Suspense } from "react";
import { otherOwnerAtom } from "#app/state/other-owner.ts";
import { sessionAtom } from "#app/state/session.ts";
import { classNames } from "#app/ui/class-names.ts";
import { ConnectionStrip } from "./connection-strip.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { CheckoutBar, EntryBar } from "./focus-bar.tsx";
import styles from "./main-layout.module.css";
import { Navbar } from "./navbar.tsx";
import { CONTENT_ID, SkipLink } from "./skip-link.tsx";
import { Toasts } from "./toasts.tsx";
import { UpdatePrompt } from "./update-prompt.tsx";

// Below the first screen, for those signed in, or hardly ever: none of them is part of the first paint.
const Dock = lazy(() => import("./dock.tsx").then((module) => ({ default: module.Dock })));
const Footer = lazy(() => import("./footer.tsx").then((module) => ({ default: module.Footer })));
const SideRail = lazy(() => import("./side-rail.tsx").then((module) => ({ default: module.SideRail })));
const OtherOwnerDialog = lazy(() => import("./other-owner-dialog.tsx").then((module) => ({ default: module.OtherOwnerDialog })));

/** `site`: bar and footer. `entry`: the pages before the door. `checkout`: reduced (R5.5). `student`: side rail. */
export type LayoutKind = "site" | "entry" | "checkout" | "student";

interface Props {
  kind: LayoutKind;
  /** The bar lies transparent over the night band of the page (R1.5). */
  over?: boolean;
  /** A form or a payment is under way: no offer to update. */
  undisturbed?: boolean;
  children: ReactNode;
}

/** Stands round every route. */
export function MainLayout({ kind, over = false, undisturbed = false, children }: Props) {
  const { status, user } = useAtomValue(sessionAtom);
  const question = useAtomValue(otherOwnerAtom) !== null;
  const inside = user !== null && status !== "out";
  return (
    <div className={styles.page} data-layout={kind}>
      <SkipLink />
      <header className={classNames(styles.top, (over || kind === "entry") && styles.over)} data-over={over || undefined}>
        <ConnectionStrip />
        <Top kind={kind} over={over} />
      </header>
      <div className={styles.middle}>
        {kind === "student" && (
          <div className={styles.rail}>
            <Extra>
              <SideRail />
            </Extra>
          </div>
        )}
        <main id={CONTENT_ID} tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      <Extra>{kind === "site" && <Footer />}</Extra>
      <Extra>{inside && kind !== "checkout" && <Dock type={user.type} />}</Extra>
      <Extra>{question && <OtherOwnerDialog />}</Extra>
      <Extra>
        <Toasts />
      </Extra>
      <UpdatePrompt deferred={undisturbed} />
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
  if (kind === "checkout") return <CheckoutBar />;
  if (kind !== "entry") {
    return (
      <div className={kind === "student" ? styles.studentBar : undefined}>
        <Navbar over={over} />
      </div>
    );
  }
  return (
    <>
      <div className={styles.entryPhone}>
        <EntryBar />
      </div>
      <div className={styles.entryWide}>
        <Navbar over={false} />
      </div>
    </>
  );
}
