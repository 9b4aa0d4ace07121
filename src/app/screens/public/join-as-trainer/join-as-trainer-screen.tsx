import { classNames, grid, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { useSettings } from "#app/state/site.ts";
import { JoinForm } from "./join-form.tsx";
import { JoinSent } from "./join-sent.tsx";
import { JoinSteps } from "./join-steps.tsx";
import type { SentApplication } from "./use-sending.ts";
import css from "./join-as-trainer-screen.module.css";

/** R2.5 the application to teach here: the form, what follows it, and the acknowledgement in its place. */
export function JoinAsTrainerScreen() {
  const [sent, setSent] = useState<SentApplication | null>(null);
  if (sent) {
    return (
      <div className={classNames(kit("pad-top-48", "pad-bottom-64"), layout.wrap, css.page)}>
        <JoinSent sent={sent} />
      </div>
    );
  }
  return (
    <div className={classNames(kit("pad-top-48", "pad-bottom-64"), layout.wrap, css.page)}>
      <header className={classNames(grid(8), css.head)}>
        <h1 className={kit("title")} tabIndex={-1}>
          <Trans>Join as a trainer</Trans>
        </h1>
        <p className={kit("soft")}>
          <Trans>About five minutes, with the CV as a PDF at hand.</Trans>
        </p>
        <WithoutScript />
      </header>
      <div className={classNames(grid(40), css.columns)}>
        <JoinForm onSent={setSent} />
        <aside className={classNames(grid(16, "content-start", "border-top", "pad-top-24"), css.aside)} aria-labelledby="join-next">
          <h2 id="join-next">
            <Trans>What happens next</Trans>
          </h2>
          <JoinSteps />
        </aside>
      </div>
    </div>
  );
}

/** A form that carries a file and answers in place needs its script; a person without one can write. */
function WithoutScript() {
  const settings = useSettings();
  const email = settings?.email ?? "";
  const phone = formatPhone(settings?.phone ?? "");
  return (
    <noscript>
      <p className={kit("border", "round-sm", "surface", "form-wide", "above-12", "pad-12")}>
        <Trans>
          This form needs JavaScript. Without it you can send the application to{" "}
          <a className={kit("link")} href={`mailto:${email}`}>
            <bdi dir="ltr">{email}</bdi>
          </a>{" "}
          or call <bdi dir="ltr">{phone}</bdi>.
        </Trans>
      </p>
    </noscript>
  );
}
