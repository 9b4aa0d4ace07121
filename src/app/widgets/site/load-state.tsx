import { problemSentence } from "#app/i18n/problem-message.ts";
import { formatRelative } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { now } from "#offline/clock.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./load-state.module.css";

/** What `useResource` and `useKept` give, as far as it is shown. */
export interface Loadable<T> {
  status: "loading" | "ready" | "stale" | "error";
  data: T | null | undefined;
  failure: unknown;
  retry: () => void;
}

/**
 * One read on a page: its skeleton while it comes, itself, or a quiet line with a retry in its place (R10.3). Never an
 * empty page, and never a spinner over content.
 */
export function LoadState<T>({
  of,
  skeleton,
  back,
  children,
}: {
  of: Loadable<T>;
  skeleton: ReactNode;
  /** The way on where nothing came, for a page that has none of its own then. */
  back?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  if (of.data !== null && of.data !== undefined) return children(of.data);
  if (of.status === "error") return <LoadFailure failure={of.failure} retry={of.retry} back={back} />;
  return (
    <>
      <VisuallyHidden as="p">
        <Trans>Loading</Trans>
      </VisuallyHidden>
      {skeleton}
    </>
  );
}

/** Says why nothing came, and offers to ask again. Without a network the reason is that it was never brought to this device. */
export function LoadFailure({ failure, retry, back }: { failure: unknown; retry: () => void; back?: ReactNode }) {
  const { i18n } = useLingui();
  const online = useAtomValue(onlineAtom);
  return (
    <div className={styles.failure} aria-live="polite" data-not-here={online ? undefined : ""}>
      <p>{online ? problemSentence(i18n, failure) : <Trans>This is not saved on this device. It opens when you are back online.</Trans>}</p>
      <Button tone="quiet" size="sm" onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
      {back}
    </div>
  );
}

/** How old a copy is that the network could not renew: shown only where it is one. */
export function CopyAge({ of }: { of: { fromDevice: boolean; asOf: Date | null; status: string } }) {
  const language = useAtomValue(languageAtom);
  // A copy that the server is just being asked about is not old yet.
  if (!of.fromDevice || of.asOf === null || of.status === "ready") return null;
  const when = formatRelative(language, of.asOf, now());
  return (
    <p className={styles.age}>
      <CloudOff aria-hidden="true" />
      <Trans>Last updated: {when}</Trans>
    </p>
  );
}
