import { Trans, useLingui } from "@lingui/react/macro";
import { useAtom } from "jotai";
import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, grid, kit, row } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { keysSheetAtom } from "./keys-sheet-atom.ts";

/** Under a list: how many there are, the way to the sheet of keys, and the other pages. */
export function ListFoot({ count, children }: { count: ReactNode; children?: ReactNode }) {
  const { t } = useLingui();
  const phone = useMedia(PHONE);
  const [open, setOpen] = useAtom(keysSheetAtom);
  const keys = [
    ["J", t`Next row`],
    ["K", t`Previous row`],
    ["Enter", t`Open the row`],
    ["X", t`Select the row`],
    ["A", t`Assign to me; an assigned one opens`],
    ["E", t`Export the list`],
    ["/", t`Search the list`],
    ["Esc", t`Clear the search`],
    ["G T R P B C M N S", t`G and one of them: today, requests, people, programs, certificates, finance, content, platform`],
    ["N E P C", t`N and one of them: enrol by a file, new program, new code`],
    ["?", t`These keys`],
  ];
  return (
    <div className={cluster([8, 16], "center", "between")}>
      <div className={row(8, "center")}>
        <p className={kit("soft", "xs", "tabular")}>{count}</p>
        {phone ? null : (
          <Button tone="plain" size="sm" onClick={() => setOpen(true)}>
            <Trans>Keyboard</Trans>
          </Button>
        )}
      </div>
      {children}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Keys of a list</Trans>}
        actions={<Button onClick={() => setOpen(false)}>{t`Close`}</Button>}
      >
        <dl className={grid([8, 16], "cols-auto-1")}>
          {keys.map(([key, does]) => (
            <div key={key} className={kit("contents")}>
              <dt>
                <kbd>
                  <bdi dir="ltr">{key}</bdi>
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  );
}
