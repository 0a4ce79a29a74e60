// @vitest-environment happy-dom
import { ssoConnections } from '@vestibule/contract/samples'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { showAdmin } from '../../testing/show-admin.tsx'

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

const oidc = ssoConnections.find(({ type }) => type === 'oidc')!
const redirectUri = `https://id.acme.test/login/callback/${oidc.id}`

const show = (connection: Partial<typeof oidc>) =>
  showAdmin(`sso/${oidc.id}/provider`, {
    configuration: { navigation: { sso: { visibility: 'always' } } },
    answers: { getSSOConfigurations: async () => [{ ...oidc, redirectUri, ...connection }] },
  })
const advice = /still answers at an address that other providers share/

describe('SEC-PA-05 the redirect URI that is registered with a provider', () => {
  test('is the connection’s own', async () => {
    const { screen } = await show({})
    expect(await screen.findByDisplayValue(redirectUri)).toBeTruthy()
    expect(screen.queryByText(advice)).toBeNull()
  })

  test('is to be registered where an older release registered another one', async () => {
    const { screen } = await show({ hasOwnCallback: false })
    expect(await screen.findByText(advice)).toBeTruthy()
    expect(screen.getByDisplayValue(redirectUri)).toBeTruthy()
  })

  test('is nothing new for a draft of an older release', async () => {
    const { screen } = await show({ hasOwnCallback: false, oidcClientId: '' })
    expect(await screen.findByDisplayValue(redirectUri)).toBeTruthy()
    expect(screen.queryByText(advice)).toBeNull()
  })
})
