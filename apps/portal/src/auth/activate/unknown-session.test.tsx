// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { activateAccount } from '@vestibule/contract/areas/activation'
import { ApiError } from '@vestibule/contract/errors'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'

const params = { userId: 'u', token: 'good' }
const heading = { level: 1 } as const

/** How asking for the session of this browser may go. */
const silences: Readonly<Record<string, () => Promise<never>>> = {
  'fails each time': () => Promise.reject(new ApiError('UNAVAILABLE')),
  'has no answer': () => new Promise(() => {}),
}
test.each(Object.entries(silences))(
  'SEC-PO-32 it asks where looking for a session %s: another user may be signed in',
  async (_, refreshToken) => {
    const route = { key: 'activateUrl', params }
    const { screen, call, clock } = await show({ route, isNew: false, answers: { refreshToken } })
    await screen.findByRole('heading', { ...heading, name: 'Activating your account' })
    await act(() => clock.advance(3000))
    await screen.findByRole('heading', { ...heading, name: 'Activate your account' })
    expect(call).not.toHaveBeenCalledWith(activateAccount, expect.anything())
  },
)

test('SEC-PO-32 the page of a code is not shown where looking for a session fails', async () => {
  const route = { key: 'activateWithOTCUrl', params }
  const answers = { refreshToken: silences['fails each time'] }
  const { screen, clock } = await show({ route, isNew: false, answers })
  await act(() => clock.advance(3000))
  await screen.findByRole('heading', { ...heading, name: 'We can’t reach the server' })
  expect(screen.queryByLabelText('Six-digit code')).toBeNull()
})
