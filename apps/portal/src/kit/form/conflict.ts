import type { ApiError } from '@vestibule/contract/errors'

/** A field of a form that another change can have set meanwhile. */
export type ComparedField = {
  readonly label: string
  /** How a value reads, such as a role by its name; the value itself without it. */
  readonly show?: (value: string) => string
  /** Whether the user changed it, where its control cannot tell. */
  readonly isChanged?: boolean
}
export type ComparedFields = Readonly<Record<string, ComparedField>>

/** One field that differs: what was typed, and what the server has. */
export type Difference = {
  readonly name: string
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
  /** A tick, which is there or not. */
  readonly isSwitch: boolean
  /** Whether the user changed the field: only then theirs is not what they would expect to keep. */
  readonly isMineChanged: boolean
}

/** What differs, and the row's `updatedAt` with which it can be saved. */
export type Conflict = { readonly updatedAt: string; readonly differences: readonly Difference[] }

/** The name of the choice beside a field. */
export const choiceName = (field: string): string => `keep.${field}`

const listValues = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'boolean') return value ? ['on'] : []
  return value === null || value === undefined || value === '' ? [] : [String(value)]
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value))

const typedValues = (form: FormData, name: string): string[] =>
  form
    .getAll(name)
    .map((value) => String(value).trim())
    .filter(Boolean)

/**
 * Compares what was sent with what the server has. A field that the form does not have is not compared.
 *
 * @param changed names of the fields that the user changed
 */
export const findConflict = (
  { context }: ApiError,
  fields: ComparedFields,
  sent: FormData,
  changed: ReadonlySet<string>,
): Conflict => {
  const differences = Object.keys(fields)
    .filter((name) => name in context)
    .map((name) => ({
      name,
      mine: typedValues(sent, name),
      theirs: listValues(context[name]),
      isSwitch: typeof context[name] === 'boolean',
      isMineChanged: fields[name]?.isChanged ?? changed.has(name),
    }))
    .filter(({ mine, theirs }) => !isSame(mine, theirs))
  return { updatedAt: String(context.updatedAt), differences }
}

/** What the form holds, with the server's values in the fields where the user chose them. */
export const applyChoices = (form: FormData, { differences }: Conflict): FormData => {
  const chosen = new FormData()
  for (const [name, value] of form.entries()) chosen.append(name, value)
  for (const { name, theirs } of differences) {
    if (chosen.get(choiceName(name)) !== 'theirs') continue
    chosen.delete(name)
    for (const value of theirs) chosen.append(name, value)
  }
  return chosen
}

const ticks: ReadonlySet<string> = new Set(['checkbox', 'radio'])

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isChanged = (control: Control): boolean => {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) =>
      selected ? !defaultSelected : defaultSelected,
    )
  return control instanceof HTMLInputElement && ticks.has(control.type)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}

/** Names of the fields that hold something else than what they started with. */
export const changedFields = (form: HTMLFormElement): ReadonlySet<string> =>
  new Set(
    [...form.elements]
      .filter(
        (element): element is Control =>
          'name' in element && 'value' in element && !(element instanceof HTMLButtonElement),
      )
      .filter(isChanged)
      .map(({ name }) => name),
  )
