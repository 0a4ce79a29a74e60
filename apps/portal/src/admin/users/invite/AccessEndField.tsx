import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Field } from '../../../kit/auth-card/Field.tsx'
import { clockAtom } from '../../../ports/clock.ts'
import { dayOf, secondsUntilEndOf } from './access-end.ts'

/** The last day on which the invited may come in, if there is one. */
export const AccessEndField = ({ isPast }: { readonly isPast: boolean }) => {
  const { t } = useTranslation('users')
  const common = useTranslation('common')
  const clock = useAtomValue(clockAtom)
  const [day, setDay] = useState('')
  const isStillPast = isPast && secondsUntilEndOf(day, clock.now()) === 'past'
  return (
    <Field
      name="accessEnd"
      type="date"
      label={`${t('inviteDialog.accessEnd')} ${common.t('optional')}`}
      hint={t('inviteDialog.accessEndHint')}
      min={dayOf(new Date(clock.now()))}
      error={isStillPast ? t('inviteDialog.accessEndPast') : undefined}
      onChange={(event) => setDay(event.currentTarget.value)}
    />
  )
}
