import { useAtomValue } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { bootAtom } from '../../../ports/boot.ts'
import { CopyButton } from './CopyButton.tsx'
import { SaveFile } from './SaveFile.tsx'
import type { MfaEvent, MfaState } from '../mfa.types.ts'

type Props = StepProps<MfaState, MfaEvent, 'recoveryCode'>

/** Shown this once. No page of a host gets to see them: nothing but the person carries them anywhere. */
export const RecoveryCode = ({ state: { codes }, send }: Props) => {
  const { t } = useTranslation('mfa')
  const application = useAtomValue(bootAtom).application.name
  const text = `${t('codes.file', { application })}\n\n${codes.join('\n')}\n`
  return (
    <AuthCard title={t('codes.title')} lead={t('codes.body')}>
      <ul className="v-recovery" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="v-pair">
        <CopyButton text={text} isWide />
        <SaveFile
          file={{ name: t('codes.fileName'), text }}
          label={t('codes.download')}
          unkept={t('codes.unkept')}
        />
      </div>
      <Button kind="primary" size="large" isWide onClick={() => send({ is: 'codesKept' })}>
        {t('codes.kept')}
      </Button>
    </AuthCard>
  )
}
