import { useSetAtom } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Box } from '../../../kit/box/Box.tsx'
import { CodeEntry } from '../../../kit/box/CodeEntry.tsx'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { WayBack } from '../../../kit/box/WayBack.tsx'
import { goTo } from '../../../ports/route.ts'
import type { InvitationEvent, InvitationState } from '../invitation.flow.ts'

/** The mail that brought the link holds the code as well; who has lost it asks the person who invited them. */
export const ValidateCode = ({
  state: { error },
  send,
}: StepProps<InvitationState, InvitationEvent, 'validate'>) => {
  const { t } = useTranslation('invitation')
  const go = useSetAtom(goTo)
  return (
    <Box
      title={t('validate.codeTitle')}
      lead={t('validate.codeBody')}
      footer={<WayBack onClick={() => go('loginUrl')}>{t('signIn')}</WayBack>}
    >
      <CodeEntry
        error={error}
        submit={t('validate.submit')}
        onCode={(code) => send({ is: 'codeEntered', code })}
      />
    </Box>
  )
}
