import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtom, useAtomValue } from "jotai";
import { Search, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { useLocation } from "wouter";
import { onlineAtom } from "#app/state/network/network.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { ComboboxList } from "#app/ui/combobox/combobox-list.tsx";
import { useCombobox } from "#app/ui/combobox/use-combobox.ts";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { cluster, kit, row } from "#app/ui/kit.ts";
import { Sheet } from "#app/ui/overlays/sheet.tsx";
import { State } from "#app/ui/state.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { paletteAtom } from "./palette-atom.ts";
import { PaletteOption } from "./palette-option.tsx";
import { noteOpened } from "./recent-opened.ts";
import { type PaletteRow, usePaletteRows } from "./use-palette-rows.ts";

/** Any person, purchase, request, certificate, program, place or action from one field (office.md §4). */
export function Palette() {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useAtom(paletteAtom);
  const phone = useMedia(PHONE);
  const [, navigate] = useLocation();
  const said = useSaid();
  const online = useAtomValue(onlineAtom);
  const [typed, setTyped] = useState("");
  const { rows, status } = usePaletteRows(typed);
  const wordsOf = (one: Exclude<PaletteRow, { kind: "head" }>): string | null => {
    if (one.kind === "found") return one.found.number ?? said(one.found.name);
    if (one.kind === "entry") return i18n._(one.entry.label);
    return one.kind === "opened" ? one.opened.words : null;
  };
  const close = () => {
    setOpen(false);
    setTyped("");
  };
  const isLocked = (one: PaletteRow): boolean => (one.kind === "entry" || one.kind === "refund") && one.locked;
  const go = (one: PaletteRow, elsewhere = false) => {
    if (one.kind === "head" || isLocked(one)) return;
    const words = wordsOf(one);
    if (words !== null) noteOpened({ href: one.href, words });
    if (elsewhere) return void window.open(one.href, "_blank", "noopener");
    close();
    navigate(one.href);
  };
  const combobox = useCombobox<PaletteRow>({
    written: true,
    stays: true,
    options: () => rows,
    isOption: (one) => one.kind !== "head",
    onChoose: (one) => go(one),
  });
  const { onKeyDown, ...field } = combobox.field;
  const take = (event: KeyboardEvent) => {
    const chosen = rows[combobox.active];
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && chosen) {
      event.preventDefault();
      return go(chosen, true);
    }
    onKeyDown(event);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const first = rows.find((one) => one.kind !== "head" && !isLocked(one));
    if (first && typed.trim() !== "") go(first);
  };
  const count = rows.filter(({ kind }) => kind !== "head").length;
  const searched = typed.trim();
  const keys: [string[], string][] = [
    [["↑", "↓"], t`Move`],
    [["Enter"], t`Open`],
    [["Ctrl Enter"], t`In a new tab`],
    [[">"], t`Actions only`],
    [["@"], t`People only`],
    [["#"], t`Numbers only`],
  ];
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t`Find`}
      closeLabel={t`Close`}
      side={phone ? "full" : "top"}
      reachable
      header={
        <search>
          <form className={row(8, "center", "pad-y-12", "gutter")} onSubmit={submit}>
            <TextInput
              type="text"
              name="find"
              maxLength={120}
              autoComplete="off"
              enterKeyHint="go"
              dir="auto"
              {...field}
              onKeyDown={take}
              aria-label={t`Person, purchase, request or certificate, by name, number or mobile`}
              placeholder={t`Name, number, mobile or e-mail`}
              start={<Search className={kit("no-shrink", "icon-20", "soft")} aria-hidden="true" />}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                combobox.close();
              }}
            />
            <IconButton label={t`Close`} icon={<X aria-hidden="true" />} onClick={close} />
          </form>
        </search>
      }
      footer={
        phone ? null : (
          <p className={cluster([8, 16], "soft", "xs")}>
            {keys.map(([names, does]) => (
              <span key={does}>
                {names.map((name) => (
                  <kbd key={name}>
                    <bdi dir="ltr">{name}</bdi>
                  </kbd>
                ))}{" "}
                {does}
              </span>
            ))}
          </p>
        )
      }
    >
      {online ? null : (
        <NoticeBox kind="wait">
          <p>
            <Trans>You are offline. Places and what was opened last are listed; finding people and numbers needs a connection.</Trans>
          </p>
        </NoticeBox>
      )}
      <ComboboxList
        of={combobox}
        inPage
        label={t`What is found`}
        keyOf={(one) => (one.kind === "head" ? `head ${one.words}` : `${one.kind} ${one.href}`)}
        optionClassName={row(12, "center", "pad-y-4", "pad-x-8", "round-sm", "high-48")}
        head={(one) => one.kind === "head" && <span className={kit("block", "soft", "xs", "pad-top-12", "pad-x-8")}>{one.words}</span>}
      >
        {(one) => (one.kind === "head" ? null : <PaletteOption row={one} />)}
      </ComboboxList>
      {status === "none" && online ? (
        <State
          kind="empty"
          title={
            <Trans>
              No result for “<bdi>{searched}</bdi>”
            </Trans>
          }
          help={t`Names, numbers, mobiles, IDs and e-mails are searched.`}
        />
      ) : null}
      {status === "failed" && online ? (
        <State kind="fault" title={t`The search did not answer`} help={t`What was typed stays; try again.`} />
      ) : null}
      <VisuallyHidden>
        <span aria-live="polite">
          {status === "found" ? t`${plural(count, { one: "# result", other: "# results" })}` : status === "none" ? t`No results` : null}
        </span>
      </VisuallyHidden>
    </Sheet>
  );
}
