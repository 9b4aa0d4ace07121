import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type OpenedPackage, previewPackage } from "#contract/classroom/packages.ts";
import type { Language } from "#contract/shapes.ts";
import { call } from "#app/api/call.ts";
import { kit, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { PackageFrame } from "#app/widgets/packages/package-frame.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

const nothing = () => undefined;

/** An interactive package as trainees run it, from its beginning each time: what is done in it is kept nowhere. */
export function PreviewPackage({ itemId, title, language }: { itemId: number; title: string; language: Language }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<OpenedPackage | null>(null);
  const [failed, setFailed] = useState(false);
  const { busy, act } = useNoticedAction("preview-package");
  const run = () => act(async () => setOpened((await call(previewPackage, { params: { iid: itemId } })).data));
  const { address = null } = opened ?? {};
  if (opened && address !== null && opened.standard !== "cmi5" && !failed)
    return (
      <PackageFrame
        opened={{ ...opened, address }}
        state={null}
        title={title}
        learner={t({ message: "Learner", context: "package" })}
        language={language}
        onState={nothing}
        onTold={nothing}
        onTrouble={(what) => setFailed(what === "failed")}
      />
    );
  return (
    <div className={stack(12, "justify-items-start")}>
      <p className={kit("soft", "sm")}>
        <Trans>This lesson is an interactive package. Here it begins anew each time, and nothing of what you do in it is kept.</Trans>
      </p>
      {failed ? (
        <NoticeBox kind="bad">
          <Trans>The package could not be started. Open the lesson again.</Trans>
        </NoticeBox>
      ) : opened?.standard === "cmi5" ? (
        <NoticeBox kind="info">
          <Trans>A cmi5 package reports to the platform while it runs, so it opens for trainees alone.</Trans>
        </NoticeBox>
      ) : opened ? (
        <NoticeBox kind="info">
          <Trans>Interactive packages cannot be opened here yet: the university has to set up a place for them.</Trans>
        </NoticeBox>
      ) : (
        <NetworkButton
          tone="ink"
          busy={busy}
          onClick={() => void run()}
          offline={t`Needs a connection`}
        >{t`Start the package`}</NetworkButton>
      )}
    </div>
  );
}
