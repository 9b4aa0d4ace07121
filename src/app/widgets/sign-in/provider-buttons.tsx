import { Trans, useLingui } from "@lingui/react/macro";
import { LogIn, Smartphone } from "lucide-react";
import { useState } from "react";
import { useSearch } from "wouter";
import { listSignInProviders, startProviderSignIn } from "#contract/accounts/provider-sign-in.ts";
import { readNationalSignIn } from "#contract/accounts/national-sign-in.ts";
import { signInProblemMessages } from "#contract/problem-messages-sign-in.ts";
import { call } from "#app/api/call.ts";
import { learnSentences } from "#app/i18n/problem-message.ts";
import { leaveApp } from "#app/state/language/language.ts";
import { useResource } from "#app/state/resource.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { keepRedirect, redirectPath } from "#app/widgets/accounts/redirect-path.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

learnSentences(signInProblemMessages);

/** The national sign-in, and the organisations at which people sign in, a button each; nothing where there are none, or while it is not known. */
export function ProviderButtons({ shared }: { shared: boolean }) {
  const { t } = useLingui();
  const search = useSearch();
  const { data } = useResource(listSignInProviders, { once: true });
  const { data: national } = useResource(readNationalSignIn, { once: true });
  const { failure, attempt } = useRefusal();
  const [going, setGoing] = useState<string | null>(null);
  const providers = data ?? [];
  const isNational = national?.offered === true;
  if (providers.length === 0 && !isNational) return null;

  const go = async (id: string) => {
    setGoing(id);
    const redirect = redirectPath(search, "/", location.origin);
    await attempt(async () => {
      const { data: started } = await call(startProviderSignIn, { params: { id }, body: { redirect, shared } });
      leaveApp(started.address);
    });
    setGoing(null);
  };
  return (
    <section className={classNames(grid(12), kit("full", "border-top", "pad-top-12"))} aria-label={t`Other ways to log in`}>
      {isNational ? (
        <Button
          tone="quiet"
          block
          icon={<Smartphone aria-hidden className={kit("icon-18")} />}
          href={keepRedirect("/login/national", search)}
        >
          {t`Log in with Nafath`}
        </Button>
      ) : null}
      {providers.length > 0 ? (
        <p className={kit("soft", "sm")}>
          <Trans>Or log in through your organisation</Trans>
        </p>
      ) : null}
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      {providers.map(({ id, name }) => (
        <NetworkButton
          key={id}
          tone="quiet"
          block
          busy={going === id}
          disabled={going !== null && going !== id}
          offline={t`Logging in needs a connection`}
          icon={<LogIn aria-hidden data-flip className={kit("icon-18")} />}
          onClick={() => void go(id)}
        >
          <bdi>{name}</bdi>
        </NetworkButton>
      ))}
    </section>
  );
}
