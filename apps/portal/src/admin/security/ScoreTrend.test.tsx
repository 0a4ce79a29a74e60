// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { securityScores } from '@vestibule/contract/samples'
import { beforeEach, expect, test, vi } from 'vitest'
import { showAdmin } from '../../testing/show-admin.tsx'

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

const show = (weeks: typeof securityScores) =>
  showAdmin('security', { answers: { getSecurityScores: async () => ({ weeks }) } })

test('the score of the last weeks is a line, a change and a table', async () => {
  const { screen } = await show(securityScores)
  expect(await screen.findByText('-12 since Sep 7')).toBeTruthy()
  const rows = within(screen.getByRole('figure')).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['Week ofSecurity score', 'Sep 751'])
  expect(rows).toHaveLength(securityScores.length + 1)
})

test('one week is no line', async () => {
  const { screen } = await show(securityScores.slice(0, 1))
  expect(await screen.findByText('Needs attention')).toBeTruthy()
  expect(screen.queryByRole('figure')).toBeNull()
})
