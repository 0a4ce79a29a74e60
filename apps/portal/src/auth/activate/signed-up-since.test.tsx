// @vitest-environment happy-dom
import { activateAccount } from '@vestibule/contract/areas/activation'
import { ApiError } from '@vestibule/contract/errors'
import { expect, test, vi } from 'vitest'
import { signedInAnswer } from '../../preview/handlers/auth.ts'
import { show } from '../../testing/show.tsx'

const link = { userId: 'u', token: 'elsewhere' }
const account = { email: 'kim@acme.test', tenant: 'Acme' }
const whatWasTyped = { shouldSetPassword: false, account }

const open = async (strategyAfterwards: object) => {
  const portal = await show({
    route: { key: 'activateUrl', params: link },
    answers: {
      lookUpActivationStrategy: vi
        .fn()
        .mockResolvedValueOnce(whatWasTyped)
        .mockResolvedValue(strategyAfterwards),
      activateAccount: vi
        .fn()
        .mockRejectedValueOnce(new ApiError('PASSWORD_REQUIRED'))
        .mockResolvedValue(signedInAnswer),
    },
  })
  await portal.user.click(await portal.screen.findByRole('button', { name: 'Activate account' }))
  return portal
}

test('SEC-SS-42 where the address was signed up once more meanwhile, the open page asks for a password', async () => {
  const { screen, user, call } = await open({ ...whatWasTyped, shouldSetPassword: true })
  const field = await screen.findByLabelText('Password')
  screen.getByText('Choose a password.')
  await user.type(field, 'lantern-rivers{Enter}')
  await screen.findByRole('heading', { name: 'Your account is active' })
  expect(call).toHaveBeenCalledWith(activateAccount, { ...link, password: 'lantern-rivers' })
})

test('a refusal at a field that is not there stands above the button', async () => {
  const { screen } = await open(whatWasTyped)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Choose a password.')
  expect(screen.queryByLabelText('Password')).toBeNull()
})
