import { confirmRestrictions } from '@vestibule/contract/areas/restrictions'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { Icon } from '../../kit/feedback/Icon.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { useCountdown } from '../../kit/feedback/use-countdown.ts'
import { confirmRules, ipConfiguration, ipList, reverting } from './restrictions.atoms.ts'

/** Says that new rules wait for a confirmation, and how long. */
export const RevertBanner = () => {
  const { revertsAt, revertsIn } = useAtomValue(reverting)
  return revertsAt === undefined || revertsIn === undefined ? null : (
    <Banner key={revertsAt} seconds={revertsIn} />
  )
}

/** As a clock shows what is left: 9:05. */
const toClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const Banner = ({ seconds }: { readonly seconds: number }) => {
  const { t } = useTranslation('security')
  const announce = useSetAtom(showToast)
  const reload = useSetAtom(ipConfiguration.reload)
  const reloadList = useSetAtom(ipList.reload)
  const [state, confirm] = useAtom(confirmRules)
  const left = useCountdown(seconds)
  useEffect(() => {
    if (left === 0) void Promise.all([reload(), reloadList()])
  }, [left, reload, reloadList])
  const keep = async () => {
    if (await confirm(undefined)) announce(t('revert.confirmed'))
  }
  return (
    <div className="v-alert is-warning" role="alert">
      <Icon name="warning" />
      <div>
        <strong>{t('revert.title')}</strong>
        {t('revert.lead', { time: toClock(left) })}
        {state.is === 'failed' && <Refusal error={state.error} />}
      </div>
      <Allowed to={confirmRestrictions}>
        <Button isBusy={state.is === 'running'} onClick={() => void keep()}>
          {t('revert.confirm')}
        </Button>
      </Allowed>
    </div>
  )
}
