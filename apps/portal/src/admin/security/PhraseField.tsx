import { lockoutPhrase } from '@vestibule/contract/constants'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Action } from '../../kit/action.ts'
import { Icon } from '../../kit/feedback/Icon.tsx'
import { FormField } from '../../kit/form/FormField.tsx'

export const phraseField = 'confirmation'

/** What the form holds of the phrase; undefined while it is not asked for. */
export const readPhrase = (form: FormData): string | undefined => form.get(phraseField)?.toString()

/** Asks for the phrase once the server has said that the change would keep the user out. Stays until the dialog closes. */
export const PhraseField = <Input, Answer>({ action }: { readonly action: Action<Input, Answer> }) => {
  const { t } = useTranslation('security')
  const state = useAtomValue(action)
  const error =
    state.is === 'failed' && state.error.code === 'RESTRICTION_EXCLUDES_YOU' ? state.error : undefined
  const [excluded, setExcluded] = useState<string>()
  if (error !== undefined && excluded === undefined) setExcluded(String(error.context.ip ?? ''))
  if (excluded === undefined) return null
  return (
    <>
      <div className="v-alert is-warning">
        <Icon name="warning" />
        <div>{t('lockoutGuard.warning', { ip: excluded })}</div>
      </div>
      <FormField
        name={phraseField}
        label={t('lockoutGuard.label', { phrase: lockoutPhrase })}
        missing={t('lockoutGuard.missing')}
        pattern={lockoutPhrase}
        required
        autoComplete="off"
        dir="ltr"
      />
    </>
  )
}
