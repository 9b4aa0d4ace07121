/** What the security log tells of, by name. A name never changes its meaning: rows that bear it stay for good. */
export const SECURITY_EVENTS = [
  // Signing in and out.
  "login_succeeded",
  "login_failed",
  "login_limited",
  "login_refused",
  "logout",
  "session_ended",
  "sessions_ended",
  "strange_device_ended",
  "provider_sign_in_refused",
  "provider_linked",
  "provider_ended_sessions",
  "reauthenticated",
  "reauthentication_failed",
  // Refused at the door.
  "access_refused",
  "forged_request_refused",
  "call_limited",
  // Passwords and e-mails.
  "password_reset_asked",
  "password_reset",
  "password_changed",
  "email_change_asked",
  "email_changed",
  "email_change_dropped",
  "email_change_taken_back",
  "email_verified",
  // Accounts.
  "account_made",
  "registration_refused",
  "account_changed",
  "account_suspended",
  "account_restored",
  "account_export_asked",
  "account_exported",
  "account_deletion_asked",
  "account_deletion_confirmed",
  "account_deletion_cancelled",
  "account_deleted",
  "password_link_made",
  // Rights, and what wants a second person.
  "staff_account_asked",
  "role_change_asked",
  "role_changed",
  "staff_roles_asked",
  "staff_roles_changed",
  "refund_limit_asked",
  "refund_limit_changed",
  "approval_confirmed",
  "approval_refused",
  // Money.
  "refund_asked",
  "refund_confirmed",
  "refund_refused",
  "refund_started",
  // Documents and settings.
  "certificate_issued",
  "certificate_revoked",
  "certificate_replaced",
  "settings_changed",
  // Who looked.
  "personal_data_viewed",
  "security_log_viewed",
  "personal_values_erased",
] as const;

export type SecurityEventName = (typeof SECURITY_EVENTS)[number];
