import { createSSOGuestLink } from '@vestibule/contract/areas/sso-guests'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { CopyLine } from '../../kit/dialog/CopyLine.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { type Connection, toVendor } from './connection.ts'
import { createGuestLink, guestLink, revokeGuestLink } from './guest.atoms.ts'

/** A link by which the people who run the provider do these steps; only while the connection is off. */
export const GuestLink = ({ connection }: { readonly connection: Connection }) => {
  const isAllowed = useAllowed()(createSSOGuestLink)
  return isAllowed && !connection.enabled ? <GuestSection connection={connection} /> : null
}

const GuestSection = ({ connection: { id, type } }: { readonly connection: Connection }) => {
  const { t } = useTranslation('sso')
  const [state, create] = useAtom(createGuestLink)
  const view = useAtomValue(guestLink.view)
  const isLive = view.is !== 'loading' && view.answer?.link !== undefined
  const created = state.is === 'done' && state.answer.ssoConfigId === id && isLive ? state.answer : undefined
  return (
    <section className="v-settings">
      <header className="is-split">
        <div>
          <h2>{t('guest.title', { vendor: t(`vendors.${toVendor(type)}`) })}</h2>
          <p>{t('guest.lead')}</p>
        </div>
        <Button isBusy={state.is === 'running'} onClick={() => void create(id)}>
          {t(isLive ? 'guest.again' : 'guest.create')}
        </Button>
      </header>
      {state.is === 'failed' && <Refusal error={state.error} />}
      {isLive && (
        <div className="v-panel">
          {created !== undefined && (
            <div className="v-fields is-padded">
              <CopyLine label={t('guest.url')} value={created.url} />
              <p className="v-hint">{t('guest.once')}</p>
            </div>
          )}
          <LiveLink ssoConfigId={id} />
        </div>
      )}
    </section>
  )
}

const LiveLink = ({ ssoConfigId }: { readonly ssoConfigId: string }) => {
  const { t, locale } = useTranslation('sso')
  const view = useAtomValue(guestLink.view)
  const [state, revoke] = useAtom(revokeGuestLink)
  const announce = useSetAtom(showToast)
  const link = view.is === 'loading' ? undefined : view.answer?.link
  if (link === undefined) return null
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const parseDate = (at: string): string => format.format(new Date(at))
  return (
    <div className="v-line">
      <div>
        <span className="font-medium">{t('guest.live', { date: parseDate(link.expiresAt) })}</span>
        <small>
          {link.lastUsedAt === undefined
            ? t('guest.unused')
            : t('guest.used', { date: parseDate(link.lastUsedAt) })}
        </small>
      </div>
      <Button
        kind="danger-quiet"
        isBusy={state.is === 'running'}
        onClick={async () => {
          if (await revoke(ssoConfigId)) announce(t('guest.revoked'))
        }}
      >
        {t('guest.revoke')}
      </Button>
    </div>
  )
}
