import { useAtomValue } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Box } from '../../../kit/box/Box.tsx'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { bootAtom } from '../../../ports/boot.ts'
import { CopyButton } from './CopyButton.tsx'
import type { MfaEvent, MfaState } from '../mfa.types.ts'

type Props = StepProps<MfaState, MfaEvent, 'recoveryCode'>

/** Shown this once. They stay in this document: nothing but the person carries them anywhere. */
export const RecoveryCode = ({ state: { codes }, send }: Props) => {
  const { t } = useTranslation('mfa')
  const application = useAtomValue(bootAtom).application.name
  const text = `${t('codes.file', { application })}\n\n${codes.join('\n')}\n`
  return (
    <Box title={t('codes.title')} lead={t('codes.body')}>
      <ul className="v-recovery" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="v-pair">
        <CopyButton text={text} isWide />
        <a
          className="v-button is-secondary is-wide"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={t('codes.fileName')}
        >
          {t('codes.download')}
        </a>
      </div>
      <Button kind="primary" size="large" isWide onClick={() => send({ is: 'codesKept' })}>
        {t('codes.kept')}
      </Button>
    </Box>
  )
}
