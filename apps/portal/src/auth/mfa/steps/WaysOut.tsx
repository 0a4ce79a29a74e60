import { useTranslation } from '../../../i18n/use-translation.ts'
import { WayBack } from '../../../kit/box/WayBack.tsx'
import { methodsOf } from '../methods.ts'
import type { MfaEvent, Pending } from '../mfa.types.ts'

type WaysOutProps = {
  readonly pending: Pending
  readonly send: (event: MfaEvent) => void
  /** This step is one of several ways, and not the list of them. */
  readonly isChosen?: boolean
}

/** Another way, without the device, and back to the beginning. */
export const WaysOut = ({ pending, send, isChosen = false }: WaysOutProps) => {
  const { t } = useTranslation('mfa')
  const hasOthers = isChosen && methodsOf(pending).length > 1
  return (
    <div className="v-ways-out">
      {hasOthers && (
        <button type="button" className="v-link" onClick={() => send({ is: 'wentBack' })}>
          {t('ways.other')}
        </button>
      )}
      {pending.mayRecover && pending.isEnrolled && (
        <button type="button" className="v-link" onClick={() => send({ is: 'recoveryAsked' })}>
          {t('ways.recover')}
        </button>
      )}
      <WayBack onClick={() => send({ is: 'gaveUp' })}>
        {t(pending.mayRecover || !pending.isEnrolled ? 'ways.back' : 'ways.cancel')}
      </WayBack>
    </div>
  )
}
