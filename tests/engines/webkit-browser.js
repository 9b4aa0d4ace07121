// A browser of WebKitGTK for its driver, run by gjs. The MiniBrowser of the package forgets everything when it ends as soon as it is
// driven: this one keeps its profile, so that stories may close it, or kill it, and go on.
import GLib from "gi://GLib?version=2.0";
import Gtk from "gi://Gtk?version=3.0";
import WebKit2 from "gi://WebKit2?version=4.1";

const profile = GLib.getenv("QABAS_ENGINE_PROFILE");
Gtk.init(null);
const manager = new WebKit2.WebsiteDataManager({ base_data_directory: `${profile}/data`, base_cache_directory: `${profile}/cache` });
manager.get_cookie_manager().set_persistent_storage(`${profile}/cookies.sqlite`, WebKit2.CookiePersistentStorage.SQLITE);
const context = new WebKit2.WebContext({ website_data_manager: manager });
context.set_automation_allowed(true);
context.connect("automation-started", (_context, session) => {
  const info = new WebKit2.ApplicationInfo();
  info.set_name("MiniBrowser");
  info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version());
  session.set_application_info(info);
  session.connect("create-web-view", () => {
    const view = new WebKit2.WebView({ web_context: context, is_controlled_by_automation: true });
    const window = new Gtk.Window({ default_width: 1000, default_height: 800 });
    window.add(view);
    window.show_all();
    view.connect("close", () => window.destroy());
    return view;
  });
});
Gtk.main();
