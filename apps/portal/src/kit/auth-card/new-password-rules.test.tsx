// @vitest-environment happy-dom
import { getPasswordConfigPolicy } from '@vestibule/contract/areas/security-policies'
import { loadPasswordConfig } from '@vestibule/contract/areas/passwords'
import { expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { showAdmin } from '../../testing/show-admin.tsx'

const strict = {
  minLength: 14,
  requiredTests: { checkThreeRepeatedChars: true },
  optionalTests: { requireUppercase: true, requireNumbers: true },
  minOptionalTestsToPass: 1,
}

test('SEC-PW-03 a signed-in user is shown what their tenants ask for, and what is met so far', async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  const answers = { getPasswordConfigPolicy: async () => strict }
  const { screen, user, call } = await showAdmin('profile', { answers })
  await user.click(await screen.findByRole('button', { name: /Change password/ }))
  const rule = await screen.findByText('With 1 of: uppercase letters, numbers')
  expect(screen.getByText('At least 14 characters')).toBeDefined()
  expect(call).toHaveBeenCalledWith(getPasswordConfigPolicy, {})
  const field = screen.getByLabelText('New password')
  await user.type(field, 'quiet harbor lantern')
  expect(rule.className).toBe('')
  await user.type(field, '7')
  expect(rule.className).toBe('is-met')
  const repeats = screen.getByText('Without three identical characters in a row')
  expect(repeats.className).toBe('is-met')
  await user.type(field, '77')
  expect(repeats.className).toBe('')
})

test('SEC-PW-03 so is the user of a link', async () => {
  const answers = { loadPasswordConfig: async () => strict }
  const { screen, call } = await show({
    route: { key: 'resetPasswordUrl', params: { userId: 'user-1', token: 'token' } },
    answers,
  })
  expect(await screen.findByText('With 1 of: uppercase letters, numbers')).toBeDefined()
  expect(call).toHaveBeenCalledWith(loadPasswordConfig, { userId: 'user-1' })
})

test.each(['activateUrl', 'activateWithOTCUrl'])(
  'SEC-PW-03 %s shows what the link or the code says it will be judged by',
  async (key) => {
    const { screen, call } = await show({
      route: { key, params: { userId: 'user-1', token: 'token' } },
      answers: {
        lookUpActivationStrategy: async () => ({ shouldSetPassword: true, passwordConfig: strict }),
      },
    })
    expect(await screen.findByText('With 1 of: uppercase letters, numbers')).toBeDefined()
    expect(screen.getByText('At least 14 characters')).toBeDefined()
    expect(call).not.toHaveBeenCalledWith(loadPasswordConfig, expect.anything())
  },
)
