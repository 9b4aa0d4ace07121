import { msg } from "@lingui/core/macro";
import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { Redirect, Route as Params, useLocation } from "wouter";
import { DocumentTitle } from "#app/shell/page/document-title.tsx";
import { ErrorBoundary } from "#app/shell/errors/error-boundary.tsx";
import { Guard } from "#app/shell/session/guard.tsx";
import { MainLayout } from "#app/shell/main-layout.tsx";
import { PageArrival } from "#app/shell/page/page-arrival.tsx";
import { SessionWatch } from "#app/shell/session/session-watch.tsx";
import { WaitingPage } from "#app/shell/page/waiting-page.tsx";
import { sessionAtom } from "#app/state/session/session.ts";
import { areaOf } from "#app/widgets/site/nav-links.ts";
import { PAGE_SLUGS } from "#contract/site/site.ts";
import { areaTable, fetchTable, liesInArea, useTable } from "./area-table.ts";
import { matchesPath } from "./match-path.ts";
import { type Route, screen } from "./screen-route.ts";

/** Every address of this version; any other is not found (R1.2). Those of the areas are in `student-routes.ts`, `instructor-routes.ts` and `staff-routes.ts`. */
export const ROUTES: readonly Route[] = [
  {
    path: "/",
    screen: screen(() => import("./screens/public/home/home-screen.tsx").then((module) => module.HomeScreen)),
    title: msg`Short courses and professional diplomas`,
  },
  {
    path: "/courses",
    screen: screen(() => import("./screens/public/courses/courses-screen.tsx").then((module) => module.CoursesScreen), "programs"),
    title: msg`Courses and diplomas`,
    over: true,
  },
  {
    path: "/courses/:id",
    screen: screen(() => import("./screens/public/course/course-screen.tsx").then((module) => module.CourseScreen), "course"),
    title: null,
    over: true,
  },
  {
    path: "/about",
    screen: screen(() => import("./screens/public/about/about-screen.tsx").then((module) => module.AboutScreen), "pages"),
    title: msg`About`,
    over: true,
  },
  ...PAGE_SLUGS.map(
    (slug): Route => ({
      path: `/${slug}`,
      screen: screen(
        () => import("./screens/public/standing-page/standing-page-screen.tsx").then((module) => module.SCREENS[slug]),
        "pages",
      ),
      title: null,
      over: true,
    }),
  ),
  {
    path: "/instructors/:id",
    screen: screen(
      () => import("./screens/public/instructor/instructor-screen.tsx").then((module) => module.InstructorScreen),
      "pages",
      "course",
    ),
    title: null,
    over: true,
  },
  {
    path: "/news",
    screen: screen(() => import("./screens/public/news/news-screen.tsx").then((module) => module.NewsScreen), "news"),
    title: msg`News`,
    over: true,
  },
  {
    path: "/news/:id",
    screen: screen(() => import("./screens/public/news-post/news-post-screen.tsx").then((module) => module.NewsPostScreen), "news"),
    title: null,
    over: true,
  },
  {
    path: "/cart",
    screen: screen(() => import("./screens/public/cart/cart-screen.tsx").then((module) => module.CartScreen), "cart"),
    title: msg`Cart`,
  },
  {
    path: "/favourites",
    screen: screen(() => import("./screens/public/favourites/favourites-screen.tsx").then((module) => module.FavouritesScreen), "programs"),
    title: msg`Favourites`,
  },
  {
    path: "/contact",
    screen: screen(() => import("./screens/public/contact/contact-screen.tsx").then((module) => module.ContactScreen), "forms"),
    title: msg`Contact us`,
    undisturbed: true,
  },
  {
    path: "/join-as-trainer",
    screen: screen(
      () => import("./screens/public/join-as-trainer/join-as-trainer-screen.tsx").then((module) => module.JoinAsTrainerScreen),
      "forms",
    ),
    title: msg`Join as a trainer`,
    undisturbed: true,
  },
  {
    path: "/join-as-trainer/:reference",
    screen: screen(
      () => import("./screens/public/trainer-application/trainer-application-screen.tsx").then((module) => module.TrainerApplicationScreen),
      "forms",
    ),
    title: null,
  },
  ...["/verify", "/verify/:number"].map(
    (path): Route => ({
      path,
      screen: screen(() => import("./screens/public/verify/verify-screen.tsx").then((module) => module.VerifyScreen), "pages"),
      title: null,
    }),
  ),
  {
    path: "/login",
    screen: screen(() => import("./screens/entry/login/login-screen.tsx").then((module) => module.LoginScreen), "forms"),
    title: msg`Log in`,
    access: "guest",
    layout: "entry",
    undisturbed: true,
  },
  ...["/login/second-factor", "/login/national", "/sign-in/:id", "/not-me", "/unsubscribe"].map(
    (path): Route => ({
      path,
      screen: screen(() => import("./sign-in-step.tsx").then((module) => module.SignInStepScreen), "forms"),
      title: null,
      layout: "entry",
      undisturbed: true,
    }),
  ),
  {
    path: "/register",
    screen: screen(() => import("./screens/entry/register/register-screen.tsx").then((module) => module.RegisterScreen), "forms"),
    title: msg`Create account`,
    access: "guest",
    layout: "entry",
    undisturbed: true,
  },
  {
    path: "/forgot-password",
    screen: screen(
      () => import("./screens/entry/forgot-password/forgot-password-screen.tsx").then((module) => module.ForgotPasswordScreen),
      "forms",
    ),
    title: msg`Reset password`,
    layout: "entry",
    undisturbed: true,
  },
  {
    path: "/reset-password",
    screen: screen(
      () => import("./screens/entry/reset-password/reset-password-screen.tsx").then((module) => module.ResetPasswordScreen),
      "forms",
    ),
    title: msg`Reset password`,
    layout: "entry",
    undisturbed: true,
  },
  {
    path: "/checkout",
    screen: screen(() => import("./screens/checkout/checkout/checkout-screen.tsx").then((module) => module.CheckoutScreen), "forms"),
    title: msg`Checkout`,
    access: "session",
    layout: "checkout",
    undisturbed: true,
  },
  {
    path: "/payment/success",
    screen: screen(
      () => import("./screens/checkout/payment-success/payment-success-screen.tsx").then((module) => module.PaymentSuccessScreen),
      "forms",
      "student",
    ),
    title: null,
    access: "session",
    over: true,
    undisturbed: true,
  },
  {
    path: "/sync",
    screen: screen(() => import("./screens/device/sync-centre/sync-centre-screen.tsx").then((module) => module.SyncCentreScreen), "pages"),
    title: msg`Sync centre`,
  },
  {
    path: "/share",
    screen: screen(() => import("./screens/device/shared-link/shared-link-screen.tsx").then((module) => module.SharedLinkScreen), "pages"),
    title: msg`Qabas`,
  },
  {
    path: "/504",
    screen: screen(() => import("#app/shell/errors/gateway-timeout-screen.tsx").then((module) => module.GatewayTimeoutScreen)),
    title: msg`The server is not responding`,
    access: "session",
    offline: true,
  },
];

const NOT_FOUND: Route = {
  path: "*",
  screen: screen(() => import("#app/widgets/site/not-found.tsx").then((module) => module.NotFound)),
  title: msg`Page not found`,
};

/** In an area: until its table is here, and where it has no such page. */
const IN_AREA: Route = { ...NOT_FOUND, title: null, layout: "area" };

export function Routes() {
  const [path] = useLocation();
  const { user } = useAtomValue(sessionAtom);
  // Whoever is signed in reads in the frame of their own area what waits on their device.
  const frame = path === "/sync" && user ? areaOf(user.type) : path;
  const here = useTable(frame, frame === path);
  const redirect = areaTable(path).redirects[path];
  const route = routeAt(path) ?? (liesInArea(path) ? IN_AREA : NOT_FOUND);
  const { parts } = areaTable(frame);
  const { layout = frame !== path && parts ? "area" : "site", over = false, undisturbed = false } = route;
  return (
    <MainLayout kind={layout} over={over} undisturbed={undisturbed} title={route.title} parts={parts}>
      {/* Also while a table is on its way: the session may lapse meanwhile. */}
      <SessionWatch />
      {!here ? <WaitingPage /> : redirect ? <Redirect to={redirect} replace /> : <Page route={route} path={path} />}
    </MainLayout>
  );
}

function Page({ route, path }: { route: Route; path: string }) {
  const { screen: found, access = "anyone", offline = false } = route;
  const Screen = found.show;
  return (
    <ErrorBoundary path={path}>
      <DocumentTitle title={route.title} />
      <Guard access={access} path={path} offline={offline} waiting={<WaitingPage />}>
        <Suspense fallback={<WaitingPage />}>
          <Params path={route.path}>
            {/* Another id of the same route is another page. */}
            <Screen key={path} />
          </Params>
          <PageArrival />
        </Suspense>
      </Guard>
    </ErrorBoundary>
  );
}

/** Whether anything lies at a path, for everybody or for some. */
export const isKnownPath = (path: string): boolean => path in areaTable(path).redirects || routeAt(path) !== undefined;

/** Of an area as far as its table is here. */
export const routeAt = (path: string) =>
  (liesInArea(path) ? areaTable(path).routes : ROUTES).find((route) => matchesPath(route.path, path));

/** Brings a page's chunk in before its address is taken, so that no empty page shows between two. */
export async function fetchRoute(address: string): Promise<void> {
  const { pathname } = new URL(address, location.href);
  await fetchTable(pathname);
  await routeAt(areaTable(pathname).redirects[pathname] ?? pathname)?.screen.fetch();
}
