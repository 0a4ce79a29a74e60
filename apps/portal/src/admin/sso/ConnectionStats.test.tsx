// @vitest-environment happy-dom
import { ApiError } from '@vestibule/contract/errors'
import { ssoConnections } from '@vestibule/contract/samples'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { showAdmin } from '../../testing/show-admin.tsx'

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

const okta = ssoConnections.find(({ type }) => type === 'okta')!
const endingAt = (endsAt: string) => async () => [
  { ...okta, enabled: true, certificates: [{ fingerprint: 'AB', subject: 'CN=acme', endsAt }] },
]

const show = (endsAt: string, answers: Parameters<typeof showAdmin>[1] = {}) =>
  showAdmin(`sso/${okta.id}`, {
    configuration: { navigation: { sso: { visibility: 'always' } } },
    answers: { getSSOConfigurations: endingAt(endsAt), ...answers.answers },
  })

describe('how a connection does today', () => {
  test('says how many signed in and failed, and when the certificate ends', async () => {
    const { screen } = await show('2028-03-14T00:00:00.000Z', {
      answers: { getSSOConfigurationStats: async () => ({ signedInToday: 1234, failedToday: 0 }) },
    })
    expect(await screen.findByText('1,234')).toBeTruthy()
    const stats = screen.getByRole('region', { name: 'Sign-ins today' })
    expect(stats.textContent).toBe(
      'Signed in through Okta today1,234Failed today0Certificate expiresMar 14, 2028',
    )
  })

  test('a provider without a name of its own is not named', async () => {
    const oidc = { ...okta, type: 'oidc', enabled: true, certificates: [] }
    const { screen } = await show('', { answers: { getSSOConfigurations: async () => [oidc] } })
    await screen.findByText('12')
    const stats = screen.getByRole('region', { name: 'Sign-ins today' })
    expect(stats.textContent).toBe('Signed in today12Failed today0')
  })

  test('an end that is near is said once, by its notice', async () => {
    const { screen } = await show('1970-01-11T00:16:40.000Z')
    expect(await screen.findByText('12')).toBeTruthy()
    expect(screen.getAllByText(/Jan 11, 1970/)).toHaveLength(1)
    expect(screen.queryByText('Certificate expires')).toBeNull()
  })

  test('numbers that do not come are left out, and the page stays', async () => {
    const { screen } = await show('2028-03-14T00:00:00.000Z', {
      answers: { getSSOConfigurationStats: () => Promise.reject(new ApiError('UNAVAILABLE')) },
    })
    expect(await screen.findAllByText('–')).toHaveLength(2)
    expect(screen.getByText('Mar 14, 2028')).toBeTruthy()
  })
})
