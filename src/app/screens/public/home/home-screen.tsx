import { lazy, Suspense } from "react";
import { HomeHero } from "./home-hero.tsx";
import styles from "./home-screen.module.css";

/** Under the first screen, and empty until the server answered: the first paint does not wait for it. */
const HomeSections = lazy(() => import("./home-sections.tsx").then((module) => ({ default: module.HomeSections })));

export function HomeScreen() {
  return (
    <>
      <HomeHero />
      <Suspense fallback={<div className={styles.coming} />}>
        <HomeSections />
      </Suspense>
    </>
  );
}
