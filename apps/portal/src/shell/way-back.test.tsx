// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { showAdmin } from '../testing/show-admin.tsx'

const name = 'Back to Acme Notes'

test.each([
  ['a page of its own', 'https://app.acme.test/', true],
  ['no page', null, false],
])('SEC-OA-13 the way back is shown where the application has %s', async (_, front, isShown) => {
  const { screen } = await showAdmin('profile', { boot: { front } })
  expect(screen.queryAllByRole('button', { name }).length > 0).toBe(isShown)
})
