import { useFormik } from "formik";
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import type { FieldError } from "#contract/endpoint.ts";
import type { FieldErrors } from "./form-errors.ts";

export interface FormOptions<Values extends object> {
  initial: Values;
  /** Every field's error for these values, by field. */
  check: (values: Values) => Promise<FieldErrors>;
  /** May answer with errors by field (what the server refused): they stay until their field changes. */
  submit: (values: Values) => Promise<FieldErrors | undefined | void>;
}

/** Names of the fields that take a `T`. */
export type FieldOf<Values extends object, T> = { [K in keyof Values]-?: T extends Values[K] ? K : never }[keyof Values] & string;

export interface Form<Values extends object> {
  values: Values;
  busy: boolean;
  /** The error to show: only once its field was left or the form was sent. */
  errorOf: (name: keyof Values & string) => FieldError | undefined;
  /** All errors to show, in no order. Empty before the first refused sending. */
  refused: FieldErrors;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** The same for a field that is known by what it takes alone: of a widget that serves many forms. */
  put: <T>(name: FieldOf<Values, T>, value: T) => void;
  /** Several at once, from elsewhere than the person's hand (a draft). */
  fill: (values: Partial<Values>) => void;
  touch: (name: keyof Values & string) => void;
  submit: (event?: FormEvent) => void;
  /** Put on the form element: a refused sending looks there for the first field in error. */
  id: string;
}

/** What a field knows of its form: a widget that serves many forms names here the fields it needs of them. */
export type FormPart<Values extends object> = Pick<Form<Values>, "values" | "errorOf" | "set" | "put" | "fill" | "touch">;

/**
 * Formik with our error objects: the one place that knows that Formik believes in strings. Values are flat. Errors show on
 * blur; a refused sending moves the focus to the first invalid field, or to the summary where the form has one.
 */
export function useForm<Values extends object>({ initial, check, submit }: FormOptions<Values>): Form<Values> {
  const id = useId();
  const server = useRef<Map<string, { error: FieldError; value: unknown }>>(new Map());
  const accepted = useRef(false);
  const [refusals, setRefusals] = useState(0);

  const checkAll = async (values: Values): Promise<FieldErrors> => {
    const errors = await check(values);
    for (const [name, { error, value }] of server.current) {
      if ((values as Record<string, unknown>)[name] === value) errors[name] ??= error;
    }
    return errors;
  };
  const formik = useFormik<Values>({
    initialValues: initial,
    validate: checkAll,
    onSubmit: async (values) => {
      accepted.current = true;
      const errors = await submit(values);
      if (!errors || Object.keys(errors).length === 0) return;
      for (const [name, error] of Object.entries(errors)) {
        server.current.set(name, { error, value: (values as Record<string, unknown>)[name] });
      }
      accepted.current = false;
      await formik.validateForm(values);
    },
  });

  // Formik believes that what `validate` answers are strings.
  const errors = formik.errors as unknown as FieldErrors;
  const touched = formik.touched as Record<string, unknown>;
  // Once per refused sending: whoever goes on typing is not called back.
  useEffect(() => {
    if (refusals > 0) focusFirstError(id);
  }, [refusals, id]);

  const { setFieldValue, setFieldTouched, setValues, submitForm } = formik;
  // Formik touches what has a value when a form is sent: a field that came later has none yet.
  const late = (name: string) => formik.submitCount > 0 && !(name in formik.values);
  const shown = (name: string) => (touched[name] || late(name) ? errors[name] : undefined);
  return {
    values: formik.values,
    busy: formik.isSubmitting,
    errorOf: shown,
    refused: formik.submitCount > 0 ? errors : {},
    set: useCallback((name, value) => void setFieldValue(name, value), [setFieldValue]),
    put: useCallback((name, value) => void setFieldValue(name, value), [setFieldValue]),
    fill: useCallback((values) => void setValues((before) => ({ ...before, ...values })), [setValues]),
    touch: useCallback((name) => void setFieldTouched(name, true), [setFieldTouched]),
    submit: useCallback(
      (event) => {
        event?.preventDefault();
        accepted.current = false;
        void submitForm().then(() => {
          if (!accepted.current) setRefusals((count) => count + 1);
        });
      },
      [submitForm],
    ),
    id,
  };
}

/** The summary where there is one, else the first invalid control. */
function focusFirstError(id: string): void {
  const form = document.getElementById(id);
  const target = form?.querySelector<HTMLElement>("[data-form-summary]") ?? form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  target?.focus();
}
