import type { Input } from '@vestibule/contract'
import {
  createSSODomain,
  createSSOGroup,
  deleteSSODomain,
  deleteSSOGroup,
  getSSOConfigurations,
  setSSODefaultRoles,
  updateSSOGroup,
  validateSSODomainV2,
} from '@vestibule/contract/areas/sso-configurations'
import {
  createSSOConfiguration,
  deleteSSOConfiguration,
  getSSOConfigurationStats,
  setSSOEnforcement,
  updateSSOConfiguration,
  updateSSOConfigurationByMetadata,
  updateSSOConfigurationByMetadataUrl,
} from '@vestibule/contract/areas/sso-connections'
import type { SsoVendor } from '@vestibule/contract/schemas/sso-input'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { listAtoms } from '../../kit/list.ts'
import { callAtom } from '../../ports/call.ts'
import { route } from '../../ports/route.ts'

/** Every connection with its domains, groups and roles; the server sends them all at once. */
export const connections = listAtoms('getSSOConfigurations', atom({}), (get) =>
  get(callAtom)(getSSOConfigurations, {}),
)

/** The item of the address: an id, or `new` for a connection that is about to begin. */
export const shownItem = atom((get) => get(route).key.split('/')[2])

/** How many sign-ins the shown connection had today. */
export const connectionStats = listAtoms(
  'getSSOConfigurationStats',
  atom((get) => ({ ssoConfigId: get(shownItem) ?? '' })),
  async (get, input) => ({ ...input, ...(await get(callAtom)(getSSOConfigurationStats, input)) }),
)

export const shownConnection = atom((get) => {
  const view = get(connections.view)
  const id = get(shownItem)
  return view.is === 'loading' ? undefined : view.answer?.find((one) => one.id === id)
})

const then = connections.reload

export const addConnection = actionAtom(
  (get, type: SsoVendor) => get(callAtom)(createSSOConfiguration, { type }),
  { then, asksPassword: 'inDialog' },
)
export const chooseVendor = actionAtom(
  (get, input: Input<typeof updateSSOConfiguration>) => get(callAtom)(updateSSOConfiguration, input),
  { then, asksPassword: 'inDialog' },
)
export const changeConnection = actionAtom(
  (get, input: Input<typeof updateSSOConfiguration>) => get(callAtom)(updateSSOConfiguration, input),
  { then },
)
export const enableConnection = actionAtom(
  (get, input: Input<typeof updateSSOConfiguration>) => get(callAtom)(updateSSOConfiguration, input),
  { then, asksPassword: 'inDialog' },
)
export const removeConnection = actionAtom(
  (get, ssoConfigId: string) => get(callAtom)(deleteSSOConfiguration, { ssoConfigId }),
  { then },
)
export const readMetadataUrl = actionAtom(
  (get, input: Input<typeof updateSSOConfigurationByMetadataUrl>) =>
    get(callAtom)(updateSSOConfigurationByMetadataUrl, input),
  { then },
)
export const readMetadataFile = actionAtom(
  async (get, { ssoConfigId, file }: { readonly ssoConfigId: string; readonly file: File }) =>
    get(callAtom)(updateSSOConfigurationByMetadata, { ssoConfigId, metadata: await file.text() }),
  { then },
)
export const addDomain = actionAtom(
  (get, input: Input<typeof createSSODomain>) => get(callAtom)(createSSODomain, input),
  { then },
)
export const checkDomain = actionAtom(
  (get, input: Input<typeof validateSSODomainV2>) => get(callAtom)(validateSSODomainV2, input),
  { then, asksPassword: 'inDialog' },
)
export const removeDomain = actionAtom(
  (get, input: Input<typeof deleteSSODomain>) => get(callAtom)(deleteSSODomain, input),
  { then },
)
export const addGroup = actionAtom(
  (get, input: Input<typeof createSSOGroup>) => get(callAtom)(createSSOGroup, input),
  { then },
)
export const changeGroup = actionAtom(
  (get, input: Input<typeof updateSSOGroup>) => get(callAtom)(updateSSOGroup, input),
  { then },
)
export const removeGroup = actionAtom(
  (get, input: Input<typeof deleteSSOGroup>) => get(callAtom)(deleteSSOGroup, input),
  { then },
)
export const saveDefaultRoles = actionAtom(
  (get, input: Input<typeof setSSODefaultRoles>) => get(callAtom)(setSSODefaultRoles, input),
  { then },
)
export const saveEnforcement = actionAtom(
  (get, input: Input<typeof setSSOEnforcement>) => get(callAtom)(setSSOEnforcement, input),
  { then },
)
