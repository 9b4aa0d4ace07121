import { Redirect, useParams } from "wouter";
import { coursePath } from "#app/widgets/teaching-layout/item-address.ts";

/** `/instructor/course/{id}` alone is its overview (R1.9). */
export function ToOverview() {
  const { id } = useParams<{ id: string }>();
  return <Redirect to={`${coursePath(Number(id))}/overview`} replace />;
}
