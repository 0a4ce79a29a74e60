import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Field } from '../../kit/auth-card/Field.tsx'
import { clockAtom } from '../../ports/clock.ts'
import { toDay, toSecondsUntilEnd } from './access-end.ts'

type AccessEndFieldProps = {
  /** The day was refused when the form was sent; it is judged anew with each change. */
  readonly isPast: boolean
  readonly isRequired?: boolean
}

/** The last day on which a user can sign in, if there is one. */
export const AccessEndField = ({ isPast, isRequired = false }: AccessEndFieldProps) => {
  const { t } = useTranslation('users')
  const common = useTranslation('common')
  const clock = useAtomValue(clockAtom)
  const [day, setDay] = useState('')
  const seconds = toSecondsUntilEnd(day, clock.now())
  const isStillPast = isPast && (seconds === 'past' || (isRequired && seconds === undefined))
  return (
    <Field
      name="accessEnd"
      type="date"
      label={
        isRequired ? t('inviteDialog.accessEnd') : `${t('inviteDialog.accessEnd')} ${common.t('optional')}`
      }
      hint={t('inviteDialog.accessEndHint')}
      min={toDay(new Date(clock.now()))}
      error={isStillPast ? t('inviteDialog.accessEndPast') : undefined}
      onChange={(event) => setDay(event.currentTarget.value)}
    />
  )
}
