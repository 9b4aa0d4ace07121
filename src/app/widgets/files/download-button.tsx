import { useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { type ReactNode } from "react";
import type { Endpoint, ParamsOf, QueryOf } from "#contract/endpoint.ts";
import { read } from "#offline/snapshots/snapshot.ts";
import { saveFile } from "#app/api/download.ts";
import { useDocument } from "#app/state/snapshots/documents.ts";
import { Button, type ButtonProps } from "#app/ui/buttons/button.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";

interface Props<E extends Endpoint> extends Pick<ButtonProps, "tone" | "size" | "block" | "icon"> {
  /** A call that answers with a file (`media`). */
  endpoint: E;
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  children: ReactNode;
}

/** Fetches a file of the account and hands it to the browser, without a network the copy that came along; a link could not say who asks. */
export function DownloadButton<E extends Endpoint>({ endpoint, params, query, children, icon, ...look }: Props<E>) {
  const { t } = useLingui();
  const file = useDocument(read(endpoint, { ...(params === undefined ? {} : { params }), ...(query === undefined ? {} : { query }) }));
  const { busy, failure, act } = useAction();
  const fetchIt = async () => {
    await act(async () => {
      saveFile(await file.open());
    });
  };
  return (
    <>
      <Button {...look} icon={icon ?? <Download aria-hidden="true" />} busy={busy} disabled={!file.ready} onClick={() => void fetchIt()}>
        {file.ready ? children : t`Downloading needs a connection`}
      </Button>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
    </>
  );
}
