import type { Input, Output } from '@vestibule/contract'
import {
  getCountryRestrictions,
  getCountryRestrictionsConfig,
  updateCountryRestrictions,
  updateCountryRestrictionsConfig,
} from '@vestibule/contract/areas/country-restrictions'
import {
  createDomainRestriction,
  deleteDomainRestriction,
  getDomainRestrictions,
  getDomainRestrictionsConfig,
  updateDomainRestrictionConfig,
} from '@vestibule/contract/areas/email-domains'
import { getCurrentUserIpMetadata } from '@vestibule/contract/areas/metadata'
import {
  bulkCreateIPRestriction,
  confirmRestrictions,
  createIPRestriction,
  deleteIPRestriction,
  getIPRestrictions,
  getIPRestrictionsConfig,
  testCurrentIp,
  testCurrentIpInAllowList,
  updateIPRestrictionConfig,
} from '@vestibule/contract/areas/restrictions'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { translatorAtom } from '../../i18n/translator.atoms.ts'
import { listAtoms } from '../../kit/list.ts'
import { pagedList } from '../../kit/paged-list.ts'
import { callAtom } from '../../ports/call.ts'
import { afterRestrictionChange } from './security.atoms.ts'
import { securitySearch } from './security-search.ts'

/** Rows of a page of addresses (specification section 9). */
const addressesOnPage = 4

/** Addresses of the list that counts. */
export const ipList = pagedList({
  name: 'getIPRestrictions',
  schema: securitySearch,
  pageSize: addressesOnPage,
  filters: ['search'],
  toQuery: ({ search }, { pageOffset, pageSize }) => ({
    _offset: pageOffset * pageSize,
    _limit: pageSize,
    _filter: search,
  }),
  load: async (get, query) => {
    const { items, _metadata } = await get(callAtom)(getIPRestrictions, query)
    return { items, totalItems: _metadata.totalItems }
  },
})

export const ipConfiguration = listAtoms('getIPRestrictionsConfig', atom({}), (get) =>
  get(callAtom)(getIPRestrictionsConfig, {}),
)

/** Where the user is now, and whether that address has access and is on the allow list. */
export const ownAddress = listAtoms('getCurrentUserIpMetadata', atom({}), async (get) => {
  const call = get(callAtom)
  const [{ ip }, { valid }, { valid: isListed }] = await Promise.all([
    call(getCurrentUserIpMetadata, {}),
    call(testCurrentIp, {}),
    call(testCurrentIpInAllowList, {}),
  ])
  return { ip, valid, isListed }
})

export const countryRule = listAtoms('getCountryRestrictionsConfig', atom({}), async (get) => {
  const call = get(callAtom)
  const [rule, rows] = await Promise.all([
    call(getCountryRestrictionsConfig, {}),
    call(getCountryRestrictions, {}),
  ])
  return { ...rule, countries: rows.map(({ countryCode }) => countryCode) }
})

export const emailDomains = listAtoms('getDomainRestrictions', atom({}), async (get) => {
  const call = get(callAtom)
  const [{ items }, configuration] = await Promise.all([
    call(getDomainRestrictions, {}),
    call(getDomainRestrictionsConfig, {}),
  ])
  return { ...configuration, items }
})

/** When rules go back, as the server said it: the time names them, and the seconds count from that answer on. */
type Reverting = { readonly revertsAt?: string | undefined; readonly revertsIn?: number | undefined }

const keptRevert = atom<Reverting>({})

/** When rules that keep out who set them go back; the server says so, or said so before it kept this page out. */
export const reverting = atom((get): Reverting => {
  const view = get(ipConfiguration.view)
  if (view.is === 'ready') return view.answer
  return get(keptRevert)
})

/** Shows what holds now. A page that is kept out from here on still knows until when. */
const afterAddresses = atom(null, async (_get, set, answer: Reverting) => {
  set(keptRevert, answer)
  set(afterRestrictionChange)
  await Promise.all([
    set(ipList.reload),
    set(ipConfiguration.reload),
    set(ownAddress.reload),
    set(countryRule.reload),
  ])
})
const afterDomains = atom(null, async (_get, set) => {
  set(afterRestrictionChange)
  await set(emailDomains.reload)
})

const then = afterAddresses
export const addIp = actionAtom(
  (get, input: Input<typeof createIPRestriction>) => get(callAtom)(createIPRestriction, input),
  { then },
)
export const addMyIp = actionAtom(
  (get, input: Input<typeof createIPRestriction>) => get(callAtom)(createIPRestriction, input),
  { then, asksPassword: 'inDialog' },
)
/** Addresses of the last bulk that could not be added, until the user has read it. */
export const ipFailures = atom<Output<typeof bulkCreateIPRestriction>['failed']>([])

const afterBulk = atom(null, async (get, set, answer: Output<typeof bulkCreateIPRestriction>) => {
  set(ipFailures, answer.failed)
  const { added: count } = answer
  if (count > 0) set(showToast, get(translatorAtom).text('security', 'ip.many.added', { count }))
  await set(afterAddresses, answer)
})
export const addManyIps = actionAtom(
  (get, input: Input<typeof bulkCreateIPRestriction>) => get(callAtom)(bulkCreateIPRestriction, input),
  { then: afterBulk },
)
export const removeIp = actionAtom(
  (get, input: Input<typeof deleteIPRestriction>) => get(callAtom)(deleteIPRestriction, input),
  { then },
)
export const configureIps = actionAtom(
  (get, input: Input<typeof updateIPRestrictionConfig>) => get(callAtom)(updateIPRestrictionConfig, input),
  { then },
)
export const confirmRules = actionAtom((get, _: undefined) => get(callAtom)(confirmRestrictions, {}), {
  then,
  asksPassword: 'inDialog',
})
export const changeCountryRule = actionAtom(
  (get, input: Input<typeof updateCountryRestrictionsConfig>) =>
    get(callAtom)(updateCountryRestrictionsConfig, input),
  { then },
)
export const changeCountries = actionAtom(
  (get, input: Input<typeof updateCountryRestrictions>) => get(callAtom)(updateCountryRestrictions, input),
  { then },
)
export const configureDomains = actionAtom(
  (get, input: Input<typeof updateDomainRestrictionConfig>) =>
    get(callAtom)(updateDomainRestrictionConfig, input),
  { then: afterDomains },
)
export const addDomain = actionAtom(
  (get, input: Input<typeof createDomainRestriction>) => get(callAtom)(createDomainRestriction, input),
  { then: afterDomains },
)
export const removeDomain = actionAtom((get, id: string) => get(callAtom)(deleteDomainRestriction, { id }), {
  then: afterDomains,
})
