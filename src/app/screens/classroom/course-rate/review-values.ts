import { type OwnReview, reviewForm, type ReviewForm } from "#contract/reviews/reviews.ts";
import { checkForm, type FieldErrors } from "#app/widgets/forms/form-errors.ts";

/** As the form holds them: no mark is chosen yet where `stars` is 0. */
export interface ReviewValues {
  stars: number;
  body: string;
}

export const EMPTY: ReviewValues = { stars: 0, body: "" };

export const valuesOf = ({ stars, body }: Pick<OwnReview, "stars" | "body">): ReviewValues => ({ stars, body: body ?? "" });

export const bodyOf = ({ stars, body }: ReviewValues): ReviewForm => ({ ...(stars > 0 ? { stars } : {}), body }) as ReviewForm;

export const checkReview = (values: ReviewValues): Promise<FieldErrors> => checkForm(reviewForm, bodyOf(values));
