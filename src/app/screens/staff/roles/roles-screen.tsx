import { Trans, useLingui } from "@lingui/react/macro";
import { Check, Eye, type LucideIcon, Scan, UsersRound } from "lucide-react";
import { type Capability, SCOPED_ROLES, STAFF_ROLES, type StaffRole } from "#contract/accounts/roles.ts";
import { adminListCapabilities } from "#contract/accounts/admin-users.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { cluster, inline, kit, row, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { Explanation } from "#app/widgets/page-head/explanation.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { ROLE } from "#app/widgets/staff/role-words.ts";
import { CAPABILITY_GROUPS, IN_FIELDS, WITH_SECOND } from "#app/widgets/staff-rights/capability-words.ts";

type Rights = DataOf<typeof adminListCapabilities>;
const WIDTHS = [100, 100, 100, 100, 100, 100] as const;

/** `/staff/platform/roles`: what each role may do. On a phone one role at a time: the table is wider than its screen. */
export function RolesScreen() {
  const { t } = useLingui();
  const phone = useMedia(PHONE);
  const read = useStaffRead(adminListCapabilities);
  return (
    <div className={stack(12)}>
      <PageHead
        title={t`Roles and rights`}
        action={phone ? null : <Button tone="quiet" size="sm" href="/staff/people?type=staff">{t`Whose role is what`}</Button>}
      />
      <Explanation>{t`A change of roles waits for a second administrator and ends the open sessions of whom it is about.`}</Explanation>
      <PlaceTabs place="platform" current="/staff/platform/roles" />
      <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
        {(rights) => (phone ? <OneRole rights={rights} /> : <Matrix rights={rights} />)}
      </LoadState>
      <p className={kit("soft", "xs")}>
        <Trans>Finance and audit exclude each other: whoever moves money does not audit it.</Trans>
      </p>
    </div>
  );
}

type Cell = "yes" | "fields" | "second" | "read" | "no";
const ICONS: Record<Exclude<Cell, "no">, LucideIcon> = { yes: Check, fields: Scan, second: UsersRound, read: Eye };

function cellOf(rights: Rights, role: StaffRole, capability: Capability): Cell {
  if (!rights.some((one) => one.role === role && one.capabilities.includes(capability))) return "no";
  if (WITH_SECOND.has(capability)) return "second";
  if (IN_FIELDS.has(capability) && SCOPED_ROLES.includes(role)) return "fields";
  return capability.endsWith(".read") ? "read" : "yes";
}

function useCellWords(): Record<Cell, string> {
  const { t } = useLingui();
  return {
    yes: t({ message: "Yes", context: "right" }),
    fields: t`In its fields`,
    second: t`With a second approval`,
    read: t({ message: "Reading", context: "right" }),
    no: t({ message: "No", context: "right" }),
  };
}

function Mark({ cell }: { cell: Cell }) {
  const words = useCellWords();
  const Icon = cell === "no" ? null : ICONS[cell];
  return (
    <>
      {Icon ? <Icon className={kit("icon-18")} aria-hidden="true" /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{words[cell]}</VisuallyHidden>
    </>
  );
}

function Matrix({ rights }: { rights: Rights }) {
  const { t, i18n } = useLingui();
  const words = useCellWords();
  return (
    <>
      <p className={cluster([8, 16], "soft", "xs")}>
        {(["yes", "fields", "second", "read"] as const).map((cell) => {
          const Icon = ICONS[cell];
          return (
            <span key={cell} className={inline(4, "center")}>
              <Icon className={kit("icon-16")} aria-hidden="true" /> {words[cell]}
            </span>
          );
        })}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <section aria-label={t`Rights by role`} className={kit("scroll-x", "surface", "border", "round-md", "relative")} tabIndex={0}>
        <table className={kit("full", "sm", "leading-ui")}>
          <caption>
            <VisuallyHidden>{t`Rights by role`}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col" className={kit("pad-8", "text-start", "soft", "xs")}>{t`May`}</th>
              {STAFF_ROLES.map((role) => (
                <th key={role} scope="col" className={kit("pad-8", "text-center", "soft", "xs", "nowrap")}>
                  {i18n._(ROLE[role])}
                </th>
              ))}
            </tr>
          </thead>
          {CAPABILITY_GROUPS.map(({ title, of }) => (
            <tbody key={title.id}>
              <tr className={kit("sunken")}>
                <th scope="rowgroup" colSpan={STAFF_ROLES.length + 1} className={kit("pad-8", "text-start", "strong", "xs")}>
                  {i18n._(title)}
                </th>
              </tr>
              {of.map(([capability, may]) => (
                <tr key={capability} className={kit("border-top")}>
                  <th scope="row" className={kit("pad-8", "text-start", "regular")}>
                    {i18n._(may)}
                  </th>
                  {STAFF_ROLES.map((role) => (
                    <td key={role} className={kit("pad-8", "text-center")}>
                      <Mark cell={cellOf(rights, role, capability)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
}

function OneRole({ rights }: { rights: Rights }) {
  const { t, i18n } = useLingui();
  const address = useListAddress();
  const words = useCellWords();
  const role = STAFF_ROLES.find((one) => one === address.get("role")) ?? "registrar";
  return (
    <>
      <PlainSelect
        label={t`Role`}
        value={role}
        options={STAFF_ROLES.map((value) => ({ value, label: i18n._(ROLE[value]) }))}
        onChange={(value) => address.go({ role: value })}
      />
      {CAPABILITY_GROUPS.map(({ title, of }) => {
        const held = of.flatMap(([capability, may]) => {
          const cell = cellOf(rights, role, capability);
          return cell === "no" ? [] : [{ capability, may, cell }];
        });
        return held.length === 0 ? null : (
          <Part key={title.id} title={i18n._(title)}>
            <ul className={kit("surface", "border-block", "sm")}>
              {held.map(({ capability, may, cell }) => (
                <li key={capability} className={row(12, "between", "pad-y-8", "gutter", "border-bottom")}>
                  <span className={kit("min-0")}>{i18n._(may)}</span>
                  <span className={kit("soft", "xs", "no-shrink")}>{words[cell]}</span>
                </li>
              ))}
            </ul>
          </Part>
        );
      })}
    </>
  );
}
