// Before the first paint: language, direction and theme of the document, and what the first page needs, fetched at once.
(() => {
  const root = document.documentElement;
  const script = document.currentScript;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const known = (language) => (language === "ar" || language === "en" ? language : null);

  // ?lang, else the choice made here, else Arabic: never what the browser asks for.
  root.lang = known(new URLSearchParams(location.search).get("lang")) || known(stored("preferred-language")) || "ar";
  root.dir = root.lang === "ar" ? "rtl" : "ltr";

  const device = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    const chosen = stored("theme");
    const dark = chosen === "dark" || (chosen !== "light" && device.matches);
    root.dataset.theme = dark ? "dark" : "light";
    document.querySelector('meta[name="theme-color"]').content = dark ? "#0b2128" : "#ffffff";
  };
  paint();
  device.addEventListener("change", paint);
  addEventListener("qabas-theme", paint);
  addEventListener("storage", paint);

  // The manifest speaks the language of the page; whoever installs in English gets English shortcuts.
  const manifest = document.querySelector('link[rel="manifest"]');
  const address = manifest.getAttribute("href");
  const name = () => manifest.setAttribute("href", root.lang === "en" ? `${address}?lang=en` : address);
  name();
  new MutationObserver(name).observe(root, { attributeFilter: ["lang"] });

  // Written by the build: chunks of each language and of each page, so that they are not found one after another.
  const preload = (files) => {
    for (const href of files || []) {
      const link = document.createElement("link");
      link.rel = href.endsWith(".css") ? "preload" : "modulepreload";
      if (href.endsWith(".css")) link.as = "style";
      // As the bundler asks for them, or they are fetched twice.
      link.crossOrigin = "";
      link.href = href;
      document.head.append(link);
    }
  };
  const files = JSON.parse(script.dataset.chunks || "{}");
  preload(files[root.lang]);
  const page = Object.keys(files).find((path) => path.startsWith("/") && new RegExp(`^${path}/?$`).test(location.pathname));
  if (page) preload(files[page]);
})();
