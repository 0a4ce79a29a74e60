import { useId } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { ApproveState } from './Approve.tsx'
import '../../../theme/program-use.css'

type ProgramUseProps = { readonly state: ApproveState; readonly name: string }

/** What the program may do with the account, and for how long: a button that gives more than it says is no consent. */
export const ProgramUse = ({ state, name }: ProgramUseProps) => {
  const { tenant, manages, minutes, otherTenants } = state
  const { t } = useTranslation('approveProgram')
  const id = useId()
  return (
    <div className="v-uses">
      <p id={id}>{t('may', { name })}</p>
      <ul aria-labelledby={id}>
        {manages ? (
          <li>{t('manage', { tenant })}</li>
        ) : (
          <>
            <li>{t('read', { tenant })}</li>
            <li>{t('profile')}</li>
          </>
        )}
        {otherTenants > 0 && <li>{t('others', { count: otherTenants })}</li>}
        <li>{minutes === undefined ? t('stay') : t('minutes', { count: minutes })}</li>
      </ul>
    </div>
  )
}
