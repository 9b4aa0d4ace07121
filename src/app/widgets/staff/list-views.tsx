import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Bookmark } from "lucide-react";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { StaffRole } from "#contract/accounts/roles.ts";
import { changeView, listSavedViews, removeView, SAVED_VIEWS, type SavedView, saveView } from "#contract/accounts/saved-views.ts";
import { call } from "#app/api/call.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useOwnRights } from "#app/state/staff/own-rights.ts";
import { forgetStaffReads, useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { cluster, stack } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction, useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { ROLE } from "./role-words.ts";

/** What of an address makes a view: its filters, order and columns; not the page, nor which view it was. */
function lookOf(search: string): string {
  const kept = new URLSearchParams(search);
  for (const name of ["page", "cursor", "view"]) kept.delete(name);
  kept.sort();
  return kept.toString();
}

const addressOf = ({ list, query, id }: SavedView) => `${list}?${query ? `${query}&` : ""}view=${id}`;

/** Views of this list (office.md §5): one's own and those that are shared with one's roles. */
export function ListViews() {
  const { t } = useLingui();
  const phone = useMedia(PHONE);
  const [path, navigate] = useLocation();
  const search = useSearch();
  // Views are made on a desk; on a phone an address says what it says.
  const read = useStaffRead(phone ? null : listSavedViews);
  const [open, setOpen] = useState(false);
  const views = (read.data ?? []).filter(({ list }) => list === path);
  const look = lookOf(search);
  const chosen =
    views.find(({ id }) => id === new URLSearchParams(search).get("view")) ?? views.find((view) => lookOf(view.query) === look);
  const changed = chosen !== undefined && lookOf(chosen.query) !== look;
  const again = () => {
    forgetStaffReads();
    read.retry();
  };
  const { act } = useNoticedAction("saved-view");
  const tell = async (work: () => Promise<unknown>, message: MessageDescriptor) => {
    if ((await act(work)) === null) showNotice({ id: "saved-view", kind: "success", message });
    again();
  };
  if (phone || (views.length === 0 && look === "")) return null;
  return (
    <nav className={cluster(8, "center")} aria-label={t`Saved views`}>
      {views.map((view) => (
        <Chip
          key={view.id}
          href={addressOf(view)}
          aria-current={view === chosen ? "page" : undefined}
          icon={<Bookmark aria-hidden="true" />}
        >
          <bdi>{view.name}</bdi>
        </Chip>
      ))}
      {changed && chosen.own ? (
        <NetworkButton
          tone="plain"
          size="sm"
          offline={t`Needs a connection`}
          onClick={() =>
            void tell(
              () => call(changeView, { params: { id: chosen.id }, body: { name: chosen.name, query: look, role: chosen.role } }),
              msg`The view is saved`,
            )
          }
        >
          <Trans>Save the change</Trans>
        </NetworkButton>
      ) : null}
      {look !== "" && (chosen === undefined || changed) ? (
        <NetworkButton tone="plain" size="sm" offline={t`Needs a connection`} onClick={() => setOpen(true)}>
          {chosen ? t`New view` : t`Save view`}
        </NetworkButton>
      ) : null}
      {chosen?.own && !changed ? (
        <NetworkButton
          tone="plain"
          size="sm"
          offline={t`Needs a connection`}
          onClick={() => void tell(() => call(removeView, { params: { id: chosen.id } }), msg`The view is removed`)}
        >
          <Trans>Remove the view</Trans>
        </NetworkButton>
      ) : null}
      {open ? (
        <SaveDialog
          list={path}
          query={look}
          onClose={() => setOpen(false)}
          onSaved={(view) => {
            setOpen(false);
            again();
            navigate(addressOf(view), { replace: true });
          }}
        />
      ) : null}
    </nav>
  );
}

interface SaveProps {
  list: string;
  query: string;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}

function SaveDialog({ list, query, onClose, onSaved }: SaveProps) {
  const { t, i18n } = useLingui();
  const roles = useOwnRights()?.roles ?? [];
  const intent = useIntent(`staff/view${list}`);
  const [name, setName] = useState("");
  const [role, setRole] = useState<StaffRole | "">("");
  const [lacks, setLacks] = useState(false);
  const { busy, failure, act } = useAction();
  const save = async () => {
    if (name.trim() === "") return setLacks(true);
    await act(async () => {
      const { data } = await intent.send((key) =>
        call(saveView, { body: { id: key, list, name: name.trim(), query, role: role || null }, idempotencyKey: key }),
      );
      onSaved(data);
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Save this view</Trans>}
      actions={
        <>
          <NetworkButton busy={busy} offline={t`Needs a connection`} onClick={() => void save()}>
            <Trans>Save</Trans>
          </NetworkButton>
          <Button tone="plain" onClick={onClose}>{t`Close`}</Button>
        </>
      }
    >
      <form
        className={stack(12)}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p>
          <Trans>The filters, the search and the columns that stand now, under a name.</Trans>
        </p>
        <Field
          label={t({ message: "Name of the view", context: "saved view" })}
          required
          error={lacks && name.trim() === "" ? t`Give the view a name` : undefined}
        >
          {(aria) => (
            <TextInput
              {...aria}
              name="name"
              dir="auto"
              maxLength={SAVED_VIEWS.nameMax}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <PlainSelect
          label={t`Who sees it`}
          value={role}
          options={[
            { value: "" as const, label: t`Me alone` },
            ...roles.map((one) => {
              const called = i18n._(ROLE[one]);
              return { value: one, label: t`Everybody of the role ${called}` };
            }),
          ]}
          onChange={setRole}
        />
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      </form>
    </Dialog>
  );
}
