import type { ComponentType } from "react";
import type { Area } from "#app/i18n/language.ts";
import { type Route, screen } from "./screen-route.ts";

const at = (path: string, load: () => Promise<ComponentType>, ...areas: Area[]): Omit<Route, "access"> => ({
  path,
  screen: screen(load, ...areas),
  title: null,
  ...(areas.includes("forms") ? { undisturbed: true } : {}),
});

/** A page of programs, or of one person's place in them: its words are a catalogue of their own. */
const training = (path: string, load: () => Promise<ComponentType>, ...areas: Area[]) => at(path, load, "training", ...areas);

/** A page of money: orders, what was paid and paid back, and who pays. */
const finance = (path: string, load: () => Promise<ComponentType>, ...areas: Area[]) => at(path, load, "finance", ...areas);

/** A page of what is kept for all: certificates, content, texts and settings. */
const keeping = (path: string, load: () => Promise<ComponentType>, ...areas: Area[]) => at(path, load, "keeping", ...areas);

const program = () => import("./screens/staff/programs/program-screen.tsx").then((module) => module.ProgramScreen);
const messages = () => import("./screens/staff/inbox/messages-screen.tsx").then((module) => module.MessagesScreen);
const applications = () => import("./screens/staff/inbox/applications-screen.tsx").then((module) => module.ApplicationsScreen);
const posts = () => import("./screens/staff/inbox/posts-screen.tsx").then((module) => module.PostsScreen);
const reviews = () => import("./screens/staff/inbox/reviews-screen.tsx").then((module) => module.ReviewsScreen);
const certificates = () => import("./screens/staff/certificates/certificates-screen.tsx").then((module) => module.CertificatesScreen);
const templates = () => import("./screens/staff/certificates/templates-screens.tsx").then((module) => module.TemplatesScreen);
const template = () => import("./screens/staff/certificates/templates-screens.tsx").then((module) => module.TemplateScreen);
const shipping = () => import("./screens/staff/certificates/shipping-screen.tsx").then((module) => module.ShippingScreen);
const names = () => import("./screens/staff/certificates/names-screen.tsx").then((module) => module.NamesScreen);
const fields = () => import("./screens/staff/content/fields-screens.tsx");
const answers = () => import("./screens/staff/inbox/ready-answers-screens.tsx");
const rooms = () => import("./screens/staff/planner-places/rooms-screens.tsx");
const days = () => import("./screens/staff/planner-places/days-screens.tsx");
const news = () => import("./screens/staff/content/news-screens.tsx");
const pages = () => import("./screens/staff/content/pages-screens.tsx");
const partners = () => import("./screens/staff/content/partners-screens.tsx");
const banners = () => import("./screens/staff/content/banners-screens.tsx");
const dictionary = () => import("./screens/staff/content/dictionary-screens.tsx");
const sponsors = () => import("./screens/staff/sponsors/sponsors-screens.tsx");
const campaigns = () => import("./screens/staff/coupons/campaigns-screens.tsx");
const platforms = () => import("./screens/staff/tools/platforms-screens.tsx");
const tools = () => import("./screens/staff/tools/tools-screens.tsx");
const coupons = () => import("./screens/staff/coupons/coupons-screens.tsx");

/** What staff keep: programs, cohorts, the inbox, certificates, content, coupons and settings. The most particular address comes first. */
export const KEEPING_ROUTES: readonly Omit<Route, "access">[] = [
  training("/staff/programs", () => import("./screens/staff/programs/programs-screen.tsx").then((module) => module.ProgramsScreen)),
  training("/staff/programs/cohorts", () => import("./screens/staff/cohorts/cohorts-screen.tsx").then((module) => module.CohortsScreen)),
  keeping("/staff/programs/fields", () => fields().then((module) => module.FieldsScreen)),
  keeping("/staff/programs/fields/:id", () => fields().then((module) => module.FieldScreen), "forms"),
  training(
    "/staff/programs/cohorts/:id",
    () => import("./screens/staff/cohorts/cohort-screen.tsx").then((module) => module.CohortScreen),
    "forms",
  ),
  training(
    "/staff/programs/cohorts/:id/series",
    () => import("./screens/staff/cohorts/series-screen.tsx").then((module) => module.SeriesScreen),
    "forms",
  ),
  training(
    "/staff/programs/cohorts/:id/sessions/:session",
    () => import("./screens/staff/cohorts/session-screen.tsx").then((module) => module.SessionScreen),
    "forms",
  ),
  at(
    "/staff/programs/reports/at-risk",
    () => import("./screens/staff/reports/at-risk-screen.tsx").then((module) => module.AtRiskScreen),
    "forms",
  ),
  at(
    "/staff/programs/reports/:report",
    () => import("./screens/staff/reports/learning-screen.tsx").then((module) => module.LearningScreen),
    "forms",
  ),
  training("/staff/programs/rooms", () => rooms().then((module) => module.RoomsScreen)),
  training("/staff/programs/rooms/:id", () => rooms().then((module) => module.RoomScreen), "forms"),
  training("/staff/programs/holidays", () => days().then((module) => module.HolidaysScreen)),
  training("/staff/programs/holidays/:id", () => days().then((module) => module.HolidayScreen), "forms"),
  training("/staff/programs/hours", () => days().then((module) => module.OwnHoursListScreen)),
  training("/staff/programs/hours/:id", () => days().then((module) => module.OwnHoursScreen), "forms"),
  training("/staff/programs/:id", program, "forms"),
  training(
    "/staff/people/import",
    () => import("./screens/staff/enrolling/imports-screen.tsx").then((module) => module.ImportsScreen),
    "forms",
  ),
  training("/staff/people/import/:id", () => import("./screens/staff/enrolling/import-screen.tsx").then((module) => module.ImportScreen)),
  training(
    "/staff/people/merge",
    () => import("./screens/staff/people/merge/first-account.tsx").then((module) => module.FirstAccountScreen),
    "forms",
  ),
  training(
    "/staff/people/:id/merge",
    () => import("./screens/staff/people/merge/merge-screen.tsx").then((module) => module.MergeScreen),
    "forms",
  ),
  training(
    "/staff/people/:id/enrol",
    () => import("./screens/staff/enrolling/enrol-screen.tsx").then((module) => module.EnrolScreen),
    "forms",
  ),
  training(
    "/staff/people/:id/transfer/:enrollment",
    () => import("./screens/staff/enrolling/transfer-screen.tsx").then((module) => module.TransferScreen),
    "forms",
  ),
  training(
    "/staff/people/:id/extend/:enrollment",
    () => import("./screens/staff/enrolling/extend-screen.tsx").then((module) => module.ExtendScreen),
    "forms",
  ),
  training(
    "/staff/people/:id/end/:enrollment",
    () => import("./screens/staff/enrolling/end-screen.tsx").then((module) => module.EndScreen),
    "forms",
  ),
  at("/staff/bulk", () => import("./screens/staff/bulk/bulk-runs-screen.tsx").then((module) => module.BulkRunsScreen)),
  at("/staff/bulk/:id", () => import("./screens/staff/bulk/bulk-run-screen.tsx").then((module) => module.BulkRunScreen)),
  at("/staff/requests/messages", messages, "forms"),
  at("/staff/requests/answers", () => answers().then((module) => module.ReadyAnswersScreen)),
  at("/staff/requests/answers/:id", () => answers().then((module) => module.ReadyAnswerScreen), "forms"),
  at("/staff/requests/messages/:id", messages, "forms"),
  at("/staff/requests/applications", applications, "forms"),
  at("/staff/requests/applications/:id", applications, "forms"),
  at("/staff/requests/posts", posts, "forms"),
  at("/staff/requests/posts/:id", posts, "forms"),
  at("/staff/requests/reviews", reviews, "forms"),
  at("/staff/requests/reviews/:id", reviews, "forms"),
  at("/staff/requests/data", () =>
    import("./screens/staff/data-requests/data-requests-screen.tsx").then((module) => module.DataRequestsScreen),
  ),
  at("/staff/requests/data/:id", () =>
    import("./screens/staff/data-requests/data-request-screen.tsx").then((module) => module.DataRequestScreen),
  ),
  keeping("/staff/certificates", certificates, "forms"),
  keeping(
    "/staff/certificates/ready",
    () => import("./screens/staff/certificates/ready-screen.tsx").then((module) => module.ReadyScreen),
    "forms",
  ),
  keeping("/staff/certificates/shipping", shipping, "forms"),
  keeping("/staff/certificates/shipping/:id", shipping, "forms"),
  keeping("/staff/certificates/names", names, "forms"),
  keeping("/staff/certificates/names/:id", names, "forms"),
  keeping("/staff/certificates/templates", templates, "forms"),
  keeping("/staff/certificates/templates/:id", template, "forms"),
  keeping("/staff/certificates/:id", certificates, "forms"),
  finance("/staff/finance/campaigns", () => campaigns().then((module) => module.CampaignsScreen)),
  finance("/staff/finance/campaigns/:id", () => campaigns().then((module) => module.CampaignScreen), "forms"),
  finance("/staff/finance/coupons", () => coupons().then((module) => module.CouponsScreen)),
  finance("/staff/finance/coupons/:id", () => coupons().then((module) => module.CouponScreen), "forms"),
  finance("/staff/finance/sponsors", () => sponsors().then((module) => module.SponsorsScreen), "forms"),
  finance("/staff/finance/sponsors/:id", () => sponsors().then((module) => module.SponsorScreen), "forms"),
  finance("/staff/finance/sponsors/:id/agreement", () => sponsors().then((module) => module.AgreementScreen), "forms"),
  at("/staff/finance/revenue", () => import("./screens/staff/reports/revenue-screen.tsx").then((module) => module.RevenueScreen), "forms"),
  finance(
    "/staff/finance/electronic-documents",
    () => import("./screens/staff/electronic-documents/electronic-documents-screen.tsx").then((module) => module.ElectronicDocumentsScreen),
    "forms",
  ),
  finance(
    "/staff/finance/electronic-documents/:number",
    () => import("./screens/staff/electronic-documents/electronic-document-screen.tsx").then((module) => module.ElectronicDocumentScreen),
    "forms",
  ),
  finance(
    "/staff/finance/chargebacks",
    () => import("./screens/staff/chargebacks/chargebacks-screen.tsx").then((module) => module.ChargebacksScreen),
    "forms",
  ),
  finance(
    "/staff/finance/chargebacks/:id",
    () => import("./screens/staff/chargebacks/chargeback-screen.tsx").then((module) => module.ChargebackScreen),
    "forms",
  ),
  finance(
    "/staff/finance/payouts",
    () => import("./screens/staff/payouts/payouts-screen.tsx").then((module) => module.PayoutsScreen),
    "forms",
  ),
  finance(
    "/staff/finance/payouts/:id",
    () => import("./screens/staff/payouts/payout-screen.tsx").then((module) => module.PayoutScreen),
    "forms",
  ),
  finance(
    "/staff/finance/reconciliations",
    () => import("./screens/staff/reconciliations/reconciliations-screen.tsx").then((module) => module.ReconciliationsScreen),
    "forms",
  ),
  finance(
    "/staff/finance/reconciliations/:id",
    () => import("./screens/staff/reconciliations/reconciliation-screen.tsx").then((module) => module.ReconciliationScreen),
    "forms",
  ),
  finance("/staff/finance/vat", () => import("./screens/staff/vat/vat-screen.tsx").then((module) => module.VatScreen), "forms"),
  finance(
    "/staff/finance/transfers",
    () => import("./screens/staff/transfers/transfers-screen.tsx").then((module) => module.TransfersScreen),
    "forms",
  ),
  keeping("/staff/content/news", () => news().then((module) => module.NewsListScreen)),
  keeping("/staff/content/news/:id", () => news().then((module) => module.NewsScreen), "forms"),
  keeping("/staff/content/pages", () => pages().then((module) => module.PagesScreen)),
  keeping("/staff/content/pages/:slug", () => pages().then((module) => module.PageScreen), "forms"),
  keeping("/staff/content/partners", () => partners().then((module) => module.PartnersScreen)),
  keeping("/staff/content/partners/:id", () => partners().then((module) => module.PartnerScreen), "forms"),
  keeping("/staff/content/quotes", () => partners().then((module) => module.QuotesScreen)),
  keeping("/staff/content/quotes/:id", () => partners().then((module) => module.QuoteScreen), "forms"),
  keeping("/staff/content/banners", () => banners().then((module) => module.BannersScreen)),
  keeping("/staff/content/banners/:id", () => banners().then((module) => module.BannerScreen), "forms"),
  keeping("/staff/content/dictionary", () => dictionary().then((module) => module.DictionaryScreen)),
  keeping("/staff/content/dictionary/:id", () => dictionary().then((module) => module.IdeaScreen), "forms"),
  keeping("/staff/platform/tools", () => tools().then((module) => module.ToolsScreen)),
  keeping("/staff/platform/tools/:id", () => tools().then((module) => module.ToolScreen), "forms"),
  keeping("/staff/platform/learning-platforms", () => platforms().then((module) => module.PlatformsScreen)),
  keeping("/staff/platform/learning-platforms/:id", () => platforms().then((module) => module.PlatformScreen), "forms"),
  keeping("/staff/platform/mails", () => import("./screens/staff/mails/mails-screen.tsx").then((module) => module.MailsScreen)),
  keeping("/staff/platform/mails/:id", () => import("./screens/staff/mails/mail-screen.tsx").then((module) => module.MailScreen), "forms"),
  keeping("/staff/platform/messages", () =>
    import("./screens/staff/message-texts/message-texts-screen.tsx").then((module) => module.MessageTextsScreen),
  ),
  keeping(
    "/staff/platform/messages/:kind",
    () => import("./screens/staff/message-texts/message-text-screen.tsx").then((module) => module.MessageTextScreen),
    "forms",
  ),
  keeping(
    "/staff/platform/settings/history",
    () => import("./screens/staff/settings/settings-history-screen.tsx").then((module) => module.SettingsHistoryScreen),
    "forms",
  ),
  keeping(
    "/staff/platform/settings",
    () => import("./screens/staff/settings/settings-screen.tsx").then((module) => module.SettingsScreen),
    "forms",
  ),
];
