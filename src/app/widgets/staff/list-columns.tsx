import { Trans, useLingui } from "@lingui/react/macro";
import { atom, useAtomValue } from "jotai";
import { ArrowUp, Columns3 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { kit, row, stack } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { useListAddress } from "./list-address.ts";

interface Column {
  key: string;
  head: ReactNode;
}

/** What a row is called and how it stands are always seen. */
const isFixed = (key: string) => key === "status" || key === "state";

/** The columns that an address asks for, in its order; what it does not know is passed over, and what is fixed stands at its end. */
export function chosenColumns<C extends Column>([first, ...others]: readonly [C, ...C[]], asked: string): [C, ...C[]] {
  if (asked === "") return [first, ...others];
  const wanted = asked.split(",").flatMap((key) => others.find((one) => one.key === key && !isFixed(key)) ?? []);
  return [first, ...new Set(wanted), ...others.filter(({ key }) => isFixed(key))];
}

/** Where the search of a list keeps room for its columns. */
export const columnsPlaceAtom = atom<HTMLElement | null>(null);

/** Which columns a list shows, and in which order: they stand in its address, so that a copied address and a kept view have them too. */
export function ColumnsButton({ columns: [, ...others] }: { columns: readonly [Column, ...Column[]] }) {
  const { t } = useLingui();
  const address = useListAddress();
  const place = useAtomValue(columnsPlaceAtom);
  const [open, setOpen] = useState(false);
  const asked = address.get("columns");
  const movable = others.filter(({ key }) => !isFixed(key));
  const shown = asked === "" ? movable.map(({ key }) => key) : asked.split(",").filter((key) => movable.some((one) => one.key === key));
  const put = (keys: readonly string[]) => {
    const all = movable.map(({ key }) => key).join(",");
    address.keep({ columns: keys.join(",") === all ? "" : keys.join(",") || "none" });
  };
  const hidden = movable.filter(({ key }) => !shown.includes(key));
  const ordered = [...shown.flatMap((key) => movable.find((one) => one.key === key) ?? []), ...hidden];
  if (movable.length === 0) return null;
  const button = (
    <>
      <Button tone="plain" size="sm" icon={<Columns3 aria-hidden="true" />} onClick={() => setOpen(true)}>
        <Trans>Columns</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Columns of the list</Trans>}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t`Close`}</Button>
            <Button tone="plain" disabled={asked === ""} onClick={() => put(movable.map(({ key }) => key))}>
              <Trans>As they were</Trans>
            </Button>
          </>
        }
      >
        <ul className={stack(0, "border-block")} aria-label={t`Columns of the list`}>
          {ordered.map(({ key, head }) => {
            const place = shown.indexOf(key);
            return (
              <li key={key} className={row(8, "center", "border-bottom")}>
                <Checkbox
                  className={kit("grow")}
                  checked={place >= 0}
                  onChange={() => put(place >= 0 ? shown.filter((one) => one !== key) : [...shown, key])}
                >
                  {head}
                </Checkbox>
                {place > 0 ? (
                  <IconButton
                    label={t`Move before the one above`}
                    icon={<ArrowUp aria-hidden="true" />}
                    onClick={() => {
                      const next = [...shown];
                      next.splice(place - 1, 2, key, shown[place - 1] ?? key);
                      put(next);
                    }}
                  />
                ) : null}
              </li>
            );
          })}
        </ul>
      </Dialog>
    </>
  );
  return place ? createPortal(button, place) : <div className={row(8, "end", "below-4")}>{button}</div>;
}
