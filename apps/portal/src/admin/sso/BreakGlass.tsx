import { setSSOEnforcement } from '@vestibule/contract/areas/sso-connections'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { ListPanel } from '../../kit/page/ListPanel.tsx'
import { breakGlassPeople, remind } from './break-glass.atoms.ts'
import { BreakGlassPerson } from './BreakGlassPerson.tsx'
import { type Connection, toVendor } from './connection.ts'

/** The people who can sign in without the provider. */
export const BreakGlass = ({ connection }: { readonly connection: Connection }) => {
  const { t } = useTranslation('sso')
  const open = useSetAtom(dialogAddress)
  const view = useAtomValue(breakGlassPeople.view)
  const reload = useSetAtom(breakGlassPeople.reload)
  const reminding = useAtomValue(remind)
  return (
    <ListPanel
      title={t('overview.breakGlassTitle')}
      lead={t('overview.breakGlassLead', { vendor: t(`vendors.${toVendor(connection.type)}`) })}
      action={
        <Allowed to={setSSOEnforcement}>
          <Button onClick={() => open('breakGlass', connection.id)}>{t('overview.breakGlassEdit')}</Button>
        </Allowed>
      }
      view={view}
      onRetry={() => void reload()}
    >
      {(people) =>
        people.length === 0 ? (
          <p className="v-line text-muted">{t('overview.breakGlassNone')}</p>
        ) : (
          <>
            {people.map((user) => (
              <BreakGlassPerson key={user.id} user={user} />
            ))}
            {reminding.is === 'failed' && <Refusal error={reminding.error} />}
          </>
        )
      }
    </ListPanel>
  )
}
