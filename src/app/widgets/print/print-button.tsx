import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "#app/ui/buttons/button.tsx";

/** Prints the page in view as a document. */
export const PrintButton = ({ size = "sm", children }: { size?: ButtonProps["size"]; children: ReactNode }) => (
  <Button tone="quiet" size={size} icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
    {children}
  </Button>
);
