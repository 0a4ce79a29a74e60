import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'

type Problems<Name extends string> = Partial<Record<Name, string | undefined>>

/**
 * Reads a form of native fields when it is sent, and says beside each field what is missing; the sentence goes away
 * while the value is being put right. Values are taken from the document, never from React: what was typed before
 * hydration counts as well.
 */
export const useForm = <Name extends string>(
  names: readonly Name[],
  onSubmit: (values: Record<Name, string>, data: FormData) => void,
  isBusy = false,
  optional: readonly Name[] = [],
) => {
  const { t } = useTranslation('common')
  const [problems, setProblems] = useState<Problems<Name>>({})

  const problemOf = (name: Name, value: string): string | undefined => {
    if (value.trim() === '') return optional.includes(name) ? undefined : t('required')
    return name === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value.trim()) ? t('email.malformed') : undefined
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const values = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<
      Name,
      string
    >
    const found = names
      .map((name) => [name, problemOf(name, values[name])] as const)
      .filter(([, said]) => said)
    setProblems(Object.fromEntries(found) as Problems<Name>)
    const [first] = found
    if (first === undefined) return onSubmit(trimmed(values), data)
    const field = form.elements.namedItem(first[0])
    if (field instanceof HTMLElement) field.focus()
  }
  /** Judges a field with a problem anew at each key; a field without one is left in peace until the form is sent. */
  const judgeAgain = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement)) return
    const name = target.name as Name
    if (problems[name] !== undefined) setProblems({ ...problems, [name]: problemOf(name, target.value) })
  }

  return {
    problems,
    form: { onSubmit: submit, onInput: judgeAgain, noValidate: true, method: 'post' } as const,
  }
}

/** A password is sent exactly as typed; around everything else spaces are slips. */
const trimmed = <Name extends string>(values: Record<Name, string>): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<string>(values).map(([name, value]) => [name, name === 'password' ? value : value.trim()]),
  ) as Record<Name, string>
