import { useAtomValue, useSetAtom } from 'jotai'
import { Bot } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DetailLine } from '../../kit/form/DetailLine.tsx'
import { ListPanel } from '../../kit/page/ListPanel.tsx'
import { bootAtom } from '../../ports/boot.ts'
import { type Policies, policies } from './policies.atoms.ts'
import { PolicyLine } from './PolicyLine.tsx'
import { usePolicyLines } from './use-policy-lines.ts'

/** Policies for everyone: the second factor, failed sign-ins, and passwords. */
export const GeneralTab = ({ isFixed }: { readonly isFixed: boolean }) => {
  const { t } = useTranslation('security')
  const view = useAtomValue(policies.view)
  const reload = useSetAtom(policies.reload)
  const toLines = usePolicyLines()
  return (
    <ListPanel title={t('general.title')} lead={t('general.lead')} view={view} onRetry={() => void reload()}>
      {(answer) => (
        <>
          {toLines(answer).map((line) => (
            <PolicyLine key={line.dialog} {...line} isFixed={isFixed} />
          ))}
          <CaptchaLine policy={answer.captcha} />
        </>
      )}
    </ListPanel>
  )
}

/** Set by the operator; shown here because administrators look for it here. */
const CaptchaLine = ({ policy }: { readonly policy: Policies['captcha'] }) => {
  const { t } = useTranslation('security')
  const { application } = useAtomValue(bootAtom)
  const isOn = policy?.enabled === true
  return (
    <DetailLine
      icon={Bot}
      title={t('captcha.title')}
      hint={
        <>
          {isOn ? t('captcha.on') : t('captcha.off')}
          {isOn && policy.siteKey !== '' && (
            <>
              {' '}
              {t('captcha.siteKey')} <code dir="ltr">{policy.siteKey}</code>
            </>
          )}
        </>
      }
      badge={<span className="v-badge">{t('managed', { application: application.name })}</span>}
    />
  )
}
