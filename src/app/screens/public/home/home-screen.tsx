import { heldPart } from "#app/widgets/held-part/held-part.tsx";
import { HomeHero } from "./home-hero.tsx";
import styles from "./home-screen.module.css";

/** Under the first screen, and empty until the server answered: the first paint does not wait for it. */
const HomeSections = heldPart(() => import("./home-sections.tsx").then((module) => module.HomeSections), {
  waiting: <div className={styles.coming} />,
});

export function HomeScreen() {
  return (
    <>
      <HomeHero />
      <HomeSections />
    </>
  );
}
