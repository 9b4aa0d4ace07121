import type { ServedPage } from "#app/widgets/site/served-page.ts";
import { aboutPage } from "./screens/public/about/about-page.ts";
import { contactPage } from "./screens/public/contact/contact-page.ts";
import { joinAsTrainerPage } from "./screens/public/join-as-trainer/join-as-trainer-page.ts";
import { coursePage } from "./screens/public/course/course-page.ts";
import { coursesPage } from "./screens/public/courses/courses-page.ts";
import { instructorPage } from "./screens/public/instructor/instructor-page.ts";
import { homePage } from "./screens/public/home/home-page.ts";
import { newsPage } from "./screens/public/news/news-page.ts";
import { newsPostPage } from "./screens/public/news-post/news-post-page.ts";
import { accessibilityPage, cookiesPage, helpPage, privacyPage, termsPage } from "./screens/public/standing-page/standing-page-page.ts";

const SCREENS = "src/app/screens/public";

interface Page {
  /** As in `routes.tsx`. */
  path: string;
  /** Source of its screen: names its chunk and styles in the build's manifest. */
  screen: string;
  page: ServedPage;
}

/** Every page that the server renders; all others are the app shell, which the browser fills. */
export const PAGES: readonly Page[] = [
  { path: "/", screen: `${SCREENS}/home/home-screen.tsx`, page: homePage },
  { path: "/courses", screen: `${SCREENS}/courses/courses-screen.tsx`, page: coursesPage },
  { path: "/courses/:id", screen: `${SCREENS}/course/course-screen.tsx`, page: coursePage },
  { path: "/news", screen: `${SCREENS}/news/news-screen.tsx`, page: newsPage },
  { path: "/news/:id", screen: `${SCREENS}/news-post/news-post-screen.tsx`, page: newsPostPage },
  { path: "/about", screen: `${SCREENS}/about/about-screen.tsx`, page: aboutPage },
  { path: "/privacy", screen: `${SCREENS}/standing-page/standing-page-screen.tsx`, page: privacyPage },
  { path: "/terms-conditions", screen: `${SCREENS}/standing-page/standing-page-screen.tsx`, page: termsPage },
  { path: "/accessibility", screen: `${SCREENS}/standing-page/standing-page-screen.tsx`, page: accessibilityPage },
  { path: "/help", screen: `${SCREENS}/standing-page/standing-page-screen.tsx`, page: helpPage },
  { path: "/cookies", screen: `${SCREENS}/standing-page/standing-page-screen.tsx`, page: cookiesPage },
  { path: "/instructors/:id", screen: `${SCREENS}/instructor/instructor-screen.tsx`, page: instructorPage },
  { path: "/contact", screen: `${SCREENS}/contact/contact-screen.tsx`, page: contactPage },
  { path: "/join-as-trainer", screen: `${SCREENS}/join-as-trainer/join-as-trainer-screen.tsx`, page: joinAsTrainerPage },
];
