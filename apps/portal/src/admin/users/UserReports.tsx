import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FailureReport } from '../../kit/feedback/FailureReport.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { bulkUsers } from './bulk-users.atoms.ts'
import { runAction } from './users.atoms.ts'

/** Above the rows: what could not be done, chosen for several users or in the menu of one. Forgotten with the page. */
export const UserReports = () => {
  const { t } = useTranslation('users')
  const bulk = useAtomValue(bulkUsers.state)
  const single = useAtomValue(runAction)
  const forgetBulk = useSetAtom(bulkUsers.state.reset)
  const forgetSingle = useSetAtom(runAction.reset)
  useEffect(
    () => () => {
      forgetBulk()
      forgetSingle()
    },
    [forgetBulk, forgetSingle],
  )
  const failures = bulk.is === 'done' ? bulk.answer : []
  return (
    <>
      <FailureReport
        failures={failures.map(({ item, error }) => ({ name: item.name || item.email, error }))}
        say={(names, reason) => t('bulk.failed', { names, reason })}
        onClose={forgetBulk}
      />
      {single.is === 'failed' && <Refusal error={single.error} />}
    </>
  )
}
