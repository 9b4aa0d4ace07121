import { useLingui } from "@lingui/react/macro";
import { Copy } from "lucide-react";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { grid, kit, stack } from "#app/ui/kit.ts";
import { copyWithNotice } from "#app/widgets/copying/copy-with-notice.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

interface Props {
  title: string;
  /** What each is called there, and what it is. */
  rows: readonly (readonly [label: string, value: string])[];
  /** Of its notices. */
  name: string;
}

/** What whoever runs the other server asks for, to be copied there. */
export function ToldOfUs({ title, rows, name }: Props) {
  const { t } = useLingui();
  return (
    <NoticeBox kind="info">
      <div className={stack(8)}>
        <p className={kit("strong")}>{title}</p>
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
                  onClick={() => void copyWithNotice(value, `${name}/${label}`)}
                />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </NoticeBox>
  );
}
