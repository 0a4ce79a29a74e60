// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { updateSettings } from '@vestibule/contract/areas/account-settings'
import { ApiError } from '@vestibule/contract/errors'
import { me, permissions } from '@vestibule/contract/samples'
import { describe, expect, test, vi } from 'vitest'
import { accountHandlers } from '../../preview/handlers/account.ts'
import { route } from '../../ports/route.ts'
import type { ShownPortal } from '../../testing/show.tsx'
import { showAdmin } from '../../testing/show-admin.tsx'

const showAccount = async (wanted?: Parameters<typeof showAdmin>[1]): Promise<ShownPortal> => {
  const portal = await showAdmin('account', wanted)
  await portal.screen.findByLabelText(wanted?.params?.tab === 'customLogin' ? 'Sign-in address' : 'Address')
  return portal
}

const sentBy = ({ call }: ShownPortal) =>
  vi
    .mocked(call)
    .mock.calls.filter(([operation]) => operation === updateSettings)
    .map(([, input]) => input)

const holding = (key: string) => ({
  getProfile: async () => ({ ...me, permissions: [{ ...permissions[0]!, key }] }),
})

const field = ({ screen }: ShownPortal, label: string) => screen.getByLabelText(label) as HTMLInputElement

describe('the account', () => {
  test('shows what is saved, and sends only what changed', async () => {
    const portal = await showAccount()
    const { screen, user } = portal
    expect(field(portal, 'Time zone').value).toBe('Asia/Jerusalem')
    expect(screen.getByRole('option', { name: 'US Dollar (USD)', selected: true })).toBeDefined()
    await user.selectOptions(field(portal, 'Time format'), '12h')
    await user.clear(field(portal, 'Website'))
    expect(screen.getByText('2 changes aren’t saved yet')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Settings saved')
    expect(sentBy(portal)).toEqual([{ website: '', timeFormat: '12h' }])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  })

  test('saving nothing says so', async () => {
    const portal = await showAccount()
    await portal.user.type(field(portal, 'Address'), '{Enter}')
    expect(await portal.screen.findByText('No changes to update')).toBeDefined()
    expect(sentBy(portal)).toEqual([])
  })

  test.each([
    ['Organization name', '', 'Enter a name'],
    ['Website', 'acme', 'Enter a complete address, such as https://acme.example'],
    ['Logo', 'http://acme.test/logo.png', 'Enter a complete address, such as https://acme.example'],
  ])('%s: %j is refused beside it, before the server is asked', async (label, text, problem) => {
    const portal = await showAccount()
    const { user, screen } = portal
    await user.clear(field(portal, label))
    if (text !== '') await user.type(field(portal, label), text)
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(screen.getByRole('alert').textContent).toContain(problem)
    expect(document.activeElement).toBe(field(portal, label))
    expect(sentBy(portal)).toEqual([])
  })

  test('discarding brings back what is saved', async () => {
    const portal = await showAccount()
    await portal.user.type(field(portal, 'Organization name'), ' Ltd')
    await portal.user.click(portal.screen.getByRole('button', { name: 'Discard' }))
    expect(field(portal, 'Organization name').value).toBe('Acme')
    expect(portal.screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  })

  test('a saved value that is no usual choice stays one', async () => {
    const getSettings = async () => ({ name: 'Acme', dateFormat: 'D. MMMM YYYY' })
    const portal = await showAccount({ answers: { getSettings } })
    expect(field(portal, 'Date format').value).toBe('D. MMMM YYYY')
    expect(field(portal, 'Currency').value).toBe('')
  })

  test('a refusal of the server keeps what was typed', async () => {
    const refuse = vi.fn().mockRejectedValue(new ApiError('REDIRECT_REFUSED'))
    const portal = await showAccount({ params: { tab: 'customLogin' }, answers: { updateSettings: refuse } })
    await portal.user.type(field(portal, 'Sign-in address'), 'https://elsewhere.test/login')
    await portal.user.click(portal.screen.getByRole('button', { name: 'Save changes' }))
    expect(await portal.screen.findByRole('alert')).toBeDefined()
    expect(field(portal, 'Sign-in address').value).toBe('https://elsewhere.test/login')
  })
})

describe('who may do what', () => {
  test('a tab has an address', async () => {
    const portal = await showAccount()
    await portal.user.click(portal.screen.getByRole('tab', { name: 'Custom login' }))
    await portal.screen.findByLabelText('Sign-in address')
    expect(portal.store.get(route).params).toEqual({ tab: 'customLogin' })
  })

  test('custom login takes a permission of its own', async () => {
    const portal = await showAccount({ answers: holding('fe.secure.*') })
    expect(portal.screen.queryByRole('tab')).toBeNull()
  })

  test('nor is it shown where the operator hides it', async () => {
    const pages = { account: { tabs: { customLogin: { appearance: 'hidden' } } } }
    const portal = await showAccount({ configuration: { themeV2: { adminPortal: { pages } } } })
    expect(portal.screen.queryByRole('tab')).toBeNull()
  })

  test('who may only read changes nothing', async () => {
    const portal = await showAccount({ answers: holding('fe.secure.read.*') })
    expect(field(portal, 'Organization name').readOnly).toBe(true)
    expect((field(portal, 'Currency') as unknown as HTMLSelectElement).disabled).toBe(true)
  })

  test('what is hidden or fixed is never sent', async () => {
    const fieldsProperties = {
      companyName: { appearance: 'viewOnly' },
      website: { appearance: 'hidden' },
      currency: { appearance: 'viewOnly' },
    }
    const handlers = accountHandlers()
    const configuration = { themeV2: { adminPortal: { pages: { account: { fieldsProperties } } } } }
    const portal = await showAccount({ configuration, answers: handlers })
    const { user, screen } = portal
    expect(screen.queryByLabelText('Website')).toBeNull()
    await user.type(field(portal, 'Organization name'), 'x')
    await user.type(field(portal, 'Address'), '!')
    await user.click(within(document.body).getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Settings saved')
    expect(sentBy(portal)).toEqual([{ address: '12 Harbor Street, Haifa 3303512, Israel!' }])
  })
})
