import { Trans, useLingui } from "@lingui/react/macro";
import { useSetAtom } from "jotai";
import { Search } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { classNames, cluster, kit, row, stack } from "#app/ui/kit.ts";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { columnsPlaceAtom } from "./list-columns.tsx";
import { ListViews } from "./list-views.tsx";
import type { ListAddress } from "./list-address.ts";

interface Props {
  /** What the search finds by. */
  label: string;
  address: ListAddress;
  /** Filters that stand, in words: each can be taken away. */
  standing?: readonly { name: string; words: string }[];
  /** Choices that narrow the list. */
  children?: ReactNode;
  /** Nothing is found by words here: the choices stand alone. */
  searchable?: boolean;
}

/** The search of a list with its filters: all of them are in the address, and each is a word that can be taken away. */
export function ListSearch({ label, address, standing = [], children, searchable = true }: Props) {
  const { t } = useLingui();
  const phone = useMedia(PHONE);
  const columnsPlace = useSetAtom(columnsPlaceAtom);
  const asked = address.get("q");
  const [field, setField] = useState({ seen: asked, sent: asked, text: asked });
  const { text } = field;
  // An address that was opened says what stands in the field. One that the field itself asked for changes nothing: somebody types on.
  if (asked !== field.seen) setField({ seen: asked, sent: asked, text: asked === field.sent ? text : asked });
  const send = (q: string) => {
    setField({ ...field, sent: q, text: q });
    address.go({ q });
  };
  const words = asked ? [{ name: "q", words: `«${asked}»` }, ...standing] : standing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(text.trim());
  };
  return (
    <search className={stack(8, "full")} data-list-search>
      <ListViews />
      <form className={cluster([phone ? 4 : 8, 12], "center")} onSubmit={submit}>
        {searchable ? (
          <TextInput
            type="search"
            name="q"
            maxLength={120}
            className={classNames(kit("form-wide"))}
            aria-label={label}
            placeholder={label}
            enterKeyHint="search"
            dir="auto"
            start={<Search className={kit("no-shrink", "icon-20", "soft")} aria-hidden="true" />}
            value={text}
            onChange={(event) => setField({ ...field, text: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              if (asked || text) send("");
              else event.currentTarget.blur();
            }}
          />
        ) : null}
        {/* One row on a phone: what does not fit is reached sideways (frame.md §7). */}
        {children ? (
          <div className={phone ? row(8, "center", "full", "scroll-x", "pad-y-4") : cluster([8, 12], "center")}>{children}</div>
        ) : null}
        {phone ? null : <div ref={columnsPlace} className={kit("push-end")} />}
      </form>
      {words.length > 0 ? (
        <div className={cluster(8, "center")}>
          {words.map(({ name, words: said }) => (
            <Chip key={name} removable aria-label={t`Remove filter: ${said}`} onClick={() => address.go({ [name]: "" })}>
              <bdi>{said}</bdi>
            </Chip>
          ))}
          <Button tone="plain" size="sm" onClick={() => address.go(Object.fromEntries(words.map(({ name }) => [name, ""])))}>
            <Trans>Clear all</Trans>
          </Button>
        </div>
      ) : null}
    </search>
  );
}
