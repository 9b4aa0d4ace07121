import { Trans, useLingui } from "@lingui/react/macro";
import { Copy } from "lucide-react";
import type { DataOf } from "#contract/endpoint.ts";
import type { adminTools } from "#contract/tools/admin-tools.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { grid, kit, stack } from "#app/ui/kit.ts";
import { copyWithNotice } from "#app/widgets/copying/copy-with-notice.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

/** What whoever runs the tool asks for, to be copied there. */
export function ToldOfUs({ platform }: { platform: DataOf<typeof adminTools.read>["platform"] }) {
  const { t } = useLingui();
  const rows: [string, string][] = [
    [t`Issuer (platform ID)`, platform.issuer],
    [t`Client ID`, platform.client_id],
    [t`Deployment ID`, platform.deployment_id],
    [t`Authorisation address`, platform.authorization_url],
    [t`Token address`, platform.token_url],
    [t`Our keys (JWKS)`, platform.keys_url],
  ];
  return (
    <NoticeBox kind="info">
      <div className={stack(8)}>
        <p className={kit("strong")}>
          <Trans>Copy these into the settings of the tool</Trans>
        </p>
        <dl className={stack(4)}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt className={kit("soft", "xs")}>{label}</dt>
              <dd className={grid(8, "cols-1-auto", "center", "sm")}>
                <bdi dir="ltr" className={kit("break-anywhere")}>
                  {value}
                </bdi>
                <IconButton
                  label={t`Copy: ${label}`}
                  icon={<Copy aria-hidden="true" />}
                  onClick={() => void copyWithNotice(value, `tool/${label}`)}
                />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </NoticeBox>
  );
}
