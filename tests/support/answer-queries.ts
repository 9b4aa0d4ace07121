import { type MockInstance, vi } from "vitest";

/** Who can be asked for something: a pool or a client. `query` of theirs has overloads, of which a mock would see the last alone. */
interface Queried {
  query(...asked: unknown[]): unknown;
}

/** What is asked of a pool or client is answered so from now on, until mocks are restored. */
export const answerQueries = (of: Queried, answer: (...asked: unknown[]) => unknown): MockInstance =>
  vi.spyOn(of, "query").mockImplementation(answer);
