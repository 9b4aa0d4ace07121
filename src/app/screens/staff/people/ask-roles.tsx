import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { adminReadRoles, adminSetRoles } from "#contract/accounts/admin-users.ts";
import { excludeEachOther, SCOPED_ROLES, STAFF_ROLES, type StaffRole } from "#contract/accounts/roles.ts";
import { listCategories } from "#contract/catalogue/catalogue.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useResource } from "#app/state/resource.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { DayInput } from "#app/widgets/day-input/day-input.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { ROLE } from "#app/widgets/staff/role-words.ts";
import { useAction } from "#app/widgets/forms/use-action.ts";

type Held = DataOf<typeof adminReadRoles>;
interface Wish {
  until: string;
  categories: number[];
}

/** Other roles for one of the staff: nothing changes before a second administrator approves it. */
export function AskRoles({ id, version, held }: { id: number; version: number; held: Held }) {
  const { t, i18n } = useLingui();
  const { withPassword, dialog } = usePasswordDialog();
  const before = new Map(
    held.map(({ role, until, categories }): [StaffRole, Wish] => [role, { until: until ?? "", categories: categories ?? [] }]),
  );
  const [open, setOpen] = useState(false);
  const [wished, setWished] = useState<ReadonlyMap<StaffRole, Wish>>(before);
  /** Roles whose fields are being chosen. */
  const [narrowed, setNarrowed] = useState<readonly StaffRole[]>([]);
  const { busy, failure, clear, act } = useAction();
  const fields = useResource(open ? listCategories : null).data ?? [];
  const apart = excludeEachOther([...wished.keys()]);
  const wish = (role: StaffRole, change: Wish | null) => {
    const next = new Map(wished);
    if (change) next.set(role, change);
    else next.delete(role);
    setWished(next);
  };
  const send = async () => {
    const roles = [...wished].map(([role, { until, categories }]) => ({
      role,
      until: until || null,
      categories: SCOPED_ROLES.includes(role) && categories.length > 0 ? categories : null,
    }));
    await act(async () => {
      await withPassword(() => call(adminSetRoles, { params: { id }, body: { roles, version } }));
      forgetStaffReads();
      showNotice({ id: `roles/${id}`, kind: "success", message: msg`Sent for second approval. The roles stay as they are until then.` });
      setOpen(false);
    });
  };
  return (
    <div>
      <NetworkButton
        tone="quiet"
        size="sm"
        offline={t`Needs a connection`}
        onClick={() => {
          setWished(before);
          clear();
          setOpen(true);
        }}
      >
        <Trans>Change roles</Trans>
      </NetworkButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Change roles</Trans>}
        actions={
          <>
            <NetworkButton tone="ember" busy={busy} disabled={apart} offline={t`Needs a connection`} onClick={() => void send()}>
              <Trans>Send for second approval</Trans>
            </NetworkButton>
            <Button tone="plain" onClick={() => setOpen(false)}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        }
      >
        <div className={stack(8)}>
          <p>
            <Trans>What is not ticked ends. Once it is approved, the open sessions of this person end.</Trans>
          </p>
          {STAFF_ROLES.map((role) => {
            const one = wished.get(role);
            return (
              <div key={role} className={stack(8, "border-bottom", "plain")}>
                <Checkbox
                  name={`role-${role}`}
                  checked={one !== undefined}
                  onChange={(event) => wish(role, event.target.checked ? (before.get(role) ?? { until: "", categories: [] }) : null)}
                >
                  {i18n._(ROLE[role])}
                </Checkbox>
                {one ? (
                  <div className={stack(8, "pad-bottom-12")}>
                    <Field label={t`Last day`} hint={t`Left empty: without an end.`}>
                      {(aria) => (
                        <DayInput
                          {...aria}
                          name={`until-${role}`}
                          value={one.until}
                          onChange={(until: string) => wish(role, { ...one, until })}
                        />
                      )}
                    </Field>
                    {SCOPED_ROLES.includes(role) ? (
                      <Checkbox
                        name={`narrow-${role}`}
                        checked={narrowed.includes(role) || one.categories.length > 0}
                        onChange={(event) => {
                          const others = narrowed.filter((other) => other !== role);
                          setNarrowed(event.target.checked ? [...others, role] : others);
                          if (!event.target.checked) wish(role, { ...one, categories: [] });
                        }}
                      >
                        <Trans>Only in some fields</Trans>
                      </Checkbox>
                    ) : null}
                    {SCOPED_ROLES.includes(role) && (narrowed.includes(role) || one.categories.length > 0) ? (
                      <fieldset className={kit("no-border")}>
                        <legend className={kit("sm")}>
                          <Trans>Fields of the role; none ticked means all of them</Trans>
                        </legend>
                        {fields.map(({ id: field, name }) => (
                          <Checkbox
                            key={field}
                            name={`field-${role}`}
                            checked={one.categories.includes(field)}
                            onChange={(event) =>
                              wish(role, {
                                ...one,
                                categories: event.target.checked
                                  ? [...one.categories, field]
                                  : one.categories.filter((other) => other !== field),
                              })
                            }
                          >
                            <bdi>{name}</bdi>
                          </Checkbox>
                        ))}
                      </fieldset>
                    ) : null}
                  </div>
                ) : null}
              </div>
            );
          })}
          {apart ? (
            <NoticeBox kind="bad">
              <Trans>Finance and audit exclude each other: whoever moves money does not audit it.</Trans>
            </NoticeBox>
          ) : null}
          {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        </div>
      </Dialog>
      {dialog}
    </div>
  );
}
