/** Why nobody comes from a learning platform into its course. */
export const LAUNCH_PROBLEMS = ["seat_unavailable", "program_unavailable", "access_expired", "not_a_learner"] as const;
