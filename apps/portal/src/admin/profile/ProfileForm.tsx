import type { User } from '@vestibule/contract/schemas/user'
import { useAtom, useSetAtom } from 'jotai'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Avatar } from '../../kit/person/Avatar.tsx'
import { LineField } from '../../kit/form/LineField.tsx'
import { SaveBar } from '../../kit/form/SaveBar.tsx'
import { unsavedAtom } from '../../ports/unsaved.ts'
import { changesBetween, type ProfileFields } from './fields.ts'
import { profileNews, saveProfile } from './profile.atoms.ts'

const read = (form: HTMLFormElement): ProfileFields => {
  const data = new FormData(form)
  const text = (name: keyof ProfileFields) => String(data.get(name) ?? '').trim()
  return { name: text('name'), phone: text('phone'), jobTitle: text('jobTitle'), address: text('address') }
}

type ProfileFormProps = { readonly user: User; readonly saved: ProfileFields }

/** What is typed, compared with what is saved; leaving the page asks while they differ. */
const useChanges = (saved: ProfileFields) => {
  const form = useRef<HTMLFormElement>(null)
  const [changes, setChanges] = useState(0)
  const tell = useSetAtom(unsavedAtom)
  useEffect(() => {
    tell(changes)
    return () => tell(0)
  }, [changes, tell])
  const look = () => {
    if (form.current) setChanges(changesBetween(saved, read(form.current)))
  }
  return { form, changes, look }
}

export const ProfileForm = ({ user, saved }: ProfileFormProps) => {
  const { t } = useTranslation('profile')
  const [isNameless, setNameless] = useState(false)
  const [state, save] = useAtom(saveProfile)
  const say = useSetAtom(profileNews)
  const { form, changes, look } = useChanges(saved)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = read(event.currentTarget)
    setNameless(fields.name === '')
    if (fields.name !== '' && (await save(fields))) say(t('saved'))
  }
  const discard = () => {
    form.current?.reset()
    setNameless(false)
    look()
  }
  return (
    <form ref={form} onSubmit={submit} onInput={look} className="v-settings" noValidate>
      <h2>{t('about')}</h2>
      <ProfileLines user={user} saved={saved} isNameless={isNameless} />
      {changes > 0 && (
        <SaveBar
          said={t('unsaved', { count: changes })}
          save={t('save')}
          discard={t('discard')}
          isBusy={state.is === 'running'}
          error={state.is === 'failed' ? state.error : undefined}
          onDiscard={discard}
        />
      )}
    </form>
  )
}

const ProfileLines = ({ user, saved, isNameless }: ProfileFormProps & { readonly isNameless: boolean }) => {
  const { t } = useTranslation('profile')
  const common = useTranslation('common')
  const error = isNameless ? common.t('required') : undefined
  return (
    <div className="v-panel">
      <div className="v-form-line">
        <Avatar id={user.id} name={user.name || user.email} isLarge />
      </div>
      <LineField name="name" label={t('name')} defaultValue={saved.name} autoComplete="name" error={error} />
      <LineField name="email" label={t('email')} defaultValue={user.email} isViewOnly dir="ltr" />
      <LineField
        name="phone"
        label={t('phone')}
        hint={t('phoneHint')}
        type="tel"
        autoComplete="tel"
        defaultValue={saved.phone}
        dir="ltr"
      />
      <LineField
        name="jobTitle"
        label={t('jobTitle')}
        autoComplete="organization-title"
        defaultValue={saved.jobTitle}
      />
      <LineField
        name="address"
        label={t('address')}
        autoComplete="street-address"
        defaultValue={saved.address}
      />
    </div>
  )
}
