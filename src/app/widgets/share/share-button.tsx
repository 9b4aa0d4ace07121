import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { Button, type ButtonProps } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { classNames, cluster, grid } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { pageAddress } from "#contract/site/page-address.ts";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link2, Share2 } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { canShare, copyText, offerToShare } from "./share.ts";
import styles from "./share-button.module.css";

interface Props extends Pick<ButtonProps, "tone" | "size" | "block"> {
  /** Path of the page, beginning with a slash: what is shared is its own address, without search or filters. */
  path: string;
  /** What the other person reads. */
  title: string;
  /** A second button that copies, beside the device's own sharing. Without that the first one copies. */
  withCopy?: boolean;
}

/** The device's own sharing where it has one, else the link in the clipboard; where that is refused, the link to see. */
export function ShareButton({ path, title, withCopy = false, tone = "quiet", size, block }: Props) {
  const language = useAtomValue(languageAtom);
  const native = useSyncExternalStore(never, canShare, () => false);
  const [refused, setRefused] = useState<string | null>(null);
  const copy = async () => {
    const address = pageAddress(location.origin, path, language);
    const copied = await copyText(address);
    setRefused(copied ? null : address);
    if (copied) showNotice({ id: "link-copied", kind: "success", message: msg`Link copied` });
  };
  const share = async () => {
    if (!(native && (await offerToShare({ title, url: pageAddress(location.origin, path, language) })))) await copy();
  };
  const look = { tone, size, block };
  return (
    <div className={classNames(grid(16, "min-0"), layout.scripted)}>
      <div className={classNames(cluster(12), styles.buttons)}>
        <Button {...look} icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
          <Trans>Share</Trans>
        </Button>
        {withCopy && native && (
          <Button {...look} icon={<Link2 aria-hidden="true" />} onClick={() => void copy()}>
            <Trans>Copy link</Trans>
          </Button>
        )}
      </div>
      {refused !== null && <LinkField address={refused} />}
    </div>
  );
}

/** The clipboard may be closed to us: by a setting, an embedding page, a connection that is not secure. */
function LinkField({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [address]);
  return (
    <Field label={<Trans>Page link</Trans>} hint={<Trans>It could not be copied for you. The link can be copied from here.</Trans>}>
      {(aria) => <TextInput {...aria} ref={field} ltr readOnly value={address} onFocus={(event) => event.currentTarget.select()} />}
    </Field>
  );
}

const never = () => () => undefined;
