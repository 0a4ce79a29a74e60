// @vitest-environment happy-dom
import { act, within } from '@testing-library/react'
import { countAffected } from '@vestibule/contract/areas/security-center'
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
    await history.user.click(history.dialog.getByRole('checkbox'))
    expect(await history.dialog.findByText(/the next time they choose a password/)).toBeDefined()
  })
})
