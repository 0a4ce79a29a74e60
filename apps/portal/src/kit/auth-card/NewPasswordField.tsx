import { passwordLength } from '@vestibule/contract/constants'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import newPassword from '@vestibule/messages/en/signin/new-password.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { bootAtom } from '../../ports/boot.ts'
import { Icon } from '../feedback/Icon.tsx'
import { PasswordField } from './PasswordField.tsx'
import { isPersonal } from './personal.ts'
import { useHydrated } from './use-hydrated.ts'

addMessages({ newPassword })

type NewPasswordFieldProps = { readonly label?: string; readonly error?: string; readonly isFirst?: boolean }

/** A password to be chosen, with the rules it meets so far. The server decides, and also knows the leaked ones. */
export const NewPasswordField = ({ label, error, isFirst }: NewPasswordFieldProps) => {
  const { t } = useTranslation('newPassword')
  const { policies } = useAtomValue(bootAtom)
  const passwordMinLength = useHydrated() ? policies.passwordMinLength : passwordLength.byDefault
  const [met, setMet] = useState({ length: false, notPersonal: false })
  return (
    <div>
      <PasswordField
        label={label}
        autoComplete="new-password"
        error={error}
        isFirst={isFirst}
        onInput={({ currentTarget: { value, form } }) =>
          setMet({
            length: [...value].length >= passwordMinLength,
            notPersonal: value !== '' && !isPersonal(value, form),
          })
        }
      />
      <ul className="v-rules" aria-label={t('rules')}>
        <Rule isMet={met.length}>{t('length', { count: passwordMinLength })}</Rule>
        <Rule isMet={met.notPersonal}>{t('notPersonal')}</Rule>
      </ul>
    </div>
  )
}

const Rule = ({ isMet, children }: { isMet: boolean; children: string }) => (
  <li className={isMet ? 'is-met' : undefined}>
    <Icon name={isMet ? 'check' : 'circle'} />
    {children}
  </li>
)
