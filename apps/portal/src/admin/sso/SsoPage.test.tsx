// @vitest-environment happy-dom
import { setSSOEnforcement, updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { ApiError } from '@vestibule/contract/errors'
import { me, permissions, ssoConnections } from '@vestibule/contract/samples'
import { act, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { popupOpenerAtom } from '../../ports/popup-opener.ts'
import { route } from '../../ports/route.ts'
import { pass, showAdmin } from '../../testing/show-admin.tsx'

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

const configuration = { navigation: { sso: { visibility: 'always' as const } } }
const show = (page = 'sso', wanted: Parameters<typeof showAdmin>[1] = {}) =>
  showAdmin(page, { configuration, ...wanted })
const user = userEvent.setup()

describe('single sign-on', () => {
  test('lists the connections with their domains, certificates and state', async () => {
    const { screen } = await show()
    await screen.findByRole('button', { name: 'Okta' })
    const rows = screen.getAllByRole('row')
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('OktaSAML connection'),
      expect.stringContaining('OpenID Connect provider'),
      expect.stringContaining('Microsoft Entra ID'),
    ])
    expect(screen.getByText('Setup not finished')).toBeTruthy()
    expect(screen.getByText('Dec 10, 2026')).toBeTruthy()
  })

  test('says that there are none, and what to do', async () => {
    const { screen } = await show('sso', { answers: { getSSOConfigurations: async () => [] } })
    expect(await screen.findByText('No connections yet')).toBeTruthy()
  })

  test('offers to try again where they do not come', async () => {
    const getSSOConfigurations = () => Promise.reject(new ApiError('UNAVAILABLE'))
    const { screen } = await show('sso', { answers: { getSSOConfigurations } })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  test('a connection of an unknown id says so', async () => {
    const { screen } = await show('sso/unknown')
    expect(await screen.findByRole('heading', { name: 'Connection not found' })).toBeTruthy()
  })
})

describe('the wizard', () => {
  test('goes on by keyboard alone, and is taken up where it was left', async () => {
    const { screen, store } = await show('sso/new')
    const press = async (name: string) => {
      const button = await screen.findByRole('button', { name })
      act(() => button.focus())
      await user.keyboard('{Enter}')
    }
    await press('Choose Okta')
    expect(await screen.findByRole('heading', { level: 1, name: 'Connect Okta' })).toBeTruthy()
    expect((screen.getByRole('button', { name: 'Next' }) as HTMLButtonElement).disabled).toBe(true)
    expect(screen.getByRole('button', { name: 'Copy Single sign-on URL' })).toBeTruthy()
    await press('Enter metadata URL')
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Metadata URL'), 'https://acme.okta.test/metadata{Enter}')
    expect(await screen.findByText('http://www.okta.com/exk')).toBeTruthy()
    await press('Save and exit')
    expect(store.get(route).key).toBe('admin/sso')
    const [, draft] = await screen.findAllByRole('button', { name: 'Okta' })
    await user.click(draft!)
    expect(await screen.findByRole('heading', { level: 2, name: 'Domain' })).toBeTruthy()
  })

  test('tells what was found instead of metadata, and what is wanted', async () => {
    const { screen } = await show('sso/sso-draft/setup', {
      params: { step: 'exchange', dialog: 'metadataUrl' },
    })
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Metadata URL'), 'https://acme.test/redirect{Enter}')
    expect(
      await dialog.findByText('The address redirects to login.acme.test. Use the final address.'),
    ).toBeTruthy()
  })

  test('says of metadata with two certificates that it has two, that one is wanted, and what to do', async () => {
    const refusal = new ApiError('SSO_METADATA_INVALID', { reason: 'severalCertificates', found: '2' })
    const { screen } = await show('sso/sso-draft/setup', {
      params: { step: 'exchange', dialog: 'metadataUrl' },
      answers: { updateSSOConfigurationByMetadataUrl: () => Promise.reject(refusal) },
    })
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Metadata URL'), 'https://acme.test/two{Enter}')
    expect(
      await dialog.findByText(/found 2 different signing certificates and need one\. Enter the details/),
    ).toBeTruthy()
  })

  test('shows what another administrator saved meanwhile, and overwrites nothing unseen', async () => {
    const refuse = ({ updatedAt }: { readonly updatedAt?: string | null | undefined }) =>
      Promise.reject(
        new ApiError('CHANGED_MEANWHILE', {
          ssoEndpoint: 'https://theirs.example/sso',
          oidcClientId: 'acme-notes',
          updatedAt: `${updatedAt} later`,
        }),
      )
    const { screen } = await show('sso/sso-oidc/provider', {
      params: { dialog: 'oidc', item: 'sso-oidc' },
      answers: { updateSSOConfiguration: refuse },
    })
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('https://theirs.example/sso')).toBeTruthy()
  })

  test('turns the connection on, and then lets it be required with break-glass people', async () => {
    const { screen, call } = await show('sso/sso-oidc/setup', {
      params: { step: 'enable' },
    })
    await user.click(await screen.findByRole('button', { name: 'Turn on' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Require' })).toBeTruthy()
    expect(call).toHaveBeenCalledWith(updateSSOConfiguration, { ssoConfigId: 'sso-oidc', enabled: true })
    await user.click(screen.getByRole('button', { name: 'Require…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click((await dialog.findAllByRole('checkbox'))[0]!)
    await user.click(dialog.getByRole('button', { name: 'Require single sign-on' }))
    expect(await screen.findByText('Required')).toBeTruthy()
    expect(call).toHaveBeenCalledWith(setSSOEnforcement, {
      ssoConfigId: 'sso-oidc',
      isEnforced: true,
      breakGlassUserIds: [expect.any(String)],
    })
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(await screen.findByRole('tab', { name: 'Overview' })).toBeTruthy()
  })

  test('skips no step that lacks something', async () => {
    const { screen } = await show('sso/sso-draft/setup', { params: { step: 'enable' } })
    expect(await screen.findByRole('heading', { level: 2, name: 'Exchange details' })).toBeTruthy()
  })
})

describe('domains, roles and enforcement', () => {
  test('a record that is not there yet is told beside its domain', async () => {
    const { screen } = await show('sso/sso-okta/domains')
    await user.click(await screen.findByRole('button', { name: 'Check now' }))
    expect(await screen.findByText(/couldn’t find the DNS record at labs.acme.test/)).toBeTruthy()
  })

  test('SEC-TE-04 a role that can do more than the user can is locked for a group', async () => {
    const { screen } = await show('sso/sso-okta/roles', { params: { dialog: 'addGroup', item: 'sso-okta' } })
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('checkbox', { name: /^Support/ })).toBeTruthy()
  })

  test('SEC-AD-05 the last administrator is not locked out, and the dialog says so', async () => {
    const { screen, call } = await show('sso/sso-okta', { params: { dialog: 'enforce', item: 'sso-okta' } })
    const dialog = within(await screen.findByRole('dialog'))
    for (const box of await dialog.findAllByRole('checkbox', { checked: true })) await user.click(box)
    await user.click(dialog.getByRole('button', { name: 'Require single sign-on' }))
    expect(await dialog.findByText(/needs at least one administrator/)).toBeTruthy()
    expect(call).toHaveBeenCalledWith(setSSOEnforcement, {
      ssoConfigId: 'sso-okta',
      isEnforced: true,
      breakGlassUserIds: [],
    })
  })

  test('is turned off after a question', async () => {
    const portal = await show('sso/sso-okta')
    const { screen, call } = portal
    await user.click(await screen.findByRole('button', { name: 'Turn off…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await pass(portal, 500)
    await user.click(dialog.getByRole('button', { name: 'Turn off' }))
    expect(call).toHaveBeenCalledWith(updateSSOConfiguration, { ssoConfigId: 'sso-okta', enabled: false })
  })

  test('a certificate that ends soon is told on the page', async () => {
    const [okta] = ssoConnections
    // Ten days after the moment at which the clock of the test stands.
    const endsAt = '1970-01-11T00:16:40.000Z'
    const ending = { ...okta!, certificates: [{ fingerprint: 'AB', subject: '', endsAt }] }
    const answers = { getSSOConfigurations: async () => [ending] }
    const { screen } = await show('sso/sso-okta', { answers })
    expect(await screen.findByText('The certificate expires on Jan 11, 1970')).toBeTruthy()
  })
})

describe('the test of a connection', () => {
  test('opens a window at once, and shows each rule with what was expected and what came', async () => {
    const portal = await show('sso/sso-okta/test')
    const { screen, store } = portal
    const window = { go: vi.fn<(url: string) => void>(), close: vi.fn<() => void>() }
    store.set(popupOpenerAtom, { open: () => window, message: () => new Promise<void>(() => {}) })
    await user.click(await screen.findByRole('button', { name: 'Run test' }))
    expect(await screen.findByText('Waiting for Okta…')).toBeTruthy()
    expect(window.go).toHaveBeenCalledWith('about:blank')
    for (let n = 0; n < 4; n += 1) await pass(portal, 1000)
    expect(await screen.findByText('The connection doesn’t work yet')).toBeTruthy()
    expect(screen.getByText('The audience doesn’t match')).toBeTruthy()
    expect(screen.getByText('https://id.acme.test/login/saml')).toBeTruthy()
    expect(screen.getByText('Support')).toBeTruthy()
    expect(window.close).toHaveBeenCalled()
  })
})

describe('the link for a guest', () => {
  test('is shown once, and can be revoked', async () => {
    const { screen } = await show('sso/sso-draft/setup', { params: { step: 'exchange' } })
    await user.click(await screen.findByRole('button', { name: 'Create link' }))
    const field = (await screen.findByLabelText('Link for your colleague')) as HTMLInputElement
    expect(field.value).toContain('/sso/setup?token=')
    await user.click(screen.getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByRole('button', { name: 'Create link' })).toBeTruthy()
    expect(screen.queryByLabelText('Link for your colleague')).toBeNull()
  })

  test('is not offered for a connection that is on', async () => {
    const { screen } = await show('sso/sso-okta/provider')
    await screen.findByRole('button', { name: 'Enter metadata URL' })
    expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull()
  })
})

describe('a user who may only read', () => {
  const read = { ...permissions[0]!, key: 'fe.secure.read.samlConfiguration' }
  const answers = { getProfile: async () => ({ ...me, permissions: [read] }) }

  test.each([
    ['sso', 'Add connection'],
    ['sso/sso-okta', 'Turn off…'],
    ['sso/sso-okta', 'Require…'],
    ['sso/sso-okta', 'Delete…'],
    ['sso/sso-okta/provider', 'Enter metadata URL'],
    ['sso/sso-okta/domains', 'Add domain'],
    ['sso/sso-okta/domains', 'Check now'],
    ['sso/sso-okta/roles', 'Add group'],
    ['sso/sso-okta/test', 'Run test'],
  ])('sees on %s no button “%s”', async (page, name) => {
    const allowed = await show(page)
    expect(await allowed.screen.findByRole('button', { name })).toBeTruthy()
    allowed.screen.unmount()
    const { screen } = await show(page, { answers })
    await screen.findAllByText(/acme\.test/)
    expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
