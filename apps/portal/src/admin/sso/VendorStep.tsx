import type { SsoVendor } from '@vestibule/contract/schemas/sso-input'
import { useAtom, useSetAtom, useStore } from 'jotai'
import { Check } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { goWithinAccount } from '../../ports/route.ts'
import { type Connection, offeredVendors } from './connection.ts'
import { addConnection, chooseVendor } from './sso.atoms.ts'

/** Choosing a provider begins the draft, or changes what the draft is of. */
export const VendorStep = ({ connection }: { readonly connection: Connection | undefined }) => {
  const { t } = useTranslation('sso')
  const go = useSetAtom(goWithinAccount)
  const store = useStore()
  const [adding, add] = useAtom(addConnection)
  const [changing, change] = useAtom(chooseVendor)
  const choose = async (type: SsoVendor) => {
    if (connection !== undefined) {
      if (await change({ ssoConfigId: connection.id, type }))
        go(`admin/sso/${connection.id}/setup`, { step: 'exchange' })
      return
    }
    if (!(await add(type))) return
    const state = store.get(addConnection)
    if (state.is === 'done') go(`admin/sso/${state.answer.id}/setup`, { step: 'exchange' })
  }
  const error = [adding, changing].find((state) => state.is === 'failed')
  const isBusy = adding.is === 'running' || changing.is === 'running'
  return (
    <div className="v-settings">
      <p className="text-muted">{t('vendorStep.lead')}</p>
      <ul className="v-panel v-plain-list">
        {offeredVendors.map((vendor) => (
          <li key={vendor} className="v-line">
            <div>
              <span className="font-medium">{t(`vendors.${vendor}`)}</span>
              <small>{t(`vendorHints.${vendor}`)}</small>
            </div>
            {connection?.type === vendor ? (
              <span className="v-badge">
                <Check className="v-icon" aria-hidden="true" />
                {t('vendorStep.chosen')}
              </span>
            ) : (
              <Button
                isBusy={isBusy}
                aria-label={t('vendorStep.chooseVendor', { vendor: t(`vendors.${vendor}`) })}
                onClick={() => void choose(vendor)}
              >
                {t('vendorStep.choose')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error?.is === 'failed' && <Refusal error={error.error} />}
    </div>
  )
}
