import { useAtomValue, useSetAtom } from 'jotai'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import type { Deferred } from '../kit/deferred.tsx'
import { bootAtom } from '../ports/boot.ts'
import { route, scopedTenant } from '../ports/route.ts'
import type { Session } from '../session/types.ts'
import { AccountSwitcher } from './AccountSwitcher.tsx'
import { goToPage, leaveAdmin } from '../routes/leave.atoms.ts'
import { leadsBackAtom } from '../routes/leads-back.ts'
import { readPageAddress } from '../routes/page-address.ts'
import { shownPages } from '../routes/page-guard.ts'
import { type AdminPage, pageGroups } from '../routes/pages.ts'
import { UserMenu } from './UserMenu.tsx'

type NavigationProps = { readonly session: Session; readonly onGo?: () => void }

/** The way back, the account, the pages by group, and oneself. Groups without a page are not shown. */
export const Navigation = ({ session, onGo }: NavigationProps) => {
  const { t } = useTranslation('shell')
  const shown = useAtomValue(shownPages)
  const leadsBack = useAtomValue(leadsBackAtom)
  const goTo = useSetAtom(goToPage)
  const go = (key: string) => {
    onGo?.()
    goTo(key)
  }
  return (
    <>
      {leadsBack && <WayBack />}
      <AccountSwitcher session={session} />
      <nav aria-label={t('navigation')}>
        {pageGroups.map((group) => (
          <NavigationGroup
            key={group}
            name={t(`groups.${group}`)}
            pages={shown.filter((page) => page.group === group)}
            onGo={go}
          />
        ))}
      </nav>
      <UserMenu session={session} />
    </>
  )
}

const WayBack = () => {
  const { t } = useTranslation('shell')
  const { application } = useAtomValue(bootAtom)
  const leave = useSetAtom(leaveAdmin)
  return (
    <button
      type="button"
      className="v-button is-ghost is-small max-w-full self-start text-muted"
      onClick={() => leave()}
    >
      <ArrowLeft className="v-icon v-flip" aria-hidden="true" />
      <span className="v-cut">{t('backTo', { application: application.name })}</span>
    </button>
  )
}

type GroupProps = {
  readonly name: string
  readonly pages: readonly AdminPage[]
  readonly onGo: (key: string) => void
}

/** What does not come now is asked for again when it is shown. */
const prefetch = (page: Deferred<object>) => void page.preload().catch(() => {})

const NavigationGroup = ({ name, pages, onGo }: GroupProps) => {
  const { t } = useTranslation('shell')
  const tenantId = useAtomValue(scopedTenant)
  const query = tenantId === undefined ? '' : `?${new URLSearchParams({ tenantId })}`
  const open = readPageAddress(useAtomValue(route).key)?.page
  if (pages.length === 0) return null
  return (
    <section>
      <h2>{name}</h2>
      <ul>
        {pages.map(({ id, icon: Icon, page }) => (
          <li key={id}>
            <a
              href={`#/admin/${id}${query}`}
              aria-current={open === id ? 'page' : undefined}
              // The code of a page is fetched while the pointer or the keyboard is on its way to it.
              onPointerEnter={() => prefetch(page)}
              onFocus={() => prefetch(page)}
              onClick={(event) => {
                event.preventDefault()
                onGo(`admin/${id}`)
              }}
            >
              <Icon className="v-icon" aria-hidden="true" />
              <span className="v-cut">{t(`pages.${id}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
