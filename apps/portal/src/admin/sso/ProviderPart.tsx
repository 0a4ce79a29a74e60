import { useTranslation } from '../../i18n/use-translation.ts'
import { BringBack } from './BringBack.tsx'
import { type Connection, toVendor } from './connection.ts'
import { CopyValues } from './CopyValues.tsx'
import { GuestLink } from './GuestLink.tsx'

const lines = ['1', '2', '3', '4'] as const

/** What goes to the provider, and what comes back from it. */
export const ProviderPart = ({ connection }: { readonly connection: Connection }) => {
  const { t } = useTranslation('sso')
  const vendor = toVendor(connection.type)
  return (
    <div className="v-sections">
      <section className="v-settings">
        <h2>{t('guide.title', { vendor: t(`vendors.${vendor}`) })}</h2>
        <ol className="v-guide">
          {lines.map((line) => (
            <li key={line}>{t(`guide.${vendor}.${line}`)}</li>
          ))}
        </ol>
      </section>
      <CopyValues connection={connection} />
      <BringBack connection={connection} />
      <GuestLink connection={connection} />
    </div>
  )
}
