import { getUsersV3 } from '@vestibule/contract/areas/users'
import { useAtomValue, useSetAtom } from 'jotai'
import { Clock, KeyRound, type LucideIcon, Smartphone } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { pageParams } from '../../kit/page/page-params.ts'
import { groupSizes } from './people.atoms.ts'
import { PeopleTable } from './PeopleTable.tsx'
import { securityAddress } from './security.atoms.ts'
import { type PeopleGroup, peopleGroups } from './security-search.ts'

const icons: Readonly<Record<PeopleGroup, LucideIcon>> = {
  'breached-passwords': KeyRound,
  'mfa-unenrolled': Smartphone,
  inactive: Clock,
}

/** People whose account needs a look, by reason. A number opens the table of its people. */
export const PeopleSection = () => (
  <Allowed to={getUsersV3}>
    <Groups />
  </Allowed>
)

const Groups = () => {
  const { t, locale } = useTranslation('security')
  const view = useAtomValue(groupSizes.view)
  const { people: shown } = useAtomValue(securityAddress)
  const change = useSetAtom(pageParams)
  const sizes = view.is === 'loading' ? undefined : view.answer
  const number = new Intl.NumberFormat(locale)
  return (
    <section className="v-settings">
      <header>
        <h2>{t('people.title')}</h2>
        <p>{t('people.lead')}</p>
      </header>
      <div className="v-people">
        {peopleGroups.map((group) => {
          const Icon = icons[group]
          const isShown = group === shown
          const size = sizes?.[group]
          return (
            <button
              key={group}
              type="button"
              className="v-panel"
              aria-pressed={isShown}
              onClick={() => change({ people: isShown ? undefined : group })}
            >
              <span>
                <Icon className="v-icon" aria-hidden="true" />
                {t(`people.groups.${group}`)}
              </span>
              <b aria-hidden="true">{size === undefined ? '–' : number.format(size)}</b>
              {size !== undefined && <span className="v-hidden">{t('people.count', { count: size })}</span>}
            </button>
          )
        })}
      </div>
      {shown !== undefined && <PeopleTable group={shown} />}
    </section>
  )
}
