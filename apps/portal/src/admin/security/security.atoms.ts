import { getInsights, getRecommendations, getSecurityScores } from '@vestibule/contract/areas/security-center'
import { atom } from 'jotai/vanilla'
import { listAtoms } from '../../kit/list.ts'
import { pageSearch } from '../../kit/page/page-search.ts'
import { appearanceOfTab } from '../../metadata/field-appearance.ts'
import { flags } from '../../metadata/metadata.atoms.ts'
import { callAtom } from '../../ports/call.ts'
import { securitySearch, type SecurityTab, securityTabs } from './security-search.ts'

export const securityAddress = pageSearch(securitySearch)

/** Tabs that are there only while a flag is on. */
const readFlag: Partial<Readonly<Record<SecurityTab, string>>> = {
  ipRestrictions: 'admin_portal_ip_restrictions',
  domainRestrictions: 'admin_portal_domain_restrictions',
}

/** Tabs that this user is shown: the operator leaves them on, and their flag is on. */
export const shownTabs = atom((get): readonly SecurityTab[] =>
  securityTabs.filter((tab) => {
    const flag = readFlag[tab]
    if (flag !== undefined && get(flags)[flag] !== 'on') return false
    return get(appearanceOfTab)('security', tab) !== 'hidden'
  }),
)

export const recommendations = listAtoms('getRecommendations', atom({}), (get) =>
  get(callAtom)(getRecommendations, {}),
)

export const insights = listAtoms('getInsights', atom({}), async (get) => {
  const answer = await get(callAtom)(getInsights, {})
  return answer.insights.items
})

export const scores = listAtoms('getSecurityScores', atom({}), async (get) => {
  const answer = await get(callAtom)(getSecurityScores, {})
  return answer.weeks
})

const isChanged = atom(false)

/** Whether a setting was saved since the center was calculated. */
export const isCenterStale = atom((get) => get(isChanged))

export const refreshCenter = atom(null, async (_get, set) => {
  set(isChanged, false)
  await Promise.all([set(recommendations.reload), set(insights.reload)])
  // Afterwards: the score of this week is kept when the recommendations are read.
  await set(scores.reload)
})

/** Notes that a policy was saved. */
export const markCenterStale = atom(null, (_get, set) => set(isChanged, true))

/** The same after a change of addresses or domains, which the newer center shows at once. */
export const afterRestrictionChange = atom(null, (get, set) => {
  if (get(flags)['security-center-admin-portal-major-version'] === 'on') void set(refreshCenter)
  else set(isChanged, true)
})
