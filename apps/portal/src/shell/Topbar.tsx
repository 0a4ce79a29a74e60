import { useAtomValue, useSetAtom } from 'jotai'
import { Menu, X } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { bootAtom } from '../ports/boot.ts'
import type { Session } from '../session/types.ts'
import { leadsBackAtom } from '../routes/leads-back.ts'
import { leaveAdmin } from '../routes/leave.atoms.ts'
import { TenantMark } from './TenantMark.tsx'

type TopbarProps = { readonly session: Session; readonly onMenu: () => void }

/** Instead of the navigation where there is no room beside the page. */
export const Topbar = ({ session: { activeTenant }, onMenu }: TopbarProps) => {
  const { t } = useTranslation('shell')
  const { application } = useAtomValue(bootAtom)
  const leadsBack = useAtomValue(leadsBackAtom)
  const leave = useSetAtom(leaveAdmin)
  return (
    <div className="v-topbar">
      <button type="button" className="v-icon-button" aria-label={t('menu')} onClick={onMenu}>
        <Menu className="v-icon" aria-hidden="true" />
      </button>
      <TenantMark name={activeTenant.name} />
      <bdi className="v-cut font-medium">{activeTenant.name}</bdi>
      {leadsBack && (
        <button
          type="button"
          className="v-icon-button is-last"
          aria-label={t('backTo', { application: application.name })}
          onClick={() => leave()}
        >
          <X className="v-icon" aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
