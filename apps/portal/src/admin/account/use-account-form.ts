import { type AccountSettings, updateSettings } from '@vestibule/contract/areas/account-settings'
import { refusedFields } from '@vestibule/contract/refused-fields'
import { useAtom, useSetAtom } from 'jotai'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { useConflict } from '../../kit/form/use-conflict.ts'
import type { ComparedFields } from '../../kit/form/conflict.ts'
import { useKeptForm } from '../../kit/form/use-kept-form.ts'
import { useUnsaved } from '../../kit/form/use-unsaved.ts'
import { reloadProfile } from '../../session/reload-profile.ts'
import { type AccountField, changedSettings } from './account-fields.ts'
import { saveSettings } from './account.atoms.ts'

const none: ReadonlySet<string> = new Set<string>()

/** What is typed, compared with what is saved; leaving the page asks while they differ. */
export const useAccountForm = (saved: AccountSettings, fields: readonly AccountField[]) => {
  const { t } = useTranslation('account')
  const [changed, setChanged] = useState<readonly string[]>([])
  const [refused, setRefused] = useState(none)
  const [state, save] = useAtom(saveSettings)
  const forget = useSetAtom(saveSettings.reset)
  const announce = useSetAtom(showToast)
  const reload = useSetAtom(reloadProfile)
  const compared: ComparedFields = Object.fromEntries(
    fields.map((field) => [field, { label: t(`fields.${field}`) }]),
  )
  const { conflict, prepare } = useConflict(state.is === 'failed' ? state.error : undefined, compared)
  useUnsaved(changed.length)
  const { ref, form } = useKeptForm('account', changed.length > 0)
  useEffect(() => () => forget(), [forget])
  const toInput = (data: FormData) => changedSettings(saved, fields, data)
  const onInput = () => {
    if (form.current === null) return
    const input = toInput(new FormData(form.current))
    setChanged(Object.keys(input))
    // A field that was put right loses its error; one that was not sent yet is left in peace.
    const still = refusedFields(updateSettings, input)
    setRefused((before) => new Set([...before].filter((name) => still.has(name))))
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    const { data, updatedAt = saved.updatedAt } = prepare(currentTarget)
    // What the user chose is sent, also where it is what was saved before the other change.
    const chosen = (conflict?.differences ?? []).map(({ name }) => [
      name,
      String(data.get(name) ?? '').trim(),
    ])
    const input = { ...toInput(data), ...Object.fromEntries(chosen) }
    const refusedNames = refusedFields(updateSettings, input)
    setRefused(refusedNames)
    const [first] = refusedNames
    const field = first === undefined ? null : currentTarget.elements.namedItem(first)
    if (field instanceof HTMLElement) return field.focus()
    if (Object.keys(input).length === 0) return announce(t('noChanges'))
    if (!(await save({ ...input, updatedAt }))) return
    announce(t('saved'))
    // The name of the account is in the session as well.
    if (input.name !== undefined) void reload()
  }
  const discard = () => {
    form.current?.reset()
    setRefused(none)
    forget()
    setChanged([])
  }
  return { form: { ref, onInput, onSubmit }, changed, refused, state, discard, conflict, compared }
}
