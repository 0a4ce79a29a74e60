import type { ApiError } from '@vestibule/contract/errors'
import { createContext } from 'react'

/** Fields of a dialog's form that need something, by name, and what each needs. */
export type FormProblems = {
  /** Found before the form was sent. */
  readonly invalid: Readonly<Record<string, 'missing' | 'malformed'>>
  /** What the server refused, and the field it stands beside. */
  readonly refused?: { readonly field: string; readonly error: ApiError }
}

export const FormProblemsContext = createContext<FormProblems>({ invalid: {} })

/** Codes that one field of a form causes. */
export type ErrorFields = Readonly<Partial<Record<ApiError['code'], string>>>

/** Which of a form's fields a refusal is about; undefined where it is about none of them. */
export const refusedField = (
  { code, context }: ApiError,
  names: readonly string[],
  errorFields: ErrorFields = {},
): string | undefined => {
  const field = errorFields[code] ?? (code === 'INVALID_INPUT' ? String(context.field) : undefined)
  return field !== undefined && names.includes(field) ? field : undefined
}

export type Fillable = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const isFillable = (element: Element): element is Fillable =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

const findProblem = (field: Fillable): 'missing' | 'malformed' | undefined => {
  const { required, value, validity } = field
  // Browsers judge the length of what was typed only, never that of a value a script set.
  const least = 'minLength' in field ? Math.max(field.minLength, 1) : 1
  if (required && value.trim().length < least) return 'missing'
  return validity.valid || validity.valueMissing ? undefined : 'malformed'
}

/** What each named field of a form needs before it can be sent, in the order of the document. */
export const findFormProblems = (form: HTMLFormElement): FormProblems['invalid'] =>
  Object.fromEntries(
    [...form.elements].filter(isFillable).flatMap((field) => {
      const problem = field.name === '' ? undefined : findProblem(field)
      return problem === undefined ? [] : [[field.name, problem]]
    }),
  )
