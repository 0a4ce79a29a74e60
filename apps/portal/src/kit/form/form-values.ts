import { type Fillable, isFillable } from './form-problems.ts'

/** One field as it was: its text, or whether it was checked. */
export type FieldValue = {
  readonly name: string
  /** Which one of the fields of its name. */
  readonly index: number
  readonly value: string
  readonly isChecked?: boolean
}

/** Secrets, codes and files are typed or chosen anew. */
const isReadable = (field: Fillable): boolean =>
  field.name !== '' &&
  !['password', 'file', 'hidden'].includes(field.type) &&
  field.autocomplete !== 'one-time-code'

const isChoice = (field: Fillable): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)

const findFields = (form: HTMLFormElement, name: string): readonly Fillable[] =>
  [...form.elements].filter(isFillable).filter((field) => field.name === name)

/** The fields of a form, without passwords, codes and files. */
export const readFormValues = (form: HTMLFormElement): readonly FieldValue[] =>
  [...form.elements]
    .filter(isFillable)
    .filter(isReadable)
    .map((field) => ({
      name: field.name,
      index: findFields(form, field.name).indexOf(field),
      value: field.value,
      ...(isChoice(field) && { isChecked: field.checked }),
    }))

/** As if the user had typed it: React takes a text that a script sets for its own unless the browser's setter wrote it. */
const type = (field: Fillable, value: string): void => {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  setter?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

const fillField = (form: HTMLFormElement, { name, index, value, isChecked }: FieldValue): boolean => {
  const fields = findFields(form, name)
  const field =
    isChecked === undefined ? fields[index] : fields.find((one) => isChoice(one) && one.value === value)
  if (field === undefined) return false
  if (!isChoice(field)) {
    if (field.value !== value) type(field, value)
  } else if (field.checked !== isChecked && (isChecked || field.type === 'checkbox')) field.click()
  return true
}

/**
 * Puts values back into a form. Fields that come later, with an answer of the server, are filled when they come.
 *
 * @returns ends the waiting for those
 */
export const fillForm = (form: HTMLFormElement, values: readonly FieldValue[]): (() => void) => {
  let left = values
  const observer = new MutationObserver(() => fill())
  const fill = () => {
    left = left.filter((value) => !fillField(form, value))
    if (left.length === 0) observer.disconnect()
  }
  observer.observe(form, { childList: true, subtree: true })
  fill()
  return () => observer.disconnect()
}
