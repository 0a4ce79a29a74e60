import type * as ssoConfigurations from '@vestibule/contract/areas/sso-configurations'
import type * as ssoConnectionsArea from '@vestibule/contract/areas/sso-connections'
import type * as ssoGuests from '@vestibule/contract/areas/sso-guests'
import type * as ssoTests from '@vestibule/contract/areas/sso-tests'
import type { ConnectionChange } from '@vestibule/contract/schemas/sso-input'
import { ApiError } from '@vestibule/contract/errors'
import { ssoConnections, ssoTestReport } from '@vestibule/contract/samples'
import type { Canned } from '../call.ts'

type Connection = (typeof ssoConnections)[number]

const at = '2026-11-22T09:41:00.000Z'

const blank = (id: string): Connection => ({
  ...(ssoConnections.find((one) => one.id === 'sso-draft') as Connection),
  id,
})

const okta = {
  ssoEndpoint: 'https://acme.okta.test/app/exk/sso/saml',
  idpEntityId: 'http://www.okta.com/exk',
  publicCertificate: '-----BEGIN CERTIFICATE-----',
  certificates: [{ fingerprint: 'AB:CD', subject: 'CN=acme', endsAt: '2028-03-14T00:00:00.000Z' }],
}

/** What a client sent, in the form that is shown; a secret is not. */
const toShown = ({ groups: _, oidcSecret: __, type, ...change }: ConnectionChange): Partial<Connection> =>
  Object.fromEntries(Object.entries({ type, ...change }).filter(([, value]) => value !== undefined))

type Store = {
  readonly rows: Map<string, Connection>
  readonly change: (id: string, changes: (row: Connection) => Partial<Connection>) => Connection
}

const createStore = (): Store => {
  const rows = new Map(ssoConnections.map((row) => [row.id, row]))
  return {
    rows,
    change: (id, changes) => {
      const row = rows.get(id)
      if (row === undefined) throw new ApiError('NOT_FOUND')
      const changed = { ...row, ...changes(row), updatedAt: at }
      rows.set(id, changed)
      return changed
    },
  }
}

const connectionHandlers = ({
  rows,
  change,
}: Store): Canned<typeof ssoConnectionsArea> &
  Pick<Canned<typeof ssoConfigurations>, 'getSSOConfigurations'> => ({
  getSSOConfigurations: async () => [...rows.values()],
  getSSOConfigurationStats: async ({ ssoConfigId }) => {
    change(ssoConfigId, () => ({}))
    return { signedInToday: 12, failedToday: 0 }
  },
  getOidcConfiguration: async () => ({
    active: true,
    redirectUri: 'https://id.acme.test/login/callback/sso-oidc',
  }),
  createSSOConfiguration: async (input) => {
    const row = { ...blank(`sso-${rows.size + 1}`), ...toShown(input) }
    rows.set(row.id, row)
    return row
  },
  updateSSOConfiguration: async ({ ssoConfigId, ...input }) => {
    const certificates = input.publicCertificate ? { certificates: okta.certificates } : {}
    return change(ssoConfigId, () => ({ ...toShown(input), ...certificates }))
  },
  updateSSOConfigurationByMetadata: async ({ ssoConfigId }) => change(ssoConfigId, () => okta),
  updateSSOConfigurationByMetadataUrl: async ({ ssoConfigId, url }) => {
    if (url.includes('redirect'))
      throw new ApiError('SSO_METADATA_INVALID', { reason: 'redirect', found: 'login.acme.test' })
    return change(ssoConfigId, () => okta)
  },
  deleteSSOConfiguration: async ({ ssoConfigId }) => {
    change(ssoConfigId, () => ({}))
    rows.delete(ssoConfigId)
    return {}
  },
  setSSOEnforcement: async ({ ssoConfigId, isEnforced, breakGlassUserIds }) => {
    if (isEnforced && breakGlassUserIds.length === 0) throw new ApiError('LAST_ADMINISTRATOR')
    return change(ssoConfigId, () => ({ isEnforced, breakGlassUserIds: [...breakGlassUserIds] }))
  },
})

const domainHandlers = ({ rows, change }: Store): Canned<typeof ssoConfigurations> => ({
  createSSODomain: async ({ ssoConfigId, domain }) => {
    if (domain === 'gmail.com') throw new ApiError('SSO_DOMAIN_PUBLIC', { domain })
    const row = {
      id: `domain-${domain}`,
      domain,
      validated: false,
      txtRecord: `vestibule-domain=${'5'.repeat(32)}`,
    }
    change(ssoConfigId, ({ domains }) => ({ domains: [...domains, row] }))
    return row
  },
  deleteSSODomain: async ({ ssoConfigId, domainId }) => {
    change(ssoConfigId, ({ domains }) => ({ domains: domains.filter(({ id }) => id !== domainId) }))
    return {}
  },
  validateSSODomainV2: async ({ ssoConfigId, domainId }) => {
    const domain = rows.get(ssoConfigId)?.domains.find(({ id }) => id === domainId)
    if (domain?.domain.startsWith('labs.'))
      throw new ApiError('SSO_DOMAIN_UNPROVED', { domain: domain.domain })
    change(ssoConfigId, ({ domains }) => ({
      domains: domains.map((one) => (one.id === domainId ? { ...one, validated: true } : one)),
    }))
    return {}
  },
})

const groupHandlers = ({ change }: Store): Canned<typeof ssoConfigurations> => ({
  createSSOGroup: async ({ ssoConfigId, group, roleIds }) => {
    change(ssoConfigId, ({ groups }) => ({
      groups: [...groups, { id: `group-${group}`, group, roleIds: [...roleIds] }],
    }))
    return {}
  },
  updateSSOGroup: async ({ ssoConfigId, id, group, roleIds }) => {
    change(ssoConfigId, ({ groups }) => ({
      groups: groups.map((one) => (one.id === id ? { id, group, roleIds: [...roleIds] } : one)),
    }))
    return {}
  },
  deleteSSOGroup: async ({ ssoConfigId, groupId }) => {
    change(ssoConfigId, ({ groups }) => ({ groups: groups.filter(({ id }) => id !== groupId) }))
    return {}
  },
  setSSODefaultRoles: async ({ ssoConfigId, roleIds }) => {
    change(ssoConfigId, () => ({ roleIds: [...roleIds] }))
    return {}
  },
})

const guestHandlers = (): Canned<typeof ssoGuests> => {
  let link: { readonly createdAt: string; readonly expiresAt: string } | undefined
  const expiresAt = '2026-11-29T09:41:00.000Z'
  return {
    getSSOGuestLink: async () => ({ ...(link && { link }) }),
    createSSOGuestLink: async () => {
      link = { createdAt: at, expiresAt }
      return { url: `https://id.acme.test/sso/setup?token=${'t'.repeat(43)}`, expiresAt }
    },
    revokeSSOGuestLink: async () => {
      link = undefined
      return {}
    },
  }
}

const testHandlers = (): Canned<typeof ssoTests> => {
  let polls = 0
  return {
    startSSOTest: async () => {
      polls = 0
      return { txn: 't'.repeat(43), url: 'about:blank', expiresIn: 300 }
    },
    getSSOTest: async () => {
      polls += 1
      return polls < 2 ? { state: 'waiting' } : { state: 'answered', report: ssoTestReport }
    },
  }
}

/** Connections in memory: what is done to them stays until the preview is opened anew. */
export const ssoHandlers = () => {
  const store = createStore()
  return {
    ...connectionHandlers(store),
    ...domainHandlers(store),
    ...groupHandlers(store),
    ...guestHandlers(),
    ...testHandlers(),
  }
}
