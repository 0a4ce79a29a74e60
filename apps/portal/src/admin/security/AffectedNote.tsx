import type { Input } from '@vestibule/contract'
import type { countAffected } from '@vestibule/contract/areas/security-center'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { affected, countedChange } from './policies.atoms.ts'

/** How many people a change hits, before it is saved. Says nothing while that is not known, and where it hits none. */
export const AffectedNote = (change: Input<typeof countAffected>) => {
  const { policy, value, strategy, ip, failStrategy, countries } = change
  const { t } = useTranslation('security')
  const ask = useSetAtom(countedChange)
  const view = useAtomValue(affected.view)
  useEffect(() => {
    ask({ policy, value, strategy, ip, failStrategy, countries })
    return () => ask(undefined)
  }, [ask, policy, value, strategy, ip, failStrategy, countries])
  const answer = view.is === 'ready' && !view.isReloading ? view.answer : undefined
  return (
    <output className="v-hint">
      {answer?.affected !== undefined &&
        answer.affected > 0 &&
        t(`affected.${policy}`, { count: answer.affected, total: answer.total })}
    </output>
  )
}
