import { Trans } from "@lingui/react/macro";
import { PanelLeft } from "lucide-react";
import type { InboxRow } from "#contract/requests/admin-requests.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { grid } from "#app/ui/kit.ts";
import { useMedia } from "#app/widgets/device/use-media.ts";
import { InboxList, inboxPath, requestKey } from "#app/widgets/staff/inbox-list.tsx";
import type { ListAddress } from "#app/widgets/staff/list-address.ts";
import type { ListSelection } from "#app/widgets/staff/staff-list.tsx";
import { RequestPreview } from "./request-preview.tsx";
import { useLookedAt, WIDE } from "./use-looked-at.ts";

/** Whether the address asks for a preview beside the queue: it does unless it says otherwise. */
export const previewsOf = (address: ListAddress): boolean => address.get("preview") !== "no";

/** Shows the preview or puts it away, where there is room for one. */
export function PreviewSwitch({ address }: { address: ListAddress }) {
  const previews = previewsOf(address);
  if (!useMedia(WIDE)) return null;
  return (
    <Button
      tone="quiet"
      size="sm"
      icon={<PanelLeft aria-hidden="true" />}
      aria-pressed={previews}
      onClick={() => address.keep({ preview: previews ? "no" : "" })}
    >
      <Trans context="request">Preview</Trans>
    </Button>
  );
}

interface Props {
  title: string;
  rows: readonly InboxRow[];
  previews: boolean;
  selection: ListSelection<InboxRow> | undefined;
  onChanged: () => void;
}

/** The queue, and what the request that is looked at says, beside it. */
export function PreviewedList({ title, rows, previews, selection, onChanged }: Props) {
  const looked = useLookedAt(previews ? rows : [], inboxPath);
  const list = (
    <InboxList label={title} rows={[...rows]} selection={selection} onChanged={onChanged} {...(looked.row ? { brief: true } : {})} />
  );
  if (!looked.row) return list;
  return (
    // The links within are what is pressed; this only sees which of them is looked at.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/mouse-events-have-key-events
    <div className={grid(24, "start")} style={{ gridTemplateColumns: "minmax(0, 1fr) 300px" }} {...looked.notices}>
      {list}
      <RequestPreview key={requestKey(looked.row)} of={looked.row} onChanged={onChanged} />
    </div>
  );
}
