import { useTranslation } from '../../i18n/use-translation.ts'
import { Check } from '../../kit/form/Check.tsx'

const name = 'endOtherSessions'

/** What the user chose in a form with this tick. */
export const readEndOthers = (form: FormData): { readonly endOtherSessions: boolean } => ({
  endOtherSessions: form.has(name),
})

/**
 * Offers to sign out everywhere else along with a change of a way to sign in; on, as another session may be the reason
 * for it (SEC-TO-41).
 */
export const EndOthersCheck = ({ onChange }: { readonly onChange?: (isChecked: boolean) => void }) => {
  const { t } = useTranslation('privacy')
  return (
    <Check
      name={name}
      label={t('sessions.endOthers')}
      hint={t('endOthersHint')}
      isChecked
      onChange={onChange}
    />
  )
}
