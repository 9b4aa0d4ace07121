import { lazy } from "react";
import { useLocation } from "wouter";

const SecondStep = lazy(() =>
  import("./screens/entry/second-factor/second-step-screen.tsx").then((module) => ({ default: module.SecondStepScreen })),
);
const ProviderSignIn = lazy(() =>
  import("./screens/entry/provider-sign-in/provider-sign-in-screen.tsx").then((module) => ({ default: module.ProviderSignInScreen })),
);
const NationalSignIn = lazy(() =>
  import("./screens/entry/national-sign-in/national-sign-in-screen.tsx").then((module) => ({ default: module.NationalSignInScreen })),
);
const NotMe = lazy(() => import("./screens/entry/not-me/not-me-screen.tsx").then((module) => ({ default: module.NotMeScreen })));
const Unsubscribe = lazy(() =>
  import("./screens/entry/unsubscribe/unsubscribe-screen.tsx").then((module) => ({ default: module.UnsubscribeScreen })),
);

const STEPS: Readonly<Record<string, typeof NotMe>> = {
  "/login/national": NationalSignIn,
  "/not-me": NotMe,
  "/unsubscribe": Unsubscribe,
};

/** The pages behind the log-in that few people see, in one chunk's name: the table of every visitor knows no more of them. */
export function SignInStepScreen() {
  const [path] = useLocation();
  const Step = path.startsWith("/sign-in/") ? ProviderSignIn : (STEPS[path] ?? SecondStep);
  return <Step />;
}
