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

  // ?lang, else the choice made here, else Arabic: never what the browser asks for. A page that the server rendered has its language.
  if (!("ssr" in root.dataset)) {
    root.lang = known(new URLSearchParams(location.search).get("lang")) || known(stored("preferred-language")) || "ar";
    root.dir = root.lang === "ar" ? "rtl" : "ltr";
  }

  const device = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    const chosen = stored("theme");
    const dark = chosen === "dark" || (chosen !== "light" && device.matches);
    // Where nobody chose, the device decides without us (color-scheme): saying so too would lay a rendered page out again.
    if (chosen === "dark" || chosen === "light") root.dataset.theme = chosen;
    else if ("theme" in root.dataset) delete root.dataset.theme;
    document.querySelector('meta[name="theme-color"]').content = dark ? "#0b2128" : "#ffffff";
  };
  paint();
  device.addEventListener("change", paint);
  addEventListener("qabas-theme", paint);
  addEventListener("storage", paint);

  // The manifest speaks the language of the page; whoever installs in English gets English shortcuts.
  const manifest = document.querySelector('link[rel="manifest"]');
  const address = manifest.getAttribute("href").split("?")[0];
  const name = () => manifest.setAttribute("href", root.lang === "en" ? `${address}?lang=en` : address);
  name();
  new MutationObserver(name).observe(root, { attributeFilter: ["lang"] });

  // The build names files as they call each other; where each lies now the page's import map says.
  const map = document.querySelector('script[type="importmap"]');
  const now = map ? JSON.parse(map.textContent).imports : {};

  // A few at a time: asking for all at once would hold up a slow phone for longer than a press may wait.
  const AT_ONCE = 5;
  const preload = (files) => {
    for (const href of (files || []).slice(0, AT_ONCE)) {
      const link = document.createElement("link");
      link.rel = href.endsWith(".css") ? "preload" : "modulepreload";
      if (href.endsWith(".css")) link.as = "style";
      // As the bundler asks for them, or they are fetched twice.
      link.crossOrigin = "";
      link.href = now[href] || href;
      document.head.append(link);
    }
    if (files && files.length > AT_ONCE) setTimeout(preload, 0, files.slice(AT_ONCE));
  };
  const files = JSON.parse(script.dataset.chunks || "{}");

  // A rendered page can be read before its script is here: until then the network is for what is seen.
  if (script.dataset.entry) {
    // A button that is pressed before its script is here is pressed again once it is: the last one, as a person means it.
    let pressed = null;
    const press = (event) => (pressed = event.target.closest("button[type=button]") || pressed);
    document.addEventListener("click", press, true);
    addEventListener(
      "qabas-ready",
      () => {
        document.removeEventListener("click", press, true);
        if (pressed && pressed.isConnected) pressed.click();
      },
      { once: true },
    );
    // Faces of the text are no part of the first paint, and where data are to be saved none of the first visit.
    const line = navigator.connection;
    const sparing = () => line && (line.saveData || /2g/.test(line.effectiveType)) && !(navigator.serviceWorker || {}).controller;
    const wear = () => {
      if (sparing()) return;
      for (const sheet of document.styleSheets)
        if (!sheet.href)
          for (const rule of sheet.cssRules)
            if (rule.cssRules && rule.cssRules[0] instanceof CSSFontFaceRule && rule.media) rule.media.mediaText = "all";
    };
    // The app says so where nothing is being read that could move.
    addEventListener("qabas-faces", wear);
    const fetchFaces = () => {
      const faces = sparing() ? [] : (script.dataset.faces || "").split(" ").filter(Boolean);
      // Those that come later are worn from the next page on.
      const until = performance.now() + 3_000;
      let coming = faces.length;
      for (const href of faces) {
        const link = document.createElement("link");
        Object.assign(link, { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "", href });
        // All at once: the page is laid out anew a single time.
        link.onload = () => (coming -= 1) === 0 && performance.now() < until && wear();
        document.head.append(link);
      }
    };
    const start = () => {
      // The import map stands at the end of the page, and nothing may be loaded before it.
      if (document.readyState === "loading") return document.addEventListener("DOMContentLoaded", start, { once: true });
      fetchFaces();
      preload(files.page);
      const entry = document.createElement("script");
      entry.type = "module";
      entry.crossOrigin = "";
      entry.src = script.dataset.entry;
      document.head.append(entry);
    };
    // The load event comes when everything that is seen at first is here, and may still be before it is drawn.
    const drawn = (then) => {
      const frame = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(then)));
      try {
        const watch = new PerformanceObserver(() => {
          watch.disconnect();
          frame();
        });
        watch.observe({ type: "paint", buffered: true });
      } catch {
        frame();
      }
    };
    // After it is seen, or at the first sign that the person does more than read.
    const signs = ["pointerdown", "keydown", "focusin"];
    let started = false;
    const once = () => {
      if (started) return;
      started = true;
      for (const sign of signs) removeEventListener(sign, once, true);
      start();
    };
    for (const sign of signs) addEventListener(sign, once, true);
    if (document.readyState === "complete") drawn(once);
    else addEventListener("load", () => drawn(once), { once: true });
    setTimeout(once, 3_000);
    return;
  }

  // Written by the build: chunks of each language, of its words of an area, and of each page, so that they are not found one after another.
  preload(files[root.lang]);
  preload(files[`${root.lang}/${location.pathname.split("/")[1]}`]);
  const page = Object.keys(files).find((path) => path.startsWith("/") && new RegExp(`^${path}/?$`).test(location.pathname));
  if (page) preload(files[page]);
})();
