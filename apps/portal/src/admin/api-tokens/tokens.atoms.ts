import type { Output } from '@vestibule/contract'
import {
  createTenantAccessToken,
  createUserAccessToken,
  deleteTenantAccessToken,
  deleteTenantApiToken,
  deleteUserAccessToken,
  deleteUserApiToken,
  getTenantAccessTokensData,
  getTenantApiTokensData,
  getUserAccessTokensData,
  getUserApiTokensData,
  updateTenantApiTokensData,
  updateUserApiTokensData,
} from '@vestibule/contract/areas/api-tokens'
import { getVendorConfig } from '@vestibule/contract/areas/vendor-config'
import type { Call } from '@vestibule/contract/client'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { listAtoms } from '../../kit/list.ts'
import { pageParams } from '../../kit/page/page-params.ts'
import { callAtom } from '../../ports/call.ts'
import type { TokenKind, TokenRow, TokenScope } from './token-rows.ts'

/** What was just made, until the person has stored it. */
export type CreatedToken = { readonly kind: TokenKind; readonly id: string; readonly secret: string }

/** In memory only: its address opens nothing once the secret was forgotten. */
export const createdToken = atom<CreatedToken | undefined>(undefined)

/** Puts the secret in the place of the form, if that is still open: Back then leads to the list. */
const showCreated = atom(null, (get, set, token: CreatedToken) => {
  if (get(dialogAddress)?.is !== 'newToken') return
  set(createdToken, token)
  set(pageParams, { dialog: 'created' }, { replace: true })
})

type Pair = Output<typeof getUserApiTokensData>[number] &
  Partial<Output<typeof getTenantApiTokensData>[number]>
type Bearer = Output<typeof getUserAccessTokensData>['accessTokens'][number] &
  Partial<Output<typeof getTenantAccessTokensData>['accessTokens'][number]>

const pairRow = ({ clientId, description, roleIds = [], ...rest }: Pair): TokenRow => ({
  ...rest,
  id: clientId,
  kind: 'clientCredentials',
  name: description,
  roleIds,
})

const bearerRow = ({ description = '', roleIds = [], ...rest }: Bearer): TokenRow => ({
  ...rest,
  kind: 'accessToken',
  name: description,
  roleIds,
})

const readers = {
  tenant: (call: Call) =>
    Promise.all([call(getTenantApiTokensData, {}), call(getTenantAccessTokensData, {})]),
  personal: (call: Call) => Promise.all([call(getUserApiTokensData, {}), call(getUserAccessTokensData, {})]),
} as const

/** Both kinds are listed whatever the operator's strategy is now: a token of the other kind still opens doors. */
const createListAtoms = (scope: TokenScope) =>
  listAtoms(`${scope} API tokens`, atom({}), async (get) => {
    const call = get(callAtom)
    const [config, [pairs, { accessTokens }]] = await Promise.all([
      call(getVendorConfig, {}),
      readers[scope](call),
    ])
    const kind: TokenKind =
      config.machineToMachineAuthStrategy === 'AccessToken' ? 'accessToken' : 'clientCredentials'
    return {
      rows: [...pairs.map(pairRow), ...accessTokens.map(bearerRow)],
      kind,
    }
  })

export type NewToken = {
  readonly description: string
  readonly expiresInMinutes: number | null
  readonly roleIds: string[]
}

const createPair = async (call: Call, scope: TokenScope, { roleIds, ...fields }: NewToken) => {
  const { clientId, secret = '' } =
    scope === 'tenant'
      ? await call(updateTenantApiTokensData, { ...fields, roleIds })
      : await call(updateUserApiTokensData, fields)
  return { id: clientId, secret }
}

const createBearer = async (call: Call, scope: TokenScope, { roleIds, ...fields }: NewToken) => {
  const { id, secret = '' } =
    scope === 'tenant'
      ? await call(createTenantAccessToken, { ...fields, roleIds })
      : await call(createUserAccessToken, fields)
  return { id, secret }
}

const creators = { clientCredentials: createPair, accessToken: createBearer } as const

const deleteOne = (call: Call, scope: TokenScope, { id, kind }: TokenRow): Promise<unknown> => {
  if (kind === 'accessToken')
    return call(scope === 'tenant' ? deleteTenantAccessToken : deleteUserAccessToken, { id })
  return call(scope === 'tenant' ? deleteTenantApiToken : deleteUserApiToken, { tokenId: id })
}

const createTokensAtoms = (scope: TokenScope) => {
  const list = createListAtoms(scope)
  const create = actionAtom(
    async (get, { kind, ...fields }: NewToken & { readonly kind: TokenKind }): Promise<CreatedToken> => ({
      ...(await creators[kind](get(callAtom), scope, fields)),
      kind,
    }),
    {
      then: atom(null, async (_get, set, token: CreatedToken) => {
        set(showCreated, token)
        await set(list.reload)
      }),
    },
  )
  const remove = actionAtom((get, row: TokenRow) => deleteOne(get(callAtom), scope, row), {
    then: list.reload,
  })
  return { list, create, remove }
}
export type Tokens = ReturnType<typeof createTokensAtoms>

/** The list of each page, and what can be done to it. */
export const tokens: Readonly<Record<TokenScope, Tokens>> = {
  tenant: createTokensAtoms('tenant'),
  personal: createTokensAtoms('personal'),
}
