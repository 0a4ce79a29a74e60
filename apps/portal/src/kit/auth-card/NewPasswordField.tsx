import { passwordLength } from '@vestibule/contract/constants'
import { chosenTests, neededTests, optionalTests, passesTests } from '@vestibule/contract/password-tests'
import type { PasswordConfig } from '@vestibule/contract/schemas/password-config'
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
import { usePasswordConfig } from './use-password-config.ts'

addMessages({ newPassword })

type NewPasswordFieldProps = {
  readonly label?: string
  readonly error?: string
  readonly isFirst?: boolean
  /** A signed-in user changes their own password. */
  readonly isOwn?: boolean
  /** What tenants ask for, where that is known already. */
  readonly known?: PasswordConfig
}

/** A password to be chosen, with the rules it meets so far. The server decides, and also knows the leaked ones. */
export const NewPasswordField = ({ label, error, isFirst, isOwn = false, known }: NewPasswordFieldProps) => {
  const { t } = useTranslation('newPassword')
  const { policies } = useAtomValue(bootAtom)
  const config = usePasswordConfig({ isOwn, known }) ?? {}
  const installed = useHydrated() ? policies.passwordMinLength : passwordLength.byDefault
  const minLength = Math.max(config.minLength ?? 0, installed)
  const [typed, setTyped] = useState({ value: '', isPersonal: false })
  return (
    <div>
      <PasswordField
        label={label}
        autoComplete="new-password"
        error={error}
        isFirst={isFirst}
        onInput={({ currentTarget: { value, form } }) =>
          setTyped({ value, isPersonal: isPersonal(value, form) })
        }
      />
      <ul className="v-rules" aria-label={t('rules')}>
        <Rule isMet={[...typed.value].length >= minLength}>{t('length', { count: minLength })}</Rule>
        <Rule isMet={typed.value !== '' && !typed.isPersonal}>{t('notPersonal')}</Rule>
        <TestRules config={config} value={typed.value} />
      </ul>
    </div>
  )
}

type TestRulesProps = { readonly config: PasswordConfig; readonly value: string }

/** What tenants ask for beyond length; nothing by default. */
const TestRules = ({ config, value }: TestRulesProps) => {
  const { t, locale } = useTranslation('newPassword')
  const chosen = chosenTests(config)
  const needed = neededTests(config)
  const { requiredTests = {} } = config
  const kinds = new Intl.ListFormat(locale, { type: 'unit' }).format(chosen.map((name) => t(`tests.${name}`)))
  return (
    <>
      {needed > 0 && (
        <Rule isMet={chosen.filter((name) => optionalTests[name].test(value)).length >= needed}>
          {needed === chosen.length ? t('allKinds', { kinds }) : t('kinds', { count: needed, kinds })}
        </Rule>
      )}
      {requiredTests.checkThreeRepeatedChars === true && (
        <Rule isMet={value !== '' && passesTests({ requiredTests }, value)}>{t('noRepeats')}</Rule>
      )}
    </>
  )
}

const Rule = ({ isMet, children }: { isMet: boolean; children: string }) => (
  <li className={isMet ? 'is-met' : undefined}>
    <Icon name={isMet ? 'check' : 'circle'} />
    {children}
  </li>
)
