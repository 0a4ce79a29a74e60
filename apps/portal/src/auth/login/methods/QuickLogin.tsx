import { useAtomValue } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../kit/feedback/Button.tsx'
import { bootAtom } from '../../../ports/boot.ts'
import type { QuickLoginStrategy } from '../cells/quick-login.ts'
import type { MethodProps } from './method.ts'

const names = { internal: 'internal', 'usb-key': 'usbKey', android: 'android', sms: 'sms' } as const

/** A user who has nothing quick to sign in with here may choose something; it is set up once they are in. */
export const QuickLogin = ({ state, send }: MethodProps) => {
  const { t } = useTranslation('ways')
  const { otherWays = [] } = useAtomValue(bootAtom).policies
  if (state.quickLogin !== undefined)
    return (
      <output className="v-quick">
        <span>{t('quick.chosen', { way: t(`quick.${names[state.quickLogin]}`) })}</span>
        <button type="button" className="v-link" onClick={() => send({ is: 'quickLoginDropped' })}>
          {t('quick.drop')}
        </button>
      </output>
    )
  if (state.offersQuickLogin !== true) return null
  const strategies: readonly QuickLoginStrategy[] = [
    'internal',
    'usb-key',
    'android',
    ...(otherWays.includes('sms') ? (['sms'] as const) : []),
  ]
  return (
    <fieldset className="v-quick">
      <legend>{t('quick.offer')}</legend>
      {strategies.map((strategy) => (
        <Button key={strategy} size="small" onClick={() => send({ is: 'quickLoginWanted', strategy })}>
          {t(`quick.${names[strategy]}`)}
        </Button>
      ))}
    </fieldset>
  )
}
