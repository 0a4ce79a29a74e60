import { updateProfile } from '@vestibule/contract/areas/profile'
import { refusedFields } from '@vestibule/contract/refused-fields'
import type { User } from '@vestibule/contract/schemas/user'
import { useAtom, useSetAtom } from 'jotai'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { useKeptForm } from '../../kit/form/use-kept-form.ts'
import { useUnsaved } from '../../kit/form/use-unsaved.ts'
import { changedFields, type FieldName, toFields, type ProfileFields, toUpdate } from './fields.ts'
import { saveProfile } from './profile.atoms.ts'

const none: ReadonlySet<string> = new Set<string>()

/** What stands in the fields. A field the operator hides is not there, and stays what it was. */
const typed = (form: HTMLFormElement, saved: ProfileFields): ProfileFields => {
  const data = new FormData(form)
  const text = (name: FieldName) => (data.has(name) ? String(data.get(name)).trim() : saved[name])
  return {
    name: text('name'),
    phoneNumber: text('phoneNumber'),
    jobTitle: text('jobTitle'),
    address: text('address'),
  }
}

/** What is typed, compared with what is saved; leaving the page asks while they differ. */
export const useProfileForm = (user: User) => {
  const { t } = useTranslation('profile')
  const [changed, setChanged] = useState<readonly FieldName[]>([])
  const [refused, setRefused] = useState(none)
  const [state, save] = useAtom(saveProfile)
  const forget = useSetAtom(saveProfile.reset)
  const sayDone = useSetAtom(showToast)
  useUnsaved(changed.length)
  const { ref, form } = useKeptForm('profile', changed.length > 0)
  useEffect(() => () => forget(), [forget])
  const saved = toFields(user)
  const onInput = () => {
    if (form.current === null) return
    const values = typed(form.current, saved)
    setChanged(changedFields(saved, values))
    // A field that was put right loses its error; one that was not sent yet is left in peace.
    if (refused.size === 0) return
    const still = refusedFields(updateProfile, toUpdate(user, values))
    setRefused(new Set([...refused].filter((name) => still.has(name))))
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    const input = toUpdate(user, typed(currentTarget, saved))
    const refusedNames = refusedFields(updateProfile, input)
    setRefused(refusedNames)
    const [first] = refusedNames
    const field = first === undefined ? null : currentTarget.elements.namedItem(first)
    if (field instanceof HTMLElement) return field.focus()
    if (Object.keys(input).length === 0 || !(await save(input))) return
    sayDone(t('saved'))
  }
  const discard = () => {
    form.current?.reset()
    setRefused(none)
    forget()
    onInput()
  }
  return { form: { ref, onInput, onSubmit }, saved, changed, refused, state, discard }
}
