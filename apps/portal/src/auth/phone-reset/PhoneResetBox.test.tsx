// @vitest-environment happy-dom
import { changePhoneNumber, resetPhoneNumber } from '@vestibule/contract/areas/phone-numbers'
import { describe, expect, test } from 'vitest'
import { settle } from '../../testing/clock.ts'
import { findField, type ShownPortal, show } from '../../testing/show.tsx'

const shown = async (): Promise<ShownPortal> => {
  const portal = await show({ route: { key: 'resetPhoneNumberUrl', params: {} } })
  await portal.user.type(await portal.screen.findByLabelText('Work email'), 'ada@acme.test{Enter}')
  await portal.screen.findByRole('heading', { name: 'Check your email' })
  return portal
}

describe('another telephone number', () => {
  test('a mailed code, the new number, and then its code', async () => {
    const portal = await shown()
    expect(portal.call).toHaveBeenCalledWith(resetPhoneNumber, { email: 'ada@acme.test' })
    await portal.user.type(await findField(portal, 'Six-digit code'), '123456')
    await portal.user.type(await findField(portal, 'Phone number'), '+44 20 7946 0958{Enter}')
    await settle()
    const phoneNumber = '+44 20 7946 0958'
    expect(portal.call).toHaveBeenCalledWith(changePhoneNumber, {
      changePhoneNumberToken: 'right',
      phoneNumber,
    })
    expect(portal.host.routeChanged).toHaveBeenCalledWith({ route: 'loginUrl', params: {}, replace: false })
  })

  test('a wrong code stays where it is typed', async () => {
    const portal = await shown()
    await portal.user.type(await findField(portal, 'Six-digit code'), '000000')
    expect((await portal.screen.findByRole('alert')).textContent).toContain('That code isn’t right')
  })
})
