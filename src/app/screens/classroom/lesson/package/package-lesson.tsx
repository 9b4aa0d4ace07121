import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { TransportFailure } from "#app/api/call.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useSent } from "#app/state/queue/queue.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { State } from "#app/ui/state.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";
import { LoadingCaption } from "#app/widgets/site/loading-caption.tsx";
import { frameSize, PackageFrame } from "#app/widgets/packages/package-frame.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import type { ItemProps } from "../item-props.ts";
import { ResultLine } from "../result-line.tsx";
import { useOpenedPackage } from "./use-opened-package.ts";
import { usePackageReports } from "./use-package-reports.ts";

/** A lesson that others wrote and that runs by itself. It needs the network to begin; what is done in it waits on the device without one. */
export function PackageLesson({ content: { item }, online, reread }: ItemProps) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const [running, setRunning] = useState(false);
  const [trouble, setTrouble] = useState<"failed" | "overfull" | null>(null);
  const { data, failure, status, retry, waiting } = useOpenedPackage(item.id, online);
  const { translations } = item;
  const title = translations[language].title;
  const { shown, lost, keep } = usePackageReports(item.id, { ar: translations.ar.title, en: translations.en.title });
  useSent(["savePackageState"], () => {
    if (item.status !== "completed") reread();
  });
  const look = () => {
    retry();
    if (item.status !== "completed") reread();
  };
  const state = waiting ?? data?.state ?? null;
  const address = data?.address ?? null;
  const unreachable = !running && (!online || (!data && failure instanceof TransportFailure));

  if (unreachable)
    return (
      <State
        kind="not-kept"
        title={t`Interactive packages are not saved on this device`}
        help={t`Connect to the internet to open this one. What you did in it before is kept.`}
        action={
          <>
            <DeviceMark kind="needs-connection" />
            <Button tone="quiet" size="sm" onClick={retry}>{t`Try again`}</Button>
          </>
        }
      />
    );
  if (status === "error") return <LoadFailure failure={failure} retry={retry} />;
  if (!data)
    return (
      <>
        <LoadingCaption />
        <Skeleton className={frameSize} />
      </>
    );
  if (address === null)
    return (
      <NoticeBox kind="info">
        <Trans>Interactive packages cannot be opened here yet: the university has to set up a place for them.</Trans>
      </NoticeBox>
    );
  return (
    <div className={stack(16)}>
      {running ? (
        <PackageFrame
          opened={{ ...data, address }}
          state={state}
          title={title}
          learner={t({ message: "Learner", context: "package" })}
          language={language}
          onState={keep}
          onTold={look}
          onTrouble={setTrouble}
        />
      ) : (
        <div className={classNames(stack(12, "justify-items-start"), kit("pad-20", "border", "round-md", "surface"))}>
          <p className={kit("soft", "sm", "leading-note")}>
            <Trans>This lesson is an interactive package. It runs apart from the platform and is not told who you are.</Trans>
          </p>
          <ResultLine state={state} />
          <Button onClick={() => setRunning(true)}>{state ? t`Continue the package` : t`Start the package`}</Button>
        </div>
      )}
      {running ? <ResultLine state={shown ?? state} /> : null}
      {running && !online ? (
        <NoticeBox kind="wait">
          {data.standard === "cmi5" ? (
            <Trans>No connection. This package sends its results over the network: what you do until it is back may not count.</Trans>
          ) : (
            <Trans>No connection. What you do is saved on this device and sent later; pages that were not opened yet may stay empty.</Trans>
          )}
        </NoticeBox>
      ) : null}
      {trouble === "overfull" ? (
        <NoticeBox kind="wait">
          <Trans>The package wants to keep more than it may: next time it may begin at an earlier place.</Trans>
        </NoticeBox>
      ) : null}
      {trouble === "failed" ? (
        <NoticeBox kind="bad">
          <Trans>The package could not be started. Open the lesson again.</Trans>
        </NoticeBox>
      ) : null}
      {lost ? (
        <NoticeBox kind="bad">
          <Trans>What you did last in the package could not be saved.</Trans>
        </NoticeBox>
      ) : null}
    </div>
  );
}
