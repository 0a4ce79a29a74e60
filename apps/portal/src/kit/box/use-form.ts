import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'

type Problems<Name extends string> = Partial<Record<Name, string>>

/**
 * Reads a form of native fields when it is sent, and says beside each field what is missing. Values are taken from
 * the document, never from React: what was typed before hydration counts as well.
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
  return { problems, form: { onSubmit: submit, noValidate: true, method: 'post' } as const }
}

/** A password is sent exactly as typed; around everything else spaces are slips. */
const trimmed = <Name extends string>(values: Record<Name, string>): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<string>(values).map(([name, value]) => [name, name === 'password' ? value : value.trim()]),
  ) as Record<Name, string>
