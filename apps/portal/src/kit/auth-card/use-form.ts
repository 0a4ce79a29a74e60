import { useStore } from 'jotai'
import { type FormEvent, useState } from 'react'
import type { Problem, SayRemedy } from './remedies.ts'

type FieldProblems<Name extends string> = Partial<Record<Name, Problem | undefined>>

/**
 * Reads a form of native fields when it is sent, and says beside each field what it needs; the sentence goes away while
 * the value is being put right. Values are taken from the document, never from React: what was typed before hydration
 * counts as well.
 *
 * @param names of the fields, in the order of the document; each has its sentence in the `remedies` messages
 * @param optional names of fields that may stay empty
 */
export const useForm = <Name extends string>(
  names: readonly Name[],
  onSubmit: (values: Record<Name, string>, data: FormData) => void,
  isBusy = false,
  optional: readonly Name[] = [],
) => {
  const store = useStore()
  const [problemsByName, setProblemsByName] = useState<FieldProblems<Name>>({})
  const [say, setSay] = useState<SayRemedy>()

  const findProblem = (name: Name, value: string): Problem | undefined => {
    if (value.trim() === '') return optional.includes(name) ? undefined : 'missing'
    return name === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value.trim()) ? 'malformed' : undefined
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const values = {} as Record<Name, string>
    const wrong: FieldProblems<Name> = {}
    for (const name of names) {
      values[name] = String(data.get(name) ?? '')
      wrong[name] = findProblem(name, values[name])
    }
    setProblemsByName(wrong)
    const first = names.find((name) => wrong[name])
    if (first === undefined) return onSubmit(trimmed(values), data)
    // The sentences are fetched when one is needed.
    import('./remedies.ts').then(
      ({ sayRemedy }) => setSay(() => store.get(sayRemedy)),
      () => {},
    )
    const field = form.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }
  /** Judges a field with a problem anew at each key; a field without one is left in peace until the form is sent. */
  const judgeAgain = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement)) return
    const name = target.name as Name
    if (problemsByName[name])
      setProblemsByName({ ...problemsByName, [name]: findProblem(name, target.value) })
  }
  const problems: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const problem = problemsByName[name]
    // Until the sentence is there the field is marked already.
    if (problem) problems[name] = say?.(name, problem) ?? ''
  }

  return {
    problems,
    form: { onSubmit: submit, onInput: judgeAgain, noValidate: true, method: 'post' } as const,
  }
}

const passwords: ReadonlySet<string> = new Set(['password', 'current'])

/** A password is sent exactly as typed; around everything else spaces are slips. */
const trimmed = <Name extends string>(values: Record<Name, string>): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<string>(values).map(([name, value]) => [name, passwords.has(name) ? value : value.trim()]),
  ) as Record<Name, string>
