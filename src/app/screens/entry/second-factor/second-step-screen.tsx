import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, Redirect, useLocation, useSearch } from "wouter";
import { inline } from "#app/ui/kit.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { problemMessages } from "#contract/problem-messages.ts";
import { type DeviceLimitAfterFactor, loginSecondFactor, secondFactorOptions } from "#contract/second-factor/second-factor-sign-in.ts";
import { call } from "#app/api/call.ts";
import { signWithPasskey } from "#app/state/passkeys/passkeys.ts";
import { goOn } from "#app/state/sign-in/after-sign-in.ts";
import { forgetSecondStep, secondStep } from "#app/state/sign-in/second-step.ts";
import { signIn, signInHeaders } from "#app/state/sign-in/session-verbs.ts";
import { startOf } from "#app/widgets/site/nav-links.ts";
import { keepRedirect, redirectPath } from "#app/widgets/accounts/redirect-path.ts";
import { DeviceChoice } from "#app/widgets/sign-in/device-choice.tsx";
import { EntryLayout } from "#app/widgets/entry-layout/entry-layout.tsx";
import { FactorWays } from "#app/widgets/passwords/factor-ways.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

type Body = BodyOf<typeof loginSecondFactor>;

/** The second step of logging in. Its ticket is good for ten minutes; without one the page leads back to the first. */
export function SecondStepScreen() {
  const { t, i18n } = useLingui();
  const [, navigate] = useLocation();
  const search = useSearch();
  // Used up while the page is here: it must not lead away before it is left.
  const [step] = useState(secondStep);
  const [limit, setLimit] = useState<DeviceLimitAfterFactor | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  if (!step) return <Redirect to={keepRedirect("/login", search)} replace />;
  const { ticket, methods, shared } = step;
  const isAtProvider = step.redirect !== undefined;
  const lead = isAtProvider ? t`Your organisation knows you. One step is left.` : t`Your password is right. One step is left.`;

  async function enter(body: Body): Promise<void> {
    setFailure(null);
    const { data } = await call(loginSecondFactor, { body: { ...body, shared }, headers: await signInHeaders() });
    forgetSecondStep();
    if (await signIn(data, shared)) await goOn(data.user, redirectPath(search, startOf(data.user.type), location.origin), navigate);
    else setFailure(i18n._(problemMessages.owner_mismatch));
  }
  /** What is shown in another way than a sentence beside the button. */
  const handled = (error: unknown): boolean => {
    if (!(error instanceof Problem)) return false;
    if (error.code === "device_limit_reached") setLimit(error.options.data as DeviceLimitAfterFactor);
    else if (error.code === "second_factor_expired") {
      forgetSecondStep();
      setFailure(t`This step has expired. Please log in again.`);
    } else if (error.code === "passkey_refused") setFailure(t`This passkey was not accepted. Try again, or use another way.`);
    else return false;
    return true;
  };

  return (
    <EntryLayout title={t`Confirm that it is you`} lead={limit ? undefined : lead} art={7}>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      {limit ? (
        <DeviceChoice
          limit={limit}
          end={(id) =>
            enter({ ticket: limit.sign_in, end_device_id: id, device_ticket: limit.ticket }).catch((error: unknown) => {
              if (!handled(error)) setLimit(null);
            })
          }
          back={() => navigate(keepRedirect("/login", search), { replace: true })}
        />
      ) : (
        <FactorWays
          methods={methods}
          give={(given) => enter({ ticket, ...given })}
          sign={async () => await signWithPasskey((await call(secondFactorOptions, { body: { ticket } })).data)}
          handled={handled}
        >{t`Log in`}</FactorWays>
      )}
      <Link className={inline(8, "self-start", "center", "link", "strong", "sm", "tap")} href={keepRedirect("/login", search)}>
        {isAtProvider ? t`Back to log in` : t`Back to the password`}
      </Link>
    </EntryLayout>
  );
}
