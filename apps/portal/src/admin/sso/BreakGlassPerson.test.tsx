// @vitest-environment happy-dom
import { remindToEnroll } from '@vestibule/contract/areas/users'
import { me, ssoConnections } from '@vestibule/contract/samples'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { showAdmin } from '../../testing/show-admin.tsx'

const people = {
  withoutStep: { ...me, id: 'without-step', name: 'Ada', mfaEnrolled: false },
  withStep: { ...me, id: 'with-step', name: 'Bo', mfaEnrolled: true },
}

test('a break-glass person without a second step can be reminded, and one with a second step cannot', async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  const { screen, call } = await showAdmin('sso/sso-okta', {
    configuration: { navigation: { sso: { visibility: 'always' } } },
    answers: {
      getSSOConfigurations: async () =>
        ssoConnections.map((connection) => ({
          ...connection,
          breakGlassUserIds: Object.values(people).map(({ id }) => id),
        })),
      getUserById: async ({ userId }: { readonly userId: string }) =>
        Object.values(people).find(({ id }) => id === userId)!,
    },
  })
  expect(await screen.findByText('Two-step verification is on')).toBeTruthy()
  const buttons = screen.getAllByRole('button', { name: /^Send reminder/ })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Send reminder to Ada'])
  await userEvent.click(buttons[0]!)
  expect(await screen.findByText('Reminder sent')).toBeTruthy()
  expect(call).toHaveBeenCalledWith(remindToEnroll, { userIds: ['without-step'] })
})
