// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { updateIPRestrictionConfig } from '@vestibule/contract/areas/restrictions'
import {
  createLockoutPolicy,
  createPasswordHistoryPolicy,
  saveLockoutPolicy,
} from '@vestibule/contract/areas/password-rules'
import { saveMfaPolicy } from '@vestibule/contract/areas/security-policies'
import { createOrUpdateSessionConfigrations } from '@vestibule/contract/areas/sessions'
import { remindToEnroll, sendResetBreachedPasswordEmails } from '@vestibule/contract/areas/users'
import { lockoutPhrase, neverSet } from '@vestibule/contract/constants'
import { ApiError } from '@vestibule/contract/errors'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pageParams } from '../../kit/page/page-params.ts'
import { pass, showAdmin } from '../../testing/show-admin.tsx'

const flags = { admin_portal_ip_restrictions: 'on', admin_portal_domain_restrictions: 'on' }

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

const show = (params: Readonly<Record<string, string>> = {}, wanted = {}) =>
  showAdmin('security', { boot: { flags }, params, ...wanted })

const tabNames = (screen: Awaited<ReturnType<typeof show>>['screen']) =>
  screen.queryAllByRole('tab').map(({ textContent }) => textContent)

describe('the page', () => {
  test('has the tabs whose flag is on and that the operator leaves on, one of them in the address', async () => {
    const { screen, user, store, host } = await show()
    expect(host.title).toHaveBeenLastCalledWith({ title: 'Security' })
    await waitFor(() =>
      expect(tabNames(screen)).toEqual(['Sessions', 'General', 'IP restrictions', 'Email domains']),
    )
    await user.click(screen.getByRole('tab', { name: 'General' }))
    expect(store.get(pageParams)).toEqual({ tab: 'generalSettings' })
    expect(await screen.findByText('Account lockout')).toBeDefined()
  })

  test('a tab without its flag, and one that the operator hides, are not there', async () => {
    const pages = { security: { tabs: { generalSettings: { appearance: 'hidden' } } } }
    const { screen } = await showAdmin('security', {
      boot: { flags: {} },
      configuration: { themeV2: { adminPortal: { pages } } },
    })
    expect(await screen.findByText('Idle timeout')).toBeDefined()
    expect(tabNames(screen)).toEqual([])
    expect(screen.queryByText('Account lockout')).toBeNull()
  })
})

describe('session limits and policies', () => {
  test('a limit is set in plain units, and what the installation asks for is shown and cannot be loosened', async () => {
    const { screen, user, call } = await show()
    expect(await screen.findByText('Sessions end after 14 days without activity.')).toBeDefined()
    expect(screen.getByText('Required by Acme Notes')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Change: Idle timeout' }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByLabelText('Length')
    await user.clear(field)
    await user.type(field, '8')
    await user.selectOptions(dialog.getByLabelText('Unit'), 'hours')
    expect(await dialog.findByText('31 of 48 people will be signed out.')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Settings saved')).toBeDefined()
    expect(call).toHaveBeenCalledWith(createOrUpdateSessionConfigrations, {
      sessionIdleTimeoutConfiguration: { isActive: true, timeout: 28_800 },
      updatedAt: neverSet,
    })
    expect(await screen.findByText('Sessions end after 8 hours without activity.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Change: Sessions per person' }))
    const imposed = within(await screen.findByRole('dialog'))
    expect((imposed.getByRole('checkbox') as HTMLInputElement).disabled).toBe(true)
    expect(imposed.getByText('Acme Notes allows 10 sessions at most.')).toBeDefined()
    expect(imposed.getByLabelText('Sessions at a time').getAttribute('max')).toBe('10')
  })

  test('before MFA is required it is said how many people that hits', async () => {
    const { screen, user, call } = await show({ tab: 'generalSettings', dialog: 'mfa' })
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: /Required for everyone/ }))
    const sentence = '31 of 48 people will be asked to set up a second step at their next sign-in.'
    expect(await dialog.findByText(sentence)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Settings saved')).toBeDefined()
    expect(call).toHaveBeenCalledWith(saveMfaPolicy, {
      enforceMFAType: 'Force',
      id: 'policy-1',
      updatedAt: expect.any(String),
    })
    expect(screen.getByText('Settings changed since this was calculated.')).toBeDefined()
  })

  test('a policy that was never set is made, and any other is changed', async () => {
    const unset = { getLockoutPolicy: async () => Promise.reject(new ApiError('NOT_FOUND')) }
    const created = vi.fn(async () => ({
      id: 'new',
      createdAt: '',
      updatedAt: '',
      enabled: true,
      maxAttempts: 5,
    }))
    const { screen, user, call } = await show(
      { tab: 'generalSettings' },
      { answers: { ...unset, createLockoutPolicy: created } },
    )
    await user.click(await screen.findByRole('button', { name: 'Change: Account lockout' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(created).toHaveBeenCalled())
    expect(call).toHaveBeenCalledWith(createLockoutPolicy, {
      enabled: true,
      maxAttempts: 10,
      id: undefined,
      updatedAt: neverSet,
    })
    expect(call).not.toHaveBeenCalledWith(saveLockoutPolicy, expect.anything())
    expect(call).not.toHaveBeenCalledWith(createPasswordHistoryPolicy, expect.anything())
  })
})

describe('restrictions', () => {
  test('SEC-AD-04 an allow list without the own address needs the phrase', async () => {
    const { screen, user, call } = await show({ tab: 'ipRestrictions', dialog: 'ipSettings' })
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: 'Restrict access by IP address' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const phrase = await dialog.findByLabelText(`Type ${lockoutPhrase} to continue`)
    expect(dialog.getByText(/You won’t have access from 192.0.2.144 anymore/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Type the phrase to continue')).toBeDefined()
    await user.type(phrase, lockoutPhrase)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Settings saved')).toBeDefined()
    expect(call).toHaveBeenCalledWith(updateIPRestrictionConfig, {
      isActive: true,
      strategy: 'ALLOW',
      confirmation: lockoutPhrase,
      updatedAt: neverSet,
    })
  })

  test('what is no address, and a duplicate, is said at its field', async () => {
    const { screen, user } = await show({ tab: 'ipRestrictions', dialog: 'addIp' })
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByLabelText('Address or range')
    await user.type(field, 'office.example.com')
    await user.click(dialog.getByRole('button', { name: 'Add address' }))
    expect(await dialog.findByText(/Enter an IP address or a CIDR range/)).toBeDefined()
    await user.clear(field)
    await user.type(field, '198.51.100.7')
    await user.click(dialog.getByRole('button', { name: 'Add address' }))
    expect(await dialog.findByText('This address or range is already on the list.')).toBeDefined()
    await user.clear(field)
    await user.type(field, '10.0.0.0/8')
    await user.click(dialog.getByRole('button', { name: 'Add address' }))
    expect(await screen.findByText('10.0.0.0/8')).toBeDefined()
  })

  test('the own address is added by one click, and many at once with what could not be added', async () => {
    const { screen, user } = await show({ tab: 'ipRestrictions' })
    await user.click(await screen.findByRole('button', { name: 'Add my IP' }))
    expect(await screen.findByText('My IP')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Add several' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Addresses'), '10.1.0.1, nonsense')
    await user.click(dialog.getByRole('button', { name: 'Add addresses' }))
    expect(await screen.findByText('1 address added')).toBeDefined()
    expect(screen.getByText(/Couldn’t add nonsense/)).toBeDefined()
  })

  test('SEC-AD-04 while rules wait for a confirmation the time that is left is on the page', async () => {
    const portal = await show(
      { tab: 'ipRestrictions' },
      {
        answers: {
          getIPRestrictionsConfig: async () => ({
            isActive: true,
            strategy: 'ALLOW' as const,
            revertsAt: '2026-11-21T09:10:00.000Z',
            revertsIn: 65,
          }),
        },
      },
    )
    const { screen } = portal
    expect(await screen.findByText(/come back in 1:05/)).toBeDefined()
    await pass(portal, 5000)
    expect(await screen.findByText(/come back in 1:00/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Keep new rules' })).toBeDefined()
  })

  test('domains of the list that counts are shown, added and removed', async () => {
    const { screen, user } = await show({ tab: 'domainRestrictions' })
    expect(await screen.findByText('acme.test')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Add domain' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Domain'), 'acme.test')
    await user.click(dialog.getByRole('button', { name: 'Add domain' }))
    expect(await dialog.findByText('This domain is already on the list.')).toBeDefined()
    await user.type(dialog.getByLabelText('Domain'), 'ing')
    await user.click(dialog.getByRole('button', { name: 'Add domain' }))
    expect(await screen.findByText('acme.testing')).toBeDefined()
  })
})

describe('the security center', () => {
  test('says the score, and leads to the field of each recommendation', async () => {
    const { screen, user, store } = await show()
    expect(await screen.findByText('Score 39 of 100')).toBeDefined()
    expect(screen.getByText('The first step below adds 25 points.')).toBeDefined()
    const line = screen.getByText('Require two-step verification').closest('.v-line') as HTMLElement
    await user.click(within(line).getByRole('button', { name: 'Require' }))
    expect(store.get(pageParams)).toEqual({ tab: 'generalSettings', dialog: 'mfa' })
  })

  test('members with leaked passwords get a mail by one click', async () => {
    const { screen, user, call } = await show()
    await user.click(await screen.findByRole('button', { name: 'Send reset emails' }))
    expect(await screen.findByText('2 emails sent')).toBeDefined()
    expect(call).toHaveBeenCalledWith(sendResetBreachedPasswordEmails, {})
  })

  test('a number opens the table of its people, who can be reminded', async () => {
    const { screen, user, call } = await show()
    await user.click(await screen.findByRole('button', { name: /No two-step verification/ }))
    const table = await screen.findByRole('table', { name: 'No two-step verification' })
    await waitFor(() => expect(within(table).getAllByRole('checkbox')).toHaveLength(7))
    await user.click(within(table).getAllByRole('checkbox')[0]!)
    await user.click(screen.getByRole('button', { name: 'Send reminder' }))
    expect(await screen.findByText(/6 reminders sent/)).toBeDefined()
    expect(call).toHaveBeenCalledWith(remindToEnroll, { userIds: expect.any(Array) })
  })

  test('what does not load says so, and asks again', async () => {
    const answers = { getRecommendations: async () => Promise.reject(new ApiError('UNAVAILABLE')) }
    const { screen } = await show({}, { answers })
    expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0)
  })
})
