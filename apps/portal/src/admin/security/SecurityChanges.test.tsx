// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react'
import { countAffected } from '@vestibule/contract/areas/security-center'
import { ApiError, type ErrorContext } from '@vestibule/contract/errors'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { showAdmin } from '../../testing/show-admin.tsx'

const flags = { admin_portal_ip_restrictions: 'on', admin_portal_domain_restrictions: 'on' }

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

const openDialog = async (tab: string, dialog: string, wanted = {}) => {
  const portal = await showAdmin('security', { boot: { flags }, params: { tab }, ...wanted })
  act(() => portal.store.set(dialogAddress, dialog))
  return { ...portal, dialog: within(await portal.screen.findByRole('dialog')) }
}

describe('how many people a change hits', () => {
  const keptOut = '31 of 48 people are signed in from an address that won’t have access.'

  test('is said of a list of addresses once it counts, and of the other list', async () => {
    const { dialog, user, call } = await openDialog('ipRestrictions', 'ipSettings')
    expect(dialog.queryByText(keptOut)).toBeNull()
    await user.click(dialog.getByRole('checkbox'))
    expect(await dialog.findByText(keptOut)).toBeDefined()
    await user.selectOptions(dialog.getByRole('combobox'), 'BLOCK')
    expect(await dialog.findByText(keptOut)).toBeDefined()
    for (const strategy of ['ALLOW', 'BLOCK'])
      expect(call).toHaveBeenCalledWith(countAffected, { policy: 'ips', strategy })
  })

  test('is said of an address once it is typed', async () => {
    const { dialog, user, call } = await openDialog('ipRestrictions', 'addIp')
    await user.type(dialog.getByLabelText('Address or range'), '10.0.0.0/8')
    expect(call).not.toHaveBeenCalledWith(countAffected, expect.anything())
    await user.tab()
    expect(await dialog.findByText(keptOut)).toBeDefined()
    expect(call).toHaveBeenCalledWith(countAffected, { policy: 'ipAdded', ip: '10.0.0.0/8' })
  })

  test('is said of several addresses at once', async () => {
    const { dialog, user, call } = await openDialog('ipRestrictions', 'addManyIps')
    await user.type(dialog.getByRole('textbox'), '10.0.0.0/8{Enter}192.0.2.1')
    await user.tab()
    expect(await dialog.findByText(keptOut)).toBeDefined()
    expect(call).toHaveBeenCalledWith(countAffected, { policy: 'ipAdded', ip: '10.0.0.0/8,192.0.2.1' })
  })

  test('is said of a rule about countries', async () => {
    const { dialog, user, call } = await openDialog('ipRestrictions', 'countryRule')
    if (!(dialog.getByRole('checkbox', { name: /country/i }) as HTMLInputElement).checked)
      await user.click(dialog.getByRole('checkbox', { name: /country/i }))
    expect(await dialog.findByText(keptOut)).toBeDefined()
    const change = { policy: 'countries', strategy: expect.any(String), failStrategy: expect.any(String) }
    expect(call).toHaveBeenCalledWith(countAffected, change)
  })

  test('is said of fewer tries and of more earlier passwords, and of nothing that is looser', async () => {
    const lockout = await openDialog('generalSettings', 'lockout')
    const tries = lockout.dialog.getByRole('spinbutton')
    await lockout.user.clear(tries)
    await lockout.user.type(tries, '20')
    const sentence = /their next wrong password locks them out/
    expect(lockout.dialog.queryByText(sentence)).toBeNull()
    await lockout.user.clear(tries)
    await lockout.user.type(tries, '5')
    expect(await lockout.dialog.findByText(sentence)).toBeDefined()
    lockout.screen.unmount()
    const history = await openDialog('generalSettings', 'history')
    const size = history.dialog.getByRole('spinbutton')
    expect(history.dialog.queryByText(/the next time they choose a password/)).toBeNull()
    await history.user.clear(size)
    await history.user.type(size, '9')
    expect(await history.dialog.findByText(/the next time they choose a password/)).toBeDefined()
  })
})

describe('a policy that another administrator changed meanwhile', () => {
  const updatedAt = '2026-11-20T09:00:00.000Z'
  /** Refuses a change by what the policy says now, until the client has seen that. */
  const refuse = (theirs: ErrorContext) =>
    vi.fn(async (input: { readonly updatedAt?: string | null }) => {
      if (input.updatedAt !== updatedAt) throw new ApiError('CHANGED_MEANWHILE', { ...theirs, updatedAt })
      return {}
    })
  type Case = {
    readonly tab: string
    readonly dialog: string
    readonly operation: string
    readonly theirs: ErrorContext
    /** What both values read like, where something differs from what the form holds at first. */
    readonly values: readonly string[]
    readonly sent: object
  }
  const cases: Readonly<Record<string, Case>> = {
    mfa: {
      tab: 'generalSettings',
      dialog: 'mfa',
      operation: 'saveMfaPolicy',
      theirs: { enforceMFAType: 'Force' },
      values: ['Optional', 'Required for everyone'],
      sent: { enforceMFAType: 'Force' },
    },
    lockout: {
      tab: 'generalSettings',
      dialog: 'lockout',
      operation: 'saveLockoutPolicy',
      theirs: { enabled: true, maxAttempts: 7 },
      values: ['15', '7'],
      sent: { enabled: true, maxAttempts: 7 },
    },
    history: {
      tab: 'generalSettings',
      dialog: 'history',
      operation: 'savePasswordHistoryPolicy',
      theirs: { enabled: true, historySize: 8 },
      values: ['8'],
      sent: { enabled: true, historySize: 8 },
    },
    rotation: {
      tab: 'generalSettings',
      dialog: 'rotation',
      operation: 'savePasswordRotationPolicy',
      theirs: { isActive: true, rotationPeriod: 90, notificationPeriod: 7 },
      values: ['Off', 'On', '90', '7'],
      sent: { isActive: true, rotationPeriod: 90, notificationPeriod: 7 },
    },
    'password rules': {
      tab: 'generalSettings',
      dialog: 'composition',
      operation: 'savePasswordComposition',
      theirs: { minLength: 20, requireNumbers: true, minOptionalTestsToPass: 1 },
      values: ['20', 'Off', 'On'],
      sent: {
        minLength: 20,
        optionalTests: expect.objectContaining({ requireNumbers: true }),
        minOptionalTestsToPass: 1,
      },
    },
    'a session limit': {
      tab: 'sessionManagement',
      dialog: 'idleTimeout',
      operation: 'createOrUpdateSessionConfigrations',
      theirs: { sessionIdleTimeoutConfiguration: 3600, sessionTimeoutConfiguration: '' },
      values: ['14 days', '1 hour'],
      sent: { sessionIdleTimeoutConfiguration: { isActive: true, timeout: 3600 } },
    },
    'IP rules': {
      tab: 'ipRestrictions',
      dialog: 'ipSettings',
      operation: 'updateIPRestrictionConfig',
      theirs: { isActive: true, strategy: 'BLOCK' },
      values: ['Off', 'On'],
      sent: { isActive: true, strategy: 'BLOCK' },
    },
    'countries that are listed': {
      tab: 'ipRestrictions',
      dialog: 'countries',
      operation: 'updateCountryRestrictions',
      theirs: { countries: ['NL', 'JP'], enabled: true },
      values: ['Netherlands, Japan'],
      sent: { countries: [{ countryCode: 'NL' }, { countryCode: 'JP' }] },
    },
    'the rule about countries': {
      tab: 'ipRestrictions',
      dialog: 'countryRule',
      operation: 'updateCountryRestrictionsConfig',
      theirs: { enabled: true, failStrategy: 'BLOCK', shouldSendRestrictionEmail: true },
      values: ['On'],
      sent: { enabled: true, failStrategy: 'BLOCK', shouldSendRestrictionEmail: true },
    },
    'email domains': {
      tab: 'domainRestrictions',
      dialog: 'domainSettings',
      operation: 'updateDomainRestrictionConfig',
      theirs: { active: true, listType: 'BLOCK', blockPublicDomains: true },
      values: ['On'],
      sent: { active: true, type: 'BLOCK', blockPublicDomains: true },
    },
  }

  test.each(Object.keys(cases))(
    '%s: both values are shown, and what was not touched is theirs',
    async (name) => {
      const { tab, dialog: is, operation, theirs, values, sent } = cases[name] as Case
      const save = refuse(theirs)
      const { dialog, user } = await openDialog(tab, is, { answers: { [operation]: save } })
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      expect(await dialog.findByText(/This was changed while you were editing it/)).toBeDefined()
      for (const value of values) expect(dialog.getAllByText(value).length).toBeGreaterThan(0)
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
      expect(save.mock.calls[1]?.[0]).toMatchObject({ ...sent, updatedAt })
    },
  )

  test('what was touched is kept, and a change of other settings is said as that', async () => {
    const save = refuse({ sessionIdleTimeoutConfiguration: 1_209_600, sessionTimeoutConfiguration: 3600 })
    const { dialog, user, screen } = await openDialog('sessionManagement', 'idleTimeout', {
      answers: { createOrUpdateSessionConfigrations: save },
    })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/changed other settings here/)).toBeDefined()
    expect(dialog.queryByText(/Choose which values to keep/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Settings saved')).toBeDefined()
    screen.unmount()
    const other = refuse({ sessionIdleTimeoutConfiguration: 3600 })
    const mine = await openDialog('sessionManagement', 'idleTimeout', {
      answers: { createOrUpdateSessionConfigrations: other },
    })
    await mine.user.clear(mine.dialog.getByLabelText('Length'))
    await mine.user.type(mine.dialog.getByLabelText('Length'), '3')
    await mine.user.click(mine.dialog.getByRole('button', { name: 'Save' }))
    expect(await mine.dialog.findByText('3 days')).toBeDefined()
    await mine.user.click(mine.dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(other).toHaveBeenCalledTimes(2))
    expect(other.mock.calls[1]?.[0]).toMatchObject({
      sessionIdleTimeoutConfiguration: { isActive: true, timeout: 259_200 },
    })
  })
})
