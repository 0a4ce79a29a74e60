import { Key, LayoutList } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { InDialog } from '../../../kit/auth-card/in-dialog.ts'
import { BackLink } from '../../../kit/auth-card/BackLink.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { listMethods } from '../methods.ts'
import type { MfaEvent, Pending } from '../mfa.types.ts'

type WaysOutProps = {
  readonly pending: Pending
  readonly send: (event: MfaEvent) => void
  /** This step is one of several ways, and not the list of them. */
  readonly isChosen?: boolean
}

/** Another method, a recovery code where the device is lost, and back to the beginning: a row for each. */
export const WaysOut = ({ pending, send, isChosen = false }: WaysOutProps) => {
  const { t } = useTranslation('mfa')
  const isInDialog = use(InDialog)
  const hasOthers = isChosen && listMethods(pending).length > 1
  const mayRecover = pending.mayRecover && pending.isEnrolled
  return (
    <div className="v-ways-out">
      {hasOthers && (
        <Button size="large" isWide onClick={() => send({ is: 'wentBack' })}>
          <LayoutList className="v-icon" aria-hidden="true" />
          {t('ways.other')}
        </Button>
      )}
      {mayRecover && (
        <Button size="large" isWide onClick={() => send({ is: 'recoveryAsked' })}>
          <Key className="v-icon" aria-hidden="true" />
          {t('ways.recover')}
        </Button>
      )}
      {!isInDialog && (
        <BackLink onClick={() => send({ is: 'gaveUp' })}>
          {t(pending.mayRecover || !pending.isEnrolled ? 'ways.back' : 'ways.cancel')}
        </BackLink>
      )}
    </div>
  )
}
